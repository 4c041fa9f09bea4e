// The rules of the game, once more beside `warehouse.rs`, `session.rs` and `walk.rs`: a test plays the same games by both.
// What cannot be done changes nothing, and the function returns why. A direction is a letter of LURD in lower case.

const NO_WAY = 'the worker cannot get there';

// A level at its start. Cells have numbers: those of a row follow each other, and between rows is one that is no floor.
function startOf({ rows, boxes, worker }) {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0) + 1;
  const cellOf = ([row, column]) => row * width + column;
  const game = {
    cells: rows.map(row => row.padEnd(width)).join(''), steps: { u: -width, d: width, l: -1, r: 1 }, width,
    boxes: boxes.map(cellOf), start: cellOf(worker), worker: cellOf(worker),
    // The pushes made, then those undone that can be redone; and the number of those made.
    pushes: [], made: 0,
    // Whether the worker has walked since the last push, undo or redo, and not only to a push.
    hasWalked: false,
  };
  return { ...game, boxOn: new Map(game.boxes.map((cell, box) => [cell, box])) };
}

const isGoal = (game, cell) => game.cells[cell] === '.';
const isFloor = (game, cell) => isGoal(game, cell) || game.cells[cell] === '-';
const isFree = (game, cell) => isFloor(game, cell) && !game.boxOn.has(cell);
const isSolved = game => game.boxes.every(cell => isGoal(game, cell));
const blockOn = (game, cell) => (game.cells[cell] === '#' ? 'a wall is in the way' : 'the board ends there');
// Where the last push left the worker.
const lastStop = game => (game.made > 0 ? game.pushes[game.made - 1].from : game.start);

// A shortest walk from a cell to another, as moves; `undefined` if there is none.
function walkOf(game, from, to) {
  const cameBy = new Uint8Array(game.cells.length).fill(1, from, from + 1);
  const queue = [from];
  for (const cell of queue) {
    if (cell === to) break;
    for (const direction of 'udlr') {
      const next = cell + game.steps[direction];
      if (cameBy[next] || !isFree(game, next)) continue;
      cameBy[next] = direction.charCodeAt();
      queue.push(next);
    }
  }
  if (!cameBy[to]) return undefined;
  const moves = [];
  for (let cell = to; cell !== from; cell -= game.steps[moves.at(-1)]) moves.push(String.fromCharCode(cameBy[cell]));
  return moves.reverse().join('');
}

function walkTo(game, cell) {
  if (walkOf(game, game.worker, cell) === undefined) return NO_WAY;
  game.worker = cell;
  game.hasWalked = true;
}

// Moves the worker one cell, and pushes a box that is in its way.
function step(game, direction) {
  const cell = game.worker + game.steps[direction];
  if (game.boxOn.has(cell)) return push(game, game.boxOn.get(cell), direction);
  return isFloor(game, cell) ? walkTo(game, cell) : blockOn(game, cell);
}

// Pushes a box one cell. The worker walks to it first.
function push(game, box, direction) {
  const from = game.boxes[box];
  const to = from + game.steps[direction];
  if (game.boxOn.has(to)) return 'a box is in the way';
  if (!isFloor(game, to)) return blockOn(game, to);
  const walk = walkOf(game, lastStop(game), from - game.steps[direction]);
  if (walk === undefined) return NO_WAY;
  game.pushes.splice(game.made, Infinity, { box, from, to, worker: game.worker, moves: walk + direction.toUpperCase() });
  return redo(game);
}

function undo(game) {
  if (game.made === 0) return 'nothing to undo';
  game.made -= 1;
  const { box, from, worker } = game.pushes[game.made];
  moveBox(game, box, from, worker);
}

function redo(game) {
  if (game.made === game.pushes.length) return 'nothing to redo';
  const push = game.pushes[game.made];
  if (game.hasWalked) push.worker = game.worker;
  game.made += 1;
  moveBox(game, push.box, push.to, push.from);
}

function moveBox(game, box, cell, worker) {
  game.boxOn.delete(game.boxes[box]);
  game.boxOn.set(cell, box);
  game.boxes[box] = cell;
  game.worker = worker;
  game.hasWalked = false;
}

// The moves so far in LURD: shortest walks and pushes.
function movesOf(game) {
  const pushes = game.pushes.slice(0, game.made).map(({ moves }) => moves).join('');
  return isSolved(game) ? pushes : pushes + walkOf(game, lastStop(game), game.worker);
}
