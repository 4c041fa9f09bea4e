// The levels of a collection: thumbnails, which are links to choose a level by, and the level that is played. The address
// says which that is: its number after `#`.

const { levels } = data;
const about = document.querySelector('.about');
const title = document.title;
const links = [...document.querySelectorAll('.levels a')];
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
  links[index].append(element('b', { 'aria-label': `solved: ${bestWords(best)}`, role: 'img' }, `✓ ${sizeOf(best[0]).join('/')}`));
}

// The index of the first level after this one, going round, that is not solved; `undefined` if all are.
function unsolvedAfter(index) {
  const open = [...levels.keys()].filter(number => !solved.has(number));
  return open.find(number => number > index) ?? open[0];
}

// Says under the title how many levels are solved, and which one is next.
const progress = element('span', {});
about.append(progress);

function showProgress() {
  const next = unsolvedAfter(-1);
  const link = next === undefined ? '' : element('a', { class: 'next', href: addresses[next] }, `Play ${names[next]}`);
  progress.replaceChildren(solved.size > 0 ? `, ${solved.size} solved` : '', ' ', link);
}

// The table of a level.
function tableOf(index) {
  const link = (to, label) => (addresses[to] ? element('a', { href: addresses[to] }, label) : element('span', {}, label));
  const level = levels[index];
  return table({ name: names[index], level, xsb: boards[index] }, {
    links: [element('a', { href: '#' }, 'All levels'), link(index - 1, 'Previous'), link(index + 1, 'Next')],
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

// Shows the level that the address names, or all levels.
function route() {
  const before = played;
  played = indices.get(location.hash);
  shown?.root.remove();
  shown = played === undefined ? null : tableOf(played);
  document.body.classList.toggle('playing', shown !== null);
  document.title = shown ? `${names[played]} – ${title}` : title;
  if (shown) {
    main.append(shown.root);
    shown.follow();
    shown.stage.focus({ preventScroll: true });
    scrollTo(0, 0);
  } else {
    showProgress();
    links[before]?.focus();
  }
}

// The level that an arrow goes to from another one in the list.
function neighbour(index, key) {
  const columns = links.filter(link => link.parentElement.offsetTop === links[0].parentElement.offsetTop).length;
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
  return links[index + by];
}

document.addEventListener('keydown', event => {
  const on = selector => event.target instanceof Element && event.target.closest(selector);
  if (on('textarea') ? event.key !== 'Escape' : [' ', 'Enter'].includes(event.key) && on('a, button, summary')) return;
  const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
  const to = isPlain && on('.levels a') && neighbour(links.indexOf(event.target), event.key);
  if (to) to.focus();
  if (to || shown?.press(event)) event.preventDefault();
});
// In a frame without an address of its own, a link would lead out of it.
document.addEventListener('click', event => {
  const link = event.target.closest('a');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  location.hash = link.getAttribute('href');
});
addEventListener('hashchange', route);
addEventListener('storage', () => {
  links.forEach((_, index) => mark(index));
  if (shown) shown.sync();
  else showProgress();
});
links.forEach((_, index) => mark(index));
document.querySelector('h1').after(notice);
// Where nothing can be kept, this says so before a game is lost.
keep('letters', recall('letters'));
route();
// A browser that goes to the address of a level takes the focus away.
addEventListener('load', () => shown?.stage.focus({ preventScroll: true }));
