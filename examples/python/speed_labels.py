"""Prints how long labels of trajectories take: `python speed_labels.py levels.xsb [MOVES]`.

The trajectories are shortest solutions of the first 400 levels, or of those among them that have so many moves. Each figure is CPU time,
the median of 5 runs: of one `solve` for each position, and of `labels` for all positions after each action.
"""

import itertools
import statistics
import sys
import time

import sokopush


def milliseconds(act):
    times = []
    for _ in range(5):
        begun = time.process_time()
        act()
        times.append(time.process_time() - begun)
    return statistics.median(times) * 1000


def main(path, moves=None):
    for result in sokopush.solve_many(itertools.islice(sokopush.read(path), 400), time=5):
        if result.solution is None or moves not in (None, len(result.moves)):
            continue
        positions = [*result.solution.replay()]
        for minimize in ["moves", "pushes"]:
            single = milliseconds(lambda: [sokopush.solve(position, minimize=minimize) for position in positions])
            together = milliseconds(lambda: sokopush.labels(result.solution, minimize=minimize))
            print(f"level {result.number}, {minimize}, {len(positions)} positions: solve {single:.1f} ms, labels {together:.1f} ms", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
