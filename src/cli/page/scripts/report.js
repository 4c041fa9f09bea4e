
// A report: {columns, programs: [{name, page, summary, mistakes: [{line, sections}], numbers, first, error, passed: [name],
// failed: [case]}], explanations: {section: {title, parts: [{kind, text}]}}}, where `page` is the file that says more, if there is
// one, `mistakes` are those that explain failures, `numbers` those in the table, `first` is what that says is wrong, and `error`
// says why the program cannot be started. A failed case: {name, what, shrunk, sides: [line], boards: [[name, [row]]], game,
// sections, stderr: [line]}. `sides` is what was expected and what was printed, side by side; `boards` the same as boards, if they
// are, and `game` what led there; all of them of the shrunk case, which `shrunk` describes, if there is one. `sections` are names
// of explanations.

// Text in which code stands between back ticks. A single back tick may be code, too.
function withCode(text) {
  return text.split(/`(`|[^`]+)`/).map((part, index) => index % 2 ? element('code', {}, part) : part);
}

const CAPTIONS = { input: 'An input', printed: 'What a wrong program prints', remark: 'What a report says of it' };

function explanationOf({ title, parts }) {
  return element('div', { class: 'explanation' }, element('h3', {}, title), parts.map(({ kind, text }) => {
    if (kind === 'text') return element('p', {}, withCode(text));
    const inside = kind === 'remark' ? element('p', {}, withCode(text)) : element('pre', {}, text);
    return element('figure', { class: kind }, element('figcaption', {}, CAPTIONS[kind]), inside);
  }));
}

const explanationsOf = sections => sections.map(section => explanationOf(data.explanations[section]));

// A board that a program printed. What is no part of a board is shown as it is, and what is `marked` gets a frame.
function boardOfText(rows, isMarked) {
  const game = { boxes: [], worker: null };
  const [odd, marks] = [[], []];
  game.rows = rows.map((row, down) => [...row].map((character, right) => {
    const [x, y] = [right * UNIT, down * UNIT];
    if (/[a-z]/i.test(character)) game.boxes.push([down, right, character.toLowerCase()]);
    else if ('@*'.includes(character)) game.worker ??= [down, right];
    else if (!'#-+'.includes(character)) odd.push(shape('text', { class: 'odd', x: x + 20, y: y + 27 }, character));
    const mark = { class: 'mark', x: x + 2, y: y + 2, width: UNIT - 4, height: UNIT - 4 };
    if (isMarked(down, right)) marks.push(shape('rect', mark));
    return character === '#' ? '#' : /[A-Z+*]/.test(character) ? '.' : '-';
  }).join(''));
  const board = boardOf(game);
  game.boxes.forEach((at, number) => board.place(number, at));
  if (game.worker) board.step(game.worker);
  else board.picture.querySelector('.worker').remove();
  return fill(board.picture, {}, [odd, marks]);
}

function boardsOf(boards) {
  const [expected, got] = boards.slice(-2).map(([, rows]) => rows);
  const differs = (down, right) => expected[down]?.[right] !== got[down]?.[right];
  return element('div', { class: 'boards' }, boards.map(([name, rows]) => {
    const picture = boardOfText(rows, name === 'before' ? () => false : differs);
    picture.setAttribute('aria-label', `${name}:\n${rows.join('\n')}`);
    return element('figure', {}, element('figcaption', {}, name), rows.length === 0 ? '(nothing)' : picture);
  }));
}

// Something folded, whose inside is made when it is unfolded.
function foldedLater(name, summary, make) {
  const made = folded(summary, []);
  made.className = name;
  made.addEventListener('toggle', () => {
    if (made.open && made.childElementCount === 1) fill(made, {}, make());
  });
  return made;
}

// A failed case, folded if there is more to show.
function failure({ name, what, shrunk, sides, boards, game, sections, stderr }) {
  const heading = [`${name}: `, withCode(what)];
  if (sides.length === 0 && !game && !shrunk && stderr.length === 0) {
    return element('p', { class: 'case' }, heading);
  }
  return foldedLater('case', heading, () => {
    const text = sides.length > 0 && element('pre', {}, sides.join('\n'));
    const led = game && player(game);
    led?.dispatchEvent(new KeyboardEvent('keydown', { key: 'End' }));
    return [
      shrunk && element('p', {}, withCode(shrunk)),
      sections.length > 0 && folded('What this mistake is', explanationsOf(sections)),
      boards && boardsOf(boards), text && boards ? folded('As text', text) : text,
      stderr.length > 0 && [element('h3', {}, 'stderr'), element('pre', { class: 'stderr' }, stderr.join('\n'))],
      led && [element('h3', {}, 'The game so far'), led],
    ];
  });
}

// What was found about a program, with the first failure open, and if it is alone on its page, its mistakes too.
function findings({ summary, mistakes, error, passed, failed }, isAlone) {
  const cases = failed.map(failure);
  // The shortest game says most.
  const length = ({ game, sides }) => (game?.turns.length ?? 1e9) * 100 + sides.length;
  const shortest = [...failed].sort((one, other) => length(one) - length(other));
  const first = shortest.map(one => cases[failed.indexOf(one)]).find(one => one.tagName === 'DETAILS');
  if (first) first.open = true;
  const explained = mistakes.map(({ line, sections }) => {
    if (sections.length === 0) return element('p', {}, withCode(line));
    const mistake = foldedLater('mistake', withCode(line), () => explanationsOf(sections));
    mistake.open = isAlone;
    return mistake;
  });
  const list = () => [element('ul', {}, passed.map(name => element('li', {}, name)))];
  return [
    element('p', {}, summary), explained, error && element('p', { class: 'case' }, withCode(error)), cases,
    passed.length > 0 && foldedLater('passed', `${passed.length} passed`, list),
  ];
}

// A table that is sorted by the column whose heading is pressed: texts in their order, numbers from the largest. Pressed once
// more, it sorts the other way round.
function tableOf(programs) {
  const rows = programs.map(({ name, page, numbers, first }, index) => {
    const link = element('a', { href: page ? encodeURIComponent(page) : `#${index + 1}` }, name);
    const row = element('tr', {}, element('th', { scope: 'row' }, link),
      numbers.map(number => element('td', { class: 'number' }, number)), element('td', {}, withCode(first)));
    // The same mistakes stand together, whatever their counts are.
    return { row, keys: [name, ...numbers.map(Number), first.replace(/^\d+ of \d+ failures?:? /, '')] };
  });
  const body = element('tbody', {}, rows.map(({ row }) => row));
  const headings = data.columns.map(name => element('th', { scope: 'col' }, name));
  headings.forEach((heading, column) => heading.replaceChildren(button(heading.textContent, () => sortBy(column))));

  function sortBy(column) {
    const isNumber = typeof rows[0].keys[column] === 'number';
    const before = headings[column].getAttribute('aria-sort');
    const isAscending = before ? before === 'descending' : !isNumber;
    headings.forEach(heading => heading.removeAttribute('aria-sort'));
    headings[column].setAttribute('aria-sort', isAscending ? 'ascending' : 'descending');
    const compare = isNumber ? (one, other) => one - other : new Intl.Collator(undefined, { numeric: true }).compare;
    const sorted = [...rows].sort((one, other) => compare(one.keys[column], other.keys[column]) * (isAscending ? 1 : -1));
    body.append(...sorted.map(({ row }) => row));
  }

  const table = element('table', { class: 'sorted' }, element('thead', {}, element('tr', {}, headings)), body);
  return element('div', { class: 'wide' }, table);
}

const { programs } = data;
const sectionOf = (program, index) =>
  element('section', { id: index + 1 }, element('h2', {}, program.name), findings(program, false));
const isIndex = programs.some(({ page }) => page);
fill(main, {}, programs.length === 1 && !isIndex
  ? findings(programs[0], true) : [tableOf(programs), !isIndex && programs.map(sectionOf)]);
