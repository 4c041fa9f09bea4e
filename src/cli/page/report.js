
// A report: {summary, passed: [name], failed: [{name, what, sides: [line], boards: [[name, [row]]], game}]}. `sides` is what was
// expected and what was printed, side by side; `boards` the same as boards, if they are, and `game` what led there.

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

const report = JSON.parse(document.getElementById('data').textContent);
const main = document.querySelector('main');
main.append(element('p', {}, report.summary));
for (const { name, what, sides, boards, game } of report.failed) {
  if (sides.length === 0 && !game) {
    main.append(element('p', { class: 'case' }, `${name}: ${what}`));
    continue;
  }
  main.append(folded({ class: 'case' }, `${name}: ${what}`, () => {
    const inside = boards ? [boardsOf(boards)] : [];
    if (sides.length > 0) inside.push(boards
      ? element('details', {}, element('summary', {}, 'As text'), element('pre', {}, sides.join('\n')))
      : element('pre', {}, sides.join('\n')));
    if (game) {
      const led = player(game);
      led.dispatchEvent(new KeyboardEvent('keydown', { key: 'End' }));
      inside.push(element('h2', {}, 'The game so far'), led);
    }
    return inside;
  }));
}
if (report.passed.length > 0) {
  main.append(folded({ class: 'passed' }, `${report.passed.length} passed`, () =>
    [element('ul', {}, report.passed.map(name => element('li', {}, name)))]));
}
