// Addresses of levels, after `#`: the number of a level, `p` and the number of a level that was added here, or `board:` and a
// board. Moves may follow, after `=`.
//
// A board in an address has only characters that no mail or chat changes: `w` is a wall, `-` floor, `_` is left out, `o` a goal,
// `b` a box, `p` the worker, and `B` and `P` are these on a goal. A number repeats the next one, and `/` ends a row. Title,
// author and the letters of the boxes follow, each after `:`, as far as they are there. Levels are also kept in this form.

const MAX_LINK = 8000;
// A few digits could stand for more cells than a browser has memory for.
const MAX_CELLS = 1000000;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

// A level as it stands in an address.
function addressedBoard(level) {
  const rows = level.rows.map(row => [...row].map(character => ({ '#': 'w', '-': '-', '.': 'o' }[character] ?? '_')));
  const put = ([row, column], off, on) => { rows[row][column] = level.rows[row][column] === '.' ? on : off; };
  level.boxes.forEach(at => put(at, 'b', 'B'));
  put(level.worker, 'p', 'P');
  const board = rows.map(row => row.join('').replace(/(.)\1{2,}/g, run => run.length + run[0])).join('/');
  const names = level.boxes.map(([, , name]) => name ?? '').join('');
  const parts = [level.title ?? '', level.author ?? '', LETTERS.startsWith(names) ? '' : names];
  return [board, ...parts.map(encodeURIComponent)].join(':').replace(/:+$/, '');
}

// The level of such a text; `null` if it has none.
function levelOfAddress(text) {
  const [board, title, author, letters] = text.split(':').map(decoded);
  if (!/^(\d*[-_wobBpP]|\/)+$/.test(board)) return null;
  const cells = board.match(/\d*[^\d]/g).reduce((sum, run) => sum + (parseInt(run, 10) || 1), 0);
  if (cells > MAX_CELLS) return null;
  const level = { rows: [], boxes: [], worker: null, title: title || null, author: author || null };
  for (const [number, row] of board.split('/').entries()) {
    const cells = row.replace(/(\d+)(.)/g, (_, times, cell) => cell.repeat(times));
    for (const [column, cell] of [...cells].entries()) {
      if ('bB'.includes(cell)) level.boxes.push([number, column, null]);
      if (!'pP'.includes(cell)) continue;
      if (level.worker) return null;
      level.worker = [number, column];
    }
    level.rows.push(cells.replace(/./g, cell => ({ w: '#', _: ' ', o: '.', B: '.', P: '.' }[cell] ?? '-')));
  }
  const names = /^[a-z]+$/.test(letters ?? '') ? letters : LETTERS;
  if (names.length >= level.boxes.length) level.boxes.forEach((box, index) => { box[2] = names[index]; });
  return level.worker ? level : null;
}

// Text of an address, in which `%20` stands for a blank. What stands for nothing is left as it is.
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// The parts of an address: `address` is that of a level here, or else `board` is text of a level; and `moves`, if any.
function partsOfAddress(hash) {
  const [, address, moves] = /^([^=]*)=?(.*)$/s.exec(hash);
  const board = /^#board:(.*)$/s.exec(address)?.[1];
  return { address, board, moves: decoded(moves) };
}

// The file that has a level and moves, where a link would be too long.
function fileOf(level, xsb, moves) {
  const notes = [['Title', level.title], ['Author', level.author], [solves(level, moves) ? 'Solution' : 'Snapshot', moves]];
  return [xsb, ...notes.filter(([, value]) => value).map(([key, value]) => `${key}: ${value}`), ''].join('\n');
}

function saveFile(name, text, type) {
  const href = URL.createObjectURL(new Blob([text], { type }));
  element('a', { href, download: name }).click();
}

// Copies a text, and returns why if that is refused: then the text is shown before `place`, to be copied by hand.
function copyText(text, place) {
  const field = element('textarea', { readonly: '', rows: 2, 'aria-label': 'to be copied' });
  field.value = text;
  place.before(field);
  field.select();
  if (!document.execCommand('copy')) {
    field.addEventListener('blur', () => field.remove());
    return 'the browser refused to copy; the text is selected, to be copied by hand';
  }
  field.remove();
  return '';
}

// What says that the moves of a link are shown, with the way to one's own game.
const linkedWords = ({ own, isPasted }) => element('p', { class: 'linked' },
  element('span', {}, `${isPasted ? 'Pasted moves' : 'Moves of a link'}; nothing is kept. `),
  element('a', { class: 'next', href: own }, 'Your game ', !BY_FINGER && element('kbd', {}, 'Esc')));
