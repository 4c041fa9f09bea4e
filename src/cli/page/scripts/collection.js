// The levels of a collection: thumbnails, which are links to choose a level by, and the level that is played. The address
// says which that is, as `link.js` describes.

const { levels } = data;
const about = document.querySelector('.about');
const title = document.title;
const links = [...document.querySelectorAll('.levels a')];
// An author is written beside the picture, or once for all levels.
links.forEach((link, index) => { levels[index].author = link.querySelector('small:not(.size)')?.textContent ?? data.author; });
const names = links.map(link => link.querySelector('span').textContent);
const addresses = links.map(link => link.getAttribute('href'));
const indices = new Map(addresses.map((address, index) => [address, index]));
const boards = levels.map(xsbOf);
const solved = new Set();
let played = null;
let shown = null;

// Marks a level if it is solved.
function mark(index) {
  const best = bestOf(boards[index]);
  if (!best) return;
  solved.add(index);
  links[index].querySelector('b')?.remove();
  const [moves, optimum] = [sizeOf(best[0])[0], optimumOf(boards[index])];
  const isShortest = moves === optimum;
  const proved = optimum === undefined ? '' : isShortest ? ', the fewest moves' : `, ${count(optimum, 'move')} are enough`;
  links[index].classList.add('solved');
  links[index].append(element('b', { 'aria-label': `solved: ${bestWords(best)}${proved}`, role: 'img', class: isShortest ? 'shortest' : '' },
    `${isShortest ? '★' : '✓'} ${moves}${optimum < moves ? ` / ${optimum}` : ''}`));
}

// The index of the first other level after this one, going round, that is to be solved; `undefined` if there is none.
function unsolvedAfter(index) {
  const open = [...levels.keys()].filter(number => number !== index && !solved.has(number) && !isSolvedAtStart(levels[number]));
  return open.find(number => number > index) ?? open[0];
}

// Says under the title how many levels are solved, and which one is next.
const progress = element('span', {});
about.append(progress);

function showProgress() {
  const next = unsolvedAfter(-1);
  const link = next === undefined ? '' : element('a', { class: 'next', href: addresses[next] }, `Play ${names[next]}`);
  const bar = element('progress', { max: levels.length, value: solved.size, 'aria-label': 'levels solved' });
  progress.replaceChildren(...(solved.size > 0 ? [bar, ` ${solved.size} solved `] : []), link);
  filter();
}

// The table of a level, with a game of its own or with the moves of a link.
function tableOf(index, moves) {
  const link = (to, label, words) => (addresses[to] ? element('a', { href: addresses[to], 'aria-label': words, title: words }, label) : element('span', { 'aria-hidden': 'true' }, label));
  const level = levels[index];
  const linked = moves && { moves, own: addresses[index], isPasted: location.hash === pastedMoves };
  return table({ name: names[index], level, xsb: boards[index], linked }, {
    share: (moves, place) => share(index, moves, place),
    links: [link(index - 1, '‹', 'Previous level'), element('a', { href: '#', 'aria-label': 'All levels', title: 'All levels' }, '☰'), link(index + 1, '›', 'Next level')],
    open: by => {
      const to = by === null ? '#' : addresses[index + by];
      if (to) location.hash = to;
      else shown.say(by > 0 ? 'this is the last level' : 'this is the first level');
    },
    next: () => {
      // The same board may be there twice.
      boards.forEach((board, number) => board === boards[index] && mark(number));
      const next = unsolvedAfter(index);
      return next === undefined ? null : [names[next], addresses[next]];
    },
  });
}

// Copies the address of a level with moves, and returns what to say. If that is too long, a file has the level and the moves.
function share(index, moves, place) {
  const address = isAdded(index) ? `#board:${addressedBoard(levels[index])}` : addresses[index];
  const link = `${location.href.split('#')[0]}${address}${moves && `=${moves}`}`;
  if (link.length <= MAX_LINK) return copyText(link, place) || 'the link is copied';
  const file = `${names[index].slice(0, 60)}.xsb`;
  const level = { ...levels[index], title: names[index] };
  saveFile(file, fileOf(level, boards[index], moves), 'text/plain');
  return `the link would have ${link.length.toLocaleString('en')} characters; the file ${file} has the level and the moves instead`;
}

// What was wrong with the last address.
let addressWords = '';
// The address that is gone to while news are told: they stay there.
let addressOfNews = null;

// The index of the level that an address names, or describes; `undefined` if there is none.
function indexOf({ address, board }) {
  addressWords = '';
  if (board === undefined) {
    const index = indices.get(address);
    if (address.length > 1 && index === undefined) addressWords = `there is no level ${decoded(address.slice(1))} here`;
    return index;
  }
  const level = levelOfAddress(board);
  if (level) return addNewLevel(level);
  addressWords = 'the board in the address cannot be read';
  return undefined;
}

