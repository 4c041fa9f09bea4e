// The field for moves and levels, and what is pasted and dropped anywhere on the page. A text that is moves of the level shown
// is played there, and any other is read as levels.

// An error of the reader of levels in words for a page, which has no columns of bytes and no name for a text.
function inWords(error, name) {
  const words = error
    .replace(/^the text:(\d+):(\d+): /, 'line $1, character $2: ')
    .replace(/\bat (\d+):(\d+)/g, 'in line $1, character $2')
    .replace(/`([^`]*)`/g, '“$1”');
  return name ? `${name}: ${words}` : words;
}

// What is wrong as moves with a text in which no level was found.
function faultOfMoves(text, fault) {
  if (!text.trim()) return 'there is nothing to read';
  const isMoves = readMoves(text).fault === null;
  if (isMoves && !fault) return 'these are moves: open the level that they belong to, and paste them there';
  // Of a level, it would be of no use to know which character is no move.
  if (!solver && text.includes('#')) return 'this page has no solver: it reads no levels';
  const words = wordsOfFault(text, fault ?? readMoves(text).fault);
  return isMoves || !solver ? words : `${words}; no line is a row of a level`;
}

// The address of the moves that were pasted last: they are shown as those of a link are, but are not called a link.
let pastedMoves = '';

// Takes a text that may be moves or levels; of a file, with its name.
async function enter(text, name) {
  const fault = played === undefined ? null : playText(startOf(levels[played]), text).fault;
  if (played !== undefined && !fault && text.trim()) {
    notify();
    pastedMoves = `${addresses[played]}=${text.replace(/\s/g, '')}`;
    goTo(pastedMoves);
    return;
  }
  const isMoves = readMoves(text).fault === null;
  const read = solver && !isMoves ? await levelsIn(text) : { levels: [], errors: [] };
  if (read.levels.length === 0 && read.errors.every(error => error.startsWith('no level'))) {
    read.errors = [faultOfMoves(text, fault)];
  }
  addLevels(read.levels, read.errors.map(error => inWords(error, name)));
}

// Takes files: one may be moves, too.
async function enterFiles(files) {
  const found = [];
  const errors = [];
  for (const file of files) {
    try {
      const text = await textOfFile(file);
      if (files.length === 1 || !solver) return enter(text, file.name);
      const read = await levelsIn(text);
      found.push(...read.levels);
      errors.push(...read.errors.map(error => inWords(error, file.name)));
    } catch {
      errors.push(`${file.name}: cannot be read`);
    }
  }
  return addLevels(found, errors);
}

const field = element('textarea', { rows: 4, 'aria-label': solver ? 'Moves or levels' : 'Moves' });
const openField = button('Open', () => enter(field.value));
const fieldWords = solver
  ? 'Paste or drop moves of the level that is shown, or levels in any notation, here or anywhere on the page.'
  : 'Paste or drop moves of the level that is shown, here or anywhere on the page.';
const entry = folded(solver ? 'Moves or levels' : 'Moves', [element('p', {}, fieldWords), field,
  element('p', {}, openField, ' ', solver && chooser('Open files', enterFiles, { multiple: '' }))]);

document.addEventListener('paste', event => {
  if (!event.target.closest?.('input, textarea:not([readonly])')) enter(event.clipboardData.getData('text'));
});
document.addEventListener('dragover', event => event.preventDefault());
document.addEventListener('drop', event => {
  event.preventDefault();
  const files = [...event.dataTransfer.files];
  if (files.length > 0) enterFiles(files);
  else enter(event.dataTransfer.getData('text'));
});
