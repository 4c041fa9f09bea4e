// The ways of one box by pushes, while the others stay where they are: from the cells that it can get to, the directions of
// the fewest pushes. Positions are the box's cell and where the worker can walk.
function routesOf(game, box) {
  const start = game.boxes[box];
  const routes = new Map();
  const seen = new Set();
  const queue = [[start, game.worker, '']];
  const isOpen = (cell, boxCell) => cell !== boxCell && isFloor(game, cell) && (cell === start || !game.boxOn.has(cell));
  for (const [cell, worker, route] of queue) {
    const walked = new Set([worker]);
    for (const here of walked) {
      for (const by of Object.values(game.steps)) if (isOpen(here + by, cell)) walked.add(here + by);
    }
    for (const [direction, by] of Object.entries(game.steps)) {
      const key = `${cell} ${direction}`;
      if (seen.has(key) || !walked.has(cell - by) || !isOpen(cell + by, cell)) continue;
      seen.add(key);
      if (cell + by !== start && !routes.has(cell + by)) routes.set(cell + by, route + direction);
      queue.push([cell + by, cell, route + direction]);
    }
  }
  return routes;
}

