// Whether a cell, by its row and its column, has a wall that pictures show, as in `walls.rs`: one with floor beside it, if only
// at a corner, or one in the middle of thick walls, which would else look like a hole. The other stone around a level would be
// the largest thing in the picture, and says nothing.
function shownWalls(rows) {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0) + 1;
  const cells = rows.map(row => row.padEnd(width)).join('');
  const sides = [-width, -1, 1, width];
  const isHidden = cell => cells[cell] === '#'
    && ![-1, 0, 1].some(right => [-width, 0, width].some(down => '-.'.includes(cells[cell + down + right])));
  const outside = new Set();
  for (let cell = 0; cell < cells.length; cell += 1) {
    if (isHidden(cell) && sides.some(by => cells[cell + by] !== '#')) outside.add(cell);
  }
  // What is added meanwhile has its turn, too.
  for (const cell of outside) {
    for (const by of sides) if (isHidden(cell + by)) outside.add(cell + by);
  }
  return (row, column) => cells[row * width + column] === '#' && !outside.has(row * width + column);
}

// The board as a picture, and a function that moves what can move. All that is solid stands on a foot, which is seen below it.
function boardOf(game) {
  // A path of a class on the cells of some characters.
  const path = (name, characters, part) => shape('path', { class: name, d: game.rows.flatMap((row, down) =>
    [...row].map((one, right) => (characters.includes(one) ? part(right * UNIT, down * UNIT) : ''))).join('') });
  const square = (x, y) => `M${x} ${y}h${UNIT}v${UNIT}h-${UNIT}z`;
  const isShown = shownWalls(game.rows);
  const wall = (x, y) => (isShown(y / UNIT, x / UNIT) ? square(x, y) : '');
  const everySecond = (x, y) => ((x + y) / UNIT % 2 === 1 ? square(x, y) : '');
  const ring = (x, y) => `M${x + 11} ${y + 20}a9 9 0 1 0 18 0a9 9 0 1 0-18 0`;
  const foot = path('edge', '#', wall);
  foot.setAttribute('transform', 'translate(0 2)');
  const boxes = game.boxes.map(([, , name]) => shape('g', { class: name ? 'box' : 'box nameless', 'data-box': name ?? '' },
    shape('rect', { class: 'foot', x: 4, y: 7, width: 32, height: 30, rx: 5 }),
    shape('rect', { class: 'lid', x: 4, y: 3, width: 32, height: 30, rx: 5 }),
    shape('path', { class: 'plain', d: 'M11 10h18v16h-18z' }), shape('path', { class: 'tick', d: 'M13 18l5 5 9-10' }),
    shape('path', { class: 'cross', d: 'M6 5l6 6M34 5l-6 6M6 31l6-6M34 31l-6-6' }), shape('text', { x: 20, y: 24 }, name ?? '')));
  const worker = shape('g', { class: 'worker' }, shape('circle', { class: 'foot', cx: 20, cy: 22, r: 12.5 }),
    shape('circle', { cx: 20, cy: 19, r: 12.5 }),
    shape('path', { d: 'M15.5 17v2M24.5 17v2' }), shape('path', { class: 'smile', d: 'M14.5 23.5q5.5 5 11 0' }));
  const columns = game.rows.reduce((most, row) => Math.max(most, row.length), 0);
  const viewBox = `0 0 ${columns * UNIT} ${game.rows.length * UNIT}`;
  const picture = shape('svg', { class: 'board', role: 'img', viewBox },
    path('floor', '-.', square), path('check', '-.', everySecond), path('plate', '.', square), path('goal', '.', ring),
    foot, path('wall', '#', wall), boxes, worker);
  picture.style.maxWidth = `${columns * UNIT}px`;
  const place = (number, at) => {
    boxes[number].style.transform = wayTo(at);
    boxes[number].classList.toggle('home', game.rows[at[0]][at[1]] === '.');
  };
  const step = at => { worker.style.transform = wayTo(at); };
  return { picture, place, step };
}

// Dots on cells.
const dots = positions => shape('path', { class: 'reach', d: positions.map(([row, column]) =>
  `M${column * UNIT + 20} ${row * UNIT + 20}h0`).join('') });

// An arrow from a box to the next cell, and the place of the worker who pushes it there.
const arrow = ([row, column], direction) => shape('g', {
  class: 'hint', transform: `translate(${column * UNIT + 20} ${row * UNIT + 20}) rotate(${{ r: 0, d: 90, l: 180, u: 270 }[direction]})`,
}, shape('circle', { cx: -40, r: 17.5 }), shape('path', { d: 'M19-6h12v-10l20 16-20 16v-10h-12z' }));

const wayTo = ([row, column]) => `translate(${column * UNIT}px, ${row * UNIT}px)`;

// The board as text: of the push/undo language if boxes have names, otherwise XSB.
function textOf(game, boxes, worker) {
  const isNamed = game.boxes.length > 0 && game.boxes.every(([, , name]) => name);
  const characters = isNamed ? { '.': '+', ' ': '-' } : { '-': ' ' };
  const rows = game.rows.map(row => [...row].map(character => characters[character] ?? character));
  const isGoal = ([row, column]) => game.rows[row][column] === '.';
  boxes.forEach((at, number) => {
    const name = game.boxes[number][2];
    const [off, on] = name ? [name, name.toUpperCase()] : ['$', '*'];
    rows[at[0]][at[1]] = isGoal(at) ? on : off;
  });
  rows[worker[0]][worker[1]] = isGoal(worker) ? (isNamed ? '*' : '+') : '@';
  return rows.map(row => row.join('')).join('\n');
}

