// What the browser keeps about levels: the best solutions, and games that are not finished. Where it keeps nothing, that is
// known as long as the page is open.

const kept = new Map();

function recall(key) {
  try {
    return kept.get(key) ?? localStorage.getItem(`sokopush ${key}`) ?? '';
  } catch {
    return '';
  }
}

function keep(key, text) {
  kept.set(key, text);
  try {
    if (text) localStorage.setItem(`sokopush ${key}`, text);
    else localStorage.removeItem(`sokopush ${key}`);
    // Another window may keep something better there.
    kept.delete(key);
  } catch {
    // It stays in `kept`.
  }
}

// The start of a level as XSB, by which it is recognized: a level that was edited is another one.
function xsbOf({ rows, boxes, worker }) {
  const start = { rows, boxes: boxes.map(([row, column]) => [row, column]) };
  return textOf(start, start.boxes, worker);
}

const count = (number, word) => `${number} ${word}${number === 1 ? '' : /[xh]$/.test(word) ? 'es' : 's'}`;
const lengthOf = ([moves, pushes]) => `${count(moves, 'move')}, ${count(pushes, 'push')}`;

// The best solutions of a level as [moves, pushes]: the one with the fewest moves, and the one with the fewest pushes;
// `null` if the level is not solved.
function bestOf(xsb) {
  const [a, b, c, d] = recall(`best ${xsb}`).match(/\d+/g)?.map(Number) ?? [];
  return d === undefined ? null : [[a, b], [c, d]];
}

const bestWords = ([one, other]) => (`${one}` === `${other}` ? lengthOf(one) : `${lengthOf(one)}; or ${lengthOf(other)}`);

// Keeps a solution if it is a best one, and returns what to say about it.
function rank(xsb, solution) {
  const old = bestOf(xsb);
  const isBetter = (best, by) => (solution[by] - best[by] || solution[1 - by] - best[1 - by]) < 0;
  const best = old ? old.map((one, by) => (isBetter(one, by) ? solution : one)) : [solution, solution];
  keep(`best ${xsb}`, best.map(one => one.join('/')).join(' '));
  if (!old) return '';
  return best.includes(solution) ? ` Better than before: ${bestWords(old)}.` : ` Your best: ${bestWords(old)}.`;
}

// The game of a level that was kept, or else a new one.
function gameOf(level, xsb) {
  const game = startOf(level);
  let { worker } = game;
  for (const move of recall(`game ${xsb}`)) {
    const direction = move.toLowerCase();
    worker += game.steps[direction];
    if (move !== direction && push(game, game.boxOn.get(worker), direction)) break;
  }
  walkTo(game, worker);
  return game;
}
