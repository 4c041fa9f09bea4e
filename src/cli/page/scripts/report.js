
// A report: {programs: [{name, summary, mistakes: [[line, text]], numbers, first, error, passed: [name], failed: [case]}]},
// where `mistakes` are those that explain failures, each with a text about it, which may be empty, `numbers` those of
// cases that passed, failed and were not judged, `first` is what the table says is wrong, and `error` says why the
// program cannot be started. A failed case: {name, what, shrunk, sides: [line], boards: [[name, [row]]], game,
// stderr: [line]}. `sides` is what was expected and what was printed, side by side; `boards` the same as boards, if they
// are, and `game` what led there; all of them of the shrunk case, which `shrunk` describes, if there is one.

// A board that a program printed. What is no part of a board is shown as it is, and what is `marked` gets a frame.
function boardOfText(rows, isMarked) {
  const game = { rows: [], boxes: [], worker: null };
  const odd = [];
  rows.forEach((row, down) => {
    game.rows.push([...row].map((character, right) => {
      if (/[a-z]/i.test(character)) game.boxes.push([down, right, character.toLowerCase()]);
      else if ('@*'.includes(character)) game.worker ??= [down, right];
      else if (!'#-+'.includes(character)) odd.push([down, right, character]);
      return character === '#' ? '#' : /[A-Z+*]/.test(character) ? '.' : '-';
    }).join(''));
  });
  const board = boardOf(game);
  game.boxes.forEach((at, number) => board.place(number, at));
  if (game.worker) board.step(game.worker);
  else board.picture.querySelector('.worker').remove();
  for (const [down, right, character] of odd) {
    board.picture.append(shape('text', { class: 'odd', x: right * UNIT + 20, y: down * UNIT + 27 }, character));
  }
  rows.forEach((row, down) => [...row].forEach((_, right) => {
    if (!isMarked(down, right)) return;
    const mark = { class: 'mark', x: right * UNIT + 2, y: down * UNIT + 2, width: UNIT - 4, height: UNIT - 4 };
    board.picture.append(shape('rect', mark));
  }));
  return board.picture;
}

function boardsOf(boards) {
  const [expected, got] = boards.slice(-2).map(([, rows]) => rows);
  const differs = (down, right) => expected[down]?.[right] !== got[down]?.[right];
  return element('div', { class: 'boards' }, boards.map(([name, rows]) => {
    const figure = element('figure', {}, element('figcaption', {}, name));
    if (rows.length === 0) {
      figure.append('(nothing)');
    } else {
      const picture = boardOfText(rows, name === 'before' ? () => false : differs);
      picture.setAttribute('aria-label', `${name}:\n${rows.join('\n')}`);
      figure.append(picture);
    }
    return figure;
  }));
}

// Something folded, whose inside is made when it is unfolded.
function folded(attributes, summary, make) {
  const made = element('details', attributes, element('summary', {}, summary));
  made.addEventListener('toggle', () => {
    if (made.open && made.childElementCount === 1) fill(made, {}, make());
  });
  return made;
}

// A failed case, folded if there is more to show.
function failure({ name, what, shrunk, sides, boards, game, stderr }) {
  if (sides.length === 0 && !game && !shrunk && stderr.length === 0) {
    return element('p', { class: 'case' }, `${name}: ${what}`);
  }
  return folded({ class: 'case' }, `${name}: ${what}`, () => {
    const inside = shrunk ? [element('p', {}, shrunk)] : [];
    if (boards) inside.push(boardsOf(boards));
    if (sides.length > 0) inside.push(boards
      ? element('details', {}, element('summary', {}, 'As text'), element('pre', {}, sides.join('\n')))
      : element('pre', {}, sides.join('\n')));
    if (stderr.length > 0) inside.push(element('h3', {}, 'stderr'), element('pre', { class: 'stderr' }, stderr.join('\n')));
    if (game) {
      const led = player(game);
      led.dispatchEvent(new KeyboardEvent('keydown', { key: 'End' }));
      inside.push(element('h3', {}, 'The game so far'), led);
    }
    return inside;
  });
}

// What was found about a program, with the first failure open.
function findings({ summary, mistakes, error, passed, failed }) {
  const cases = failed.map(failure);
  const first = cases.find(one => one.tagName === 'DETAILS');
  if (first) first.open = true;
  const all = [element('p', {}, summary), ...mistakes.map(([line, text]) => text
    ? folded({ class: 'mistake' }, line, () => [element('pre', {}, text)])
    : element('p', {}, line))];
  if (error) all.push(element('p', { class: 'case' }, error));
  all.push(...cases);
  if (passed.length > 0) {
    all.push(folded({ class: 'passed' }, `${passed.length} passed`, () =>
      [element('ul', {}, passed.map(name => element('li', {}, name)))]));
  }
  return all;
}

function tableOf(programs) {
  const header = ['program', 'passed', 'failed', 'not judged', 'first mistake'];
  const row = (name, numbers, first) =>
    element('tr', {}, [name, ...numbers.map(number => element('td', { class: 'number' }, number)), first]);
  return element('table', {}, [
    element('tr', {}, header.map(name => element('th', { scope: 'col' }, name))),
    ...programs.map(({ name, numbers, first }, index) =>
      row(element('th', { scope: 'row' }, element('a', { href: `#${index + 1}` }, name)), numbers, element('td', {}, first))),
  ]);
}

const { programs } = JSON.parse(document.getElementById('data').textContent);
const main = document.querySelector('main');
if (programs.length === 1) {
  main.append(...findings(programs[0]));
} else {
  main.append(tableOf(programs), ...programs.map((program, index) =>
    element('section', { id: index + 1 }, element('h2', {}, program.name), ...findings(program))));
}
