"""Prints the solution of each level of a file as a plan in PDDL: `python pddl.py levels.xsb`.

The actions are those of the Sokoban domain of the International Planning Competition, 2008 and 2011.
"""

import sys

import sokopush

DIRECTIONS = {"l": "left", "u": "up", "r": "right", "d": "down"}


def position(cell):
    row, column = cell
    return f"pos-{column + 1}-{row + 1}"


def worker_and_boxes(codes):
    """The cell of the worker and the cells of the boxes, from the codes of a position."""
    worker, boxes = None, set()
    for row, cells in enumerate(codes.tolist()):
        for column, code in enumerate(cells):
            if code in (5, 6):
                worker = (row, column)
            elif code in (3, 4):
                boxes.add((row, column))
    return worker, boxes


def plan(solution):
    """The actions of a solution, one on each line."""
    positions = solution.replay("array")
    worker, boxes = worker_and_boxes(next(positions))
    names = {box: f"stone-{number:02}" for number, box in enumerate(sorted(boxes), 1)}
    for move, codes in zip(solution.moves, positions):
        before = worker
        worker, boxes = worker_and_boxes(codes)
        direction = f"dir-{DIRECTIONS[move.lower()]}"
        if move.islower():
            yield f"(move player-01 {position(before)} {position(worker)} {direction})"
            continue
        # The worker stands where the box was.
        (target,) = boxes - names.keys()
        names[target] = names.pop(worker)
        kind = "goal" if codes[target] == 3 else "nongoal"
        cells = f"{position(before)} {position(worker)} {position(target)}"
        yield f"(push-to-{kind} player-01 {names[target]} {cells} {direction})"


def main():
    for result in sokopush.solve_many(sokopush.read(sys.argv[1])):
        if result.solution is None:
            print(f"; level {result.number}: {result.error or result.status}")
            continue
        print(f"; level {result.number}")
        for action in plan(result.solution):
            print(action)


if __name__ == "__main__":
    main()
