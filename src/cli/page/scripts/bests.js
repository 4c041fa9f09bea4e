// What the browser keeps about levels: the best solutions, and games that are not finished. What it cannot keep is known as
// long as the page is open, and a notice says so.

const unkept = new Map();

function stored(key) {
  try {
    return localStorage.getItem(`sokopush ${key}`) ?? '';
  } catch {
    return '';
  }
}

const recall = key => unkept.get(key) ?? stored(key);

function store(key, text) {
  // Another window may have found better ones.
  const merged = key.startsWith('solutions ') ? bestIn(`${stored(key)} ${text}`).join(' ') : text;
  if (merged) localStorage.setItem(`sokopush ${key}`, merged);
  else localStorage.removeItem(`sokopush ${key}`);
}

// Keeps a text, and what could not be kept before.
function keep(key, text) {
  unkept.set(key, text);
  let words = '';
  for (const [key, text] of unkept) {
    try {
      store(key, text);
      unkept.delete(key);
    } catch ({ name }) {
      const why = /quota/i.test(name) ? 'full' : 'blocked';
      const isOfLevel = [...unkept.keys()].some(isKeyOfLevel);
      const [what, copies] = isOfLevel ? ['the levels that you add, nor what you play', 'links'] : ['what you play', 'moves'];
      words = `The browser does not keep ${what}: its storage is ${why}. Before you close this page, copy the ${copies} that you need.`;
    }
  }
  notifyOfStorage(words);
}

// The start of a level as XSB, by which it is recognized: a level that was edited is another one.
function xsbOf({ rows, boxes, worker }) {
  const start = { rows, boxes: boxes.map(([row, column]) => [row, column]) };
  return textOf(start, start.boxes, worker);
}

const count = (number, word) => `${number} ${word}${number === 1 ? '' : /[xh]$/.test(word) ? 'es' : 's'}`;
// The numbers of moves and pushes in LURD.
const sizeOf = moves => [moves.length, moves.replace(/[a-z]/g, '').length];
const lengthOf = moves => sizeOf(moves).map((size, by) => count(size, ['move', 'push'][by])).join(', ');

// The best ones of solutions in a text: the one with the fewest moves, and the one with the fewest pushes. Of equal ones,
// these are the first.
function bestIn(text) {
  const all = (text.match(/\w+/g) ?? []).map(moves => [moves, sizeOf(moves)]);
  const first = (by, then) => all.sort(([, one], [, other]) => one[by] - other[by] || one[then] - other[then])[0][0];
  return all.length > 0 ? [first(0, 1), first(1, 0)] : [];
}

// The best solutions of a level; `null` if it is not solved.
function bestOf(xsb) {
  const key = `solutions ${xsb}`;
  const best = bestIn(`${stored(key)} ${recall(key)}`);
  return best.length > 0 ? best : null;
}

const bestWords = ([one, other]) => (one === other ? lengthOf(one) : `${lengthOf(one)}; or ${lengthOf(other)}`);

// The fewest moves of a level, if a solver has proved them here.
const optimumOf = xsb => Number(recall(`optimum ${xsb}`)) || undefined;
const noteOptimum = (xsb, moves) => keep(`optimum ${xsb}`, `${moves}`);

// Keeps the best ones of solutions and of those that are known.
function keepSolutions(xsb, solutions) {
  keep(`solutions ${xsb}`, bestIn([...bestOf(xsb) ?? [], ...solutions].join(' ')).join(' '));
}

// Keeps a solution if it is a best one, and returns what to say about it.
function rank(xsb, solution) {
  const old = bestOf(xsb);
  keepSolutions(xsb, [solution]);
  if (!old) return '';
  return `${bestOf(xsb)}` === `${old}` ? ` Your best: ${bestWords(old)}.` : ` Better than before: ${bestWords(old)}.`;
}

// Keeps a game as the number of pushes made, where the worker is, whether it has walked there, and all pushes, also those
// that can be redone; those of the solver are marked.
function keepGame(game, xsb) {
  const pushes = game.pushes.map(({ box, moves, worker, helped }) =>
    [box, moves.at(-1).toLowerCase(), worker, ...(helped ? [true] : [])]);
  const isNew = pushes.length === 0 && game.worker === game.start;
  keep(`game ${xsb}`, isNew || isSolved(game) ? '' : JSON.stringify([game.made, game.worker, game.hasWalked, pushes]));
}

// The game of a level that was kept, or else a new one.
function gameOf(level, xsb) {
  try {
    return replayed(startOf(level), JSON.parse(recall(`game ${xsb}`)));
  } catch {
    return startOf(level);
  }
}

// Fails if what was kept is no game of the level: it may come from a file.
function replayed(game, [made, worker, hasWalked, pushes]) {
  for (const [box, direction, stop, helped] of pushes) {
    walkTo(game, stop);
    push(game, box, direction);
    game.pushes[game.made - 1].helped = helped;
  }
  while (game.made > made && !undo(game));
  walkTo(game, worker);
  game.hasWalked = hasWalked;
  return game;
}