// Goes to an address, even if the page is there already.
function goTo(address) {
  if (location.hash === address) route();
  else location.hash = address;
}

// Shows the level that the address names, or all levels.
function route() {
  const link = links[played];
  dropRemoved();
  const parts = partsOfAddress(location.hash);
  played = indexOf(parts);
  if (addressWords || location.hash !== addressOfNews) notify(addressWords);
  addressOfNews = null;
  shown?.leave();
  shown?.root.remove();
  shown = played === undefined ? null : tableOf(played, parts.moves);
  if (shown) shown.root.querySelector('.more details').after(entry);
  else if (solver) tools.append(entry);
  document.body.classList.toggle('playing', shown !== null);
  document.title = shown ? `${names[played]} – ${title}` : title;
  if (shown) {
    main.append(shown.root);
    shown.lay();
    shown.stage.focus({ preventScroll: true });
    scrollTo(0, 0);
  } else {
    showProgress();
    link?.focus();
  }
}

// The level that an arrow goes to from another one in the list.
function neighbour(link, key) {
  const visible = links.filter(one => !one.parentElement.hidden);
  const columns = visible.filter(one => one.parentElement.offsetTop === visible[0].parentElement.offsetTop).length;
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
  return visible[visible.indexOf(link) + by];
}

document.addEventListener('keydown', event => {
  const on = selector => event.target instanceof Element && event.target.closest(selector);
  // Enter that is still held down where a level was opened would press the link or the button that has the focus there.
  if (event.key === 'Enter' && event.repeat && !on('textarea')) return event.preventDefault();
  if (on('input')) return;
  if (on('textarea') ? event.key !== 'Escape' : [' ', 'Enter'].includes(event.key) && on('a, button, summary')) return;
  const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
  const to = isPlain && on('.levels a') && neighbour(event.target, event.key);
  if (to) to.focus();
  if (!to && !shown?.press(event)) return;
  event.preventDefault();
  notify();
});
// What was said last goes with the next thing that is done, but a button may have something to say itself.
document.addEventListener('click', ({ target }) => {
  if (target.closest('a, button') && !target.closest('.notice')) notify();
}, { capture: true });
// In a frame without an address of its own, a link would lead out of it.
document.addEventListener('click', event => {
  const link = event.target.closest('a');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  location.hash = link.getAttribute('href');
});
addEventListener('hashchange', route);

// Levels by a part of their name, or only those that are not solved.
const part = element('input', { type: 'search', placeholder: 'Search', 'aria-label': 'Search levels' });
const isOpen = element('input', { type: 'checkbox' });
const emptyNotice = element('small', { role: 'status' });
function filter() {
  const wanted = part.value.trim().toLowerCase();
  links.forEach((link, index) => {
    link.parentElement.hidden = !names[index].toLowerCase().includes(wanted) || (isOpen.checked && solved.has(index));
  });
  emptyNotice.textContent = links.every(link => link.parentElement.hidden) ? 'no such level' : '';
}
for (const field of [part, isOpen]) field.addEventListener('input', filter);

// What is kept about these levels, and the levels that were added, as a file; of one that is loaded, the best solutions are kept,
// games where there are none, and levels that are not there yet.
function save() {
  const added = levels.filter((_, index) => isAdded(index)).map(addressedBoard);
  const keys = boards.flatMap(board => [`solutions ${board}`, `game ${board}`]);
  const texts = [['levels', added.join(' ')], ...keys.map(key => [key, recall(key)])];
  saveFile(`${title}.json`, JSON.stringify(Object.fromEntries(texts.filter(([, text]) => text))), 'application/json');
}
function solves(level, moves) {
  const game = startOf(level);
  const isWrong = [...moves.toLowerCase()].some(letter => !WAYS[letter] || step(game, letter));
  return !isWrong && isSolved(game) && sizeOf(moves)[1] === game.made;
}
async function load([chosen]) {
  const file = JSON.parse(await chosen.text());
  const textOf = key => (typeof file[key] === 'string' ? file[key] : '');
  const before = levels.length;
  for (const level of textOf('levels').split(' ').map(levelOfAddress)) if (level) addNewLevel(level);
  const added = levels.length - before;
  let found = 0;
  levels.forEach((level, index) => {
    const game = `game ${boards[index]}`;
    const right = textOf(`solutions ${boards[index]}`).split(' ').filter(moves => solves(level, moves));
    if (right.length > 0) keepSolutions(boards[index], right);
    if (textOf(game) && !recall(game)) keep(game, textOf(game));
    if (right.length > 0 || (textOf(game) && gameOf(level, boards[index]).pushes.length > 0)) found += 1;
  });
  links.forEach((_, index) => mark(index));
  showProgress();
  const words = [found > 0 && `loaded the progress of ${count(found, 'level')}`, added > 0 && `added ${count(added, 'level')}`];
  notify(words.filter(Boolean).join('; ') || 'this file has no progress of these levels');
}
const noProgress = () => notify('this file has no progress');

