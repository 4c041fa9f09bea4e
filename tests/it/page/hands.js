// The hands of a test on a page: everything that its script uses. The page stands in a frame, and `page` is its document.

const frame = document.createElement('iframe');
let page;

// Waits for the page that the frame loads next.
const loaded = () => new Promise(done => {
  frame.onload = () => {
    page = frame.contentDocument;
    done();
  };
});

// Opens the page with this number as a browser does that has kept nothing.
async function begin(number) {
  for (const one of document.querySelectorAll('iframe')) one.remove();
  localStorage.clear();
  frame.style.cssText = 'width: 800px; height: 600px';
  frame.srcdoc = document.getElementById('pages').children[number].textContent;
  const opened = loaded();
  document.body.append(frame);
  await opened;
}

// Loads the page anew, as somebody does who comes back to it.
async function again() {
  const renewed = loaded();
  frame.srcdoc += '';
  await renewed;
}

// The same page in a second window.
async function anotherWindow() {
  const other = document.createElement('iframe');
  await new Promise(done => {
    other.onload = done;
    other.srcdoc = frame.srcdoc;
    document.body.append(other);
  });
  return other;
}

// Makes the window of the page as large as a screen of this size, in pixels.
function resize(width, height) {
  frame.style.cssText = `width: ${width}px; height: ${height}px; border: 0`;
}

const wait = time => new Promise(done => setTimeout(done, time));

// Waits for what takes real time, such as an answer of the solver: meanwhile the clock of the page stands still.
async function until(is) {
  for (let turn = 0; turn < 500 && !is(); turn += 1) {
    for (let work = 0; work < 2e7; work += 1);
    await wait(1);
  }
}

// The results of the test: each is compared.
const said = [];
const say = what => said.push(String(what));

const get = what => page.querySelector(what);
const getAll = what => [...page.querySelectorAll(what)];
const button = name => getAll('button').find(one => one.textContent === name);
// The board of a game as text.
const text = () => get('pre').textContent;
const told = () => get(get('.won') ? '.result' : '.status').textContent;
// Says all that a player sees of a level: the moves, their number, and the message.
const tell = () => say(`${get('.table').dataset.moves} | ${get('.counts').textContent} | ${told()}`);

// Says what the list has about each level: its name, author, number of boxes, size and mark.
const tellList = () => say(getAll('.levels li').map(one => `${one.id}: ${one.querySelector('a').textContent}`));

// Presses a key where the focus is.
const key = (key, more = {}, where = page.activeElement ?? page.body) => where.dispatchEvent(
  new page.defaultView.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
const ARROWS = { u: 'ArrowUp', d: 'ArrowDown', l: 'ArrowLeft', r: 'ArrowRight' };
// Presses keys with blanks between them; `u`, `d`, `l` and `r` are arrows.
const keys = keys => keys.split(' ').forEach(one => key(ARROWS[one] ?? one));
const type = letters => [...letters].forEach(one => key(one));

const pointOf = (row, column) =>
  new DOMPoint(column * 40 + 20, row * 40 + 20).matrixTransform(get('.board').getScreenCTM());

function tap(row, column) {
  const at = pointOf(row, column);
  page.elementFromPoint(at.x, at.y).dispatchEvent(
    new page.defaultView.MouseEvent('click', { bubbles: true, clientX: at.x, clientY: at.y }));
}

function drag(from, to, more = {}, over = null) {
  const point = (type, [row, column]) => {
    const at = pointOf(row, column);
    get('.board').dispatchEvent(
      new page.defaultView.PointerEvent(type, { bubbles: true, clientX: at.x, clientY: at.y, ...more }));
  };
  point('pointerdown', from);
  if (over) point('pointermove', over);
  point('pointerup', to);
}

// Opens a level of the list.
async function open(number) {
  getAll('.levels a')[number].click();
  await wait(10);
}

// Goes to an address.
async function go(hash) {
  page.defaultView.location.hash = hash;
  await wait(50);
}

// Goes back from a level to the list.
async function toList() {
  key('Escape');
  await wait(10);
}

async function paste(text, where = page.body) {
  const data = new page.defaultView.DataTransfer();
  data.setData('text', text);
  where.dispatchEvent(new page.defaultView.ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  await wait(50);
}

async function dropText(text) {
  const data = new page.defaultView.DataTransfer();
  data.setData('text', text);
  page.body.dispatchEvent(
    new page.defaultView.DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  await wait(50);
}

// Drops files, each of which is a list of bytes.
async function drop(files) {
  const data = new page.defaultView.DataTransfer();
  for (const bytes of files) data.items.add(new page.defaultView.File([Uint8Array.from(bytes)], 'levels.txt'));
  page.body.dispatchEvent(
    new page.defaultView.DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  await wait(10);
}

// Says what the browser keeps, except for what the page notes about itself.
function tellKept() {
  const entries = Object.entries(localStorage)
    .filter(([key, text]) => text !== 'shown' && !key.startsWith('sokopush last'))
    .map(([key, text]) => `${key.replace(/#[^]*#/, 'BOARD')}: ${text}`);
  say(entries.sort().join(', '));
}

// Fills the storage of the browser to its last character, with an entry `all`.
function fillStorage() {
  // There is room for 5 MiB. Large entries take long to write, so most of it is filled at once, and a small entry finds out how
  // much is left.
  const most = 5_000_000;
  localStorage.setItem('all', 'x'.repeat(most));
  let left = 0;
  for (let step = 1 << 17; step > 0; step >>= 1) {
    try {
      localStorage.setItem('left', 'x'.repeat(left + step));
      left += step;
    } catch {
      // This was too much.
    }
  }
  localStorage.removeItem('left');
  localStorage.setItem('all', 'x'.repeat(most + 'left'.length + left));
}

// Takes the files that the page saves from now on. Returns a function that reads the last one.
function takeSavedFiles() {
  const { URL } = page.defaultView;
  const address = URL.createObjectURL;
  let saved;
  URL.createObjectURL = blob => {
    saved = blob;
    return address(blob);
  };
  return () => saved.text();
}

// Loads a file of progress, and waits for what the page says about it.
async function loadProgress(text) {
  const files = new page.defaultView.DataTransfer();
  files.items.add(new page.defaultView.File([text], 'progress.json'));
  get('[type=file]').files = files.files;
  get('.notice').textContent = '';
  get('[type=file]').dispatchEvent(new Event('change'));
  await until(() => get('.notice').textContent);
}

// What follows is for pages with a solver, which answers in real time.

// Waits for the end of a search.
const searched = () => until(() => !told().startsWith('looking'));
// Waits until a solution has been compared with a shortest one.
const compared = () => until(() => /fewer moves|shortest/.test(told()));
// Waits for a warning, which follows a dash.
const warned = () => until(() => told().includes('–'));
// Waits for a level whose name begins so.
const opened = name => until(() => page.title.startsWith(name));
// Waits for a message above the list or the level, and says it.
async function tellNotice() {
  await until(() => get('.notice').textContent);
  say(get('.notice').textContent);
}
