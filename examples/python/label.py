"""Labels Boxoban's levels with optimal plans, a line of JSON for each: `python label.py 000.txt ... >plans.jsonl`."""

import json
import sys

import sokopush

for path in sys.argv[1:]:
    for result in sokopush.solve_many(sokopush.read(path), minimize="pushes"):
        label = {"file": path, "title": result.level and result.level.title, "status": result.status}
        if result.proved and result.solution:
            label["board"] = str(result.level)  # `sokopush.Warehouse` reads it back.
            label["plan"] = result.moves
            label["pushes"] = result.pushes
        json.dump(label, sys.stdout)
        print()