// A button that lets files be chosen.
function chooser(label, act, attributes) {
  const input = element('input', { type: 'file', class: 'hidden', tabindex: -1, 'aria-hidden': 'true', ...attributes });
  input.addEventListener('change', async () => {
    await act([...input.files]);
    input.value = ''; // The same file may be chosen again.
  });
  return [button(label, () => input.click()), input];
}
const tools = element('div', { class: 'tools' }, part, element('label', {}, isOpen, ' not solved'), emptyNotice,
  folded('Progress', [button('Save progress', save), ' ', chooser('Load progress', files => load(files).catch(noProgress), { accept: '.json' })]));
about.after(tools);

// Levels that are added follow those of the page. Their addresses have numbers of their own.
const isAdded = index => addresses[index].startsWith('#p');
const numberOf = index => Number(addresses[index].slice(2));

function addLevel(level, number) {
  const address = `#p${number}`;
  const name = level.title ?? `Pasted ${number}`;
  const { picture, place, step } = boardOf(level);
  level.boxes.forEach((at, box) => place(box, at));
  step(level.worker);
  picture.style.maxWidth = 'none';
  picture.setAttribute('aria-hidden', 'true');
  const [, , columns, rows] = picture.getAttribute('viewBox').split(' ').map(size => size / UNIT);
  const size = element('small', { class: 'size' }, `${count(level.boxes.length, 'box')}, ${columns} × ${rows}`);
  const link = element('a', { href: address }, element('span', {}, name), level.author && element('small', {}, level.author), size, picture);
  const remover = button('×', () => remove(links.indexOf(link)), { class: 'remove', 'aria-label': `Remove ${name}`, title: 'Remove' });
  document.querySelector('.levels').append(element('li', { id: address.slice(1) }, link, remover));
  indices.set(address, levels.length);
  levels.push(level);
  links.push(link);
  names.push(name);
  addresses.push(address);
  boards.push(xsbOf(level));
  mark(levels.length - 1);
}

// Adds a level and keeps it, unless it is there already. Returns its index.
function addNewLevel(level) {
  const text = addressedBoard(level);
  const numbers = keptNumbers();
  for (const index of levels.keys()) {
    if (!isAdded(index)) continue;
    if (addressedBoard(levels[index]) === text) return index;
    numbers.push(numberOf(index));
  }
  const number = Math.max(0, ...numbers) + 1;
  addLevel(level, number);
  keepLevel(number, level);
  return levels.length - 1;
}

// Takes a level that was added out of the list.
function drop(index) {
  links[index].parentElement.remove();
  for (const list of [levels, links, names, addresses, boards]) list.splice(index, 1);
  indices.clear();
  addresses.forEach((address, place) => indices.set(address, place));
  solved.clear();
  links.forEach((_, place) => mark(place));
}

// Whether a level was added, and another window has removed it.
const isRemoved = index => isAdded(index) && !recall(KEPT_LEVEL + numberOf(index));

// Drops such levels, the last one first, since the places of those after it change.
function dropRemoved() {
  for (const index of [...levels.keys()].reverse()) if (isRemoved(index)) drop(index);
}

// Removes a level that was added. What was played is kept, and the level can be put back.
function remove(index) {
  const [level, name, number] = [levels[index], names[index], numberOf(index)];
  forgetLevel(number);
  drop(index);
  showProgress();
  notify(`removed ${name}. `, button('Put it back', () => {
    addLevel(level, number);
    keepLevel(number, level);
    notify();
    showProgress();
  }));
}

// The levels that the browser keeps for this page, also those that another window has added.
function addKeptLevels() {
  for (const number of keptNumbers()) {
    const level = keptLevel(number);
    if (level && !indices.has(`#p${number}`)) addLevel(level, number);
  }
}

// Adds levels, says what is wrong with others, and opens the first.
function addLevels(more, errors) {
  const added = more.map(addNewLevel);
  notify(errors.slice(0, 3).join('; ') + (errors.length > 3 ? `; and ${errors.length - 3} more` : ''));
  if (added.length === 0) return;
  addressOfNews = addresses[added[0]];
  goTo(addressOfNews);
}

addEventListener('storage', () => {
  addKeptLevels();
  links.forEach((_, index) => mark(index));
  if (shown) {
    shown.sync();
    // It can be played to its end.
    if (isRemoved(played)) shown.say('another window has removed this level: it is gone when you leave it');
    return;
  }
  dropRemoved();
  showProgress();
});
links.forEach((_, index) => mark(index));
addKeptLevels();
document.querySelector('h1').after(notice);
// Where nothing can be kept, this says so before a game is lost.
keep('letters', recall('letters'));
// A single level is there to be played.
if (levels.length === 1 && !location.hash) location.hash = addresses[0];
else route();
// A browser that goes to the address of a level takes the focus away.
addEventListener('load', () => shown?.stage.focus({ preventScroll: true }));
