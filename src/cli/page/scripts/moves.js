// Moves in LURD, as links and pasted texts have them: plain, or run-length encoded as in `3r2U` and `2(rU)`.

// Moves that are to be played at most: a few digits could stand for more than a browser has time for.
const MAX_MOVES = 100000;

// The moves of a text, each as its letter and its place in the text, up to the first fault, which has a place and words.
function readMoves(text) {
  const moves = [];
  // The groups that are open: where the moves of each begin, and how often they are to be repeated.
  const groups = [];
  let count = '';
  const faultAt = (at, words) => ({ moves, fault: { at, words } });
  for (let at = 0; at < text.length; at += 1) {
    const character = String.fromCodePoint(text.codePointAt(at));
    if (/\s/.test(character)) continue;
    if (/\d/.test(character)) {
      count += character;
      continue;
    }
    if (character !== '(' && !/[lurd]/i.test(character) && !(character === ')' && groups.length > 0 && !count)) {
      return faultAt(at, `“${character}” is no move; moves look like rrU (LURD)`);
    }
    const group = character === ')' ? groups.pop() : { begin: moves.length, times: count === '' ? 1 : Number(count) };
    count = '';
    if (group.times === 0) return faultAt(at, 'a move cannot be repeated 0 times');
    if (character === '(') {
      groups.push(group);
      continue;
    }
    if (character !== ')') moves.push({ letter: character, at });
    const part = moves.slice(group.begin);
    if (moves.length + part.length * (group.times - 1) > MAX_MOVES) return faultAt(at, `there are more than ${MAX_MOVES.toLocaleString('en')} moves`);
    for (let time = 1; time < group.times; time += 1) for (const move of part) moves.push(move);
  }
  if (count) return faultAt(text.length, 'after a number, a move is missing');
  if (groups.length > 0) return faultAt(text.length, 'a “)” is missing');
  return { moves, fault: null };
}

// Plays the moves of a text from the start of a game, up to the push that solves the level, or up to the first move that is
// refused. Returns how many were `played`, how many there are, and as `fault` what is wrong with the move or else with the
// text: its place and words, and for a move its number and letter; `null` if nothing is.
function playText(game, text) {
  const { moves, fault } = readMoves(text);
  // In moves that are all small or all capital letters, the case says nothing.
  const letters = moves.map(({ letter }) => letter).join('');
  const hasCases = /[LURD]/.test(letters) && /[lurd]/.test(letters);
  for (const [index, { letter, at }] of moves.entries()) {
    const refusal = playLetter(game, letter, hasCases);
    if (refusal) return { played: index, total: moves.length, fault: { at, words: refusal, number: index + 1, letter } };
    const isPush = game.made > 0 && !game.hasWalked;
    if (isPush && isSolved(game)) return { played: index + 1, total: moves.length, fault };
  }
  return { played: moves.length, total: moves.length, fault };
}

// Plays a move; returns why if it is refused. With `hasCases`, a capital letter is a push, and a small one is none.
function playLetter(game, letter, hasCases) {
  const direction = letter.toLowerCase();
  const cell = game.worker + game.steps[direction];
  const box = game.boxOn.get(cell);
  if (box !== undefined && hasCases && letter === direction) return 'a box is in the way, and a small letter does not push';
  if (box !== undefined) return push(game, box, direction);
  if (hasCases && letter !== direction) return 'there is no box to push';
  if (!isFloor(game, cell)) return blockOn(game, cell);
  // As `walkTo` does, which would first search the walk.
  game.worker = cell;
  game.hasWalked = true;
  return undefined;
}

// Where a place of a text is, as a reader counts.
function placeIn(text, at) {
  const lines = text.slice(0, at).split('\n');
  return `line ${lines.length}, character ${[...lines.at(-1)].length + 1}`;
}

// What is wrong with a text, and where.
function wordsOfFault(text, { at, words, number, letter }) {
  return `${placeIn(text, at)}: ${number ? `move ${number}, ${letter}: ` : ''}${words}`;
}

// A game with the moves of a link, and how far they were played. Its pushes count as another player's, as the solver's do.
function linkedGame(level, text) {
  const game = startOf(level);
  const outcome = playText(game, text);
  for (const push of game.pushes) push.helped = true;
  return { game, outcome };
}
