// The board as a picture, and a function that moves what can move.
function boardOf(game) {
  // A path of a class on the cells of some characters.
  const path = (name, characters, part) => shape('path', { class: name, d: game.rows.flatMap((row, down) =>
    [...row].map((one, right) => (characters.includes(one) ? part(right * UNIT, down * UNIT) : ''))).join('') });
  const square = (x, y) => `M${x} ${y}h${UNIT}v${UNIT}h-${UNIT}z`;
  const disc = (x, y) => `M${x + 12} ${y + 20}a8 8 0 1 0 16 0a8 8 0 1 0-16 0`;
  const boxes = game.boxes.map(([, , name]) => shape('g', { class: 'box', 'data-box': name ?? '' },
    shape('rect', { x: 5, y: 5, width: 30, height: 30, rx: 5 }),
    shape('text', { x: 20, y: 27 }, name ?? '')));
  const worker = shape('g', { class: 'worker' }, shape('circle', { cx: 20, cy: 20, r: 12 }),
    shape('path', { d: 'M16 17h0M24 17h0M15 24q5 4 10 0' }));
  const columns = game.rows.reduce((most, row) => Math.max(most, row.length), 0);
  const viewBox = `0 0 ${columns * UNIT} ${game.rows.length * UNIT}`;
  const picture = shape('svg', { class: 'board', role: 'img', viewBox },
    path('floor', '-.', square), path('wall', '#', square), path('goal', '.', disc), boxes, worker);
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

