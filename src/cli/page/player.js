'use strict';

// A game: {rows, boxes: [[row, column, name]], worker: [row, column], turns: [[label, moves]]}. In `rows`, `#` is a wall,
// `-` floor, `.` a goal, and a blank is left out. A turn is moves in LURD, none if it was refused, or `null` if it takes
// the last push back.

const UNIT = 40;
const STEPS = { l: [0, -1], u: [-1, 0], r: [0, 1], d: [1, 0] };
const SPEEDS = [1, 2, 4, 8, 16, 32];

// An element of HTML, with its attributes and what is in it: lists may be too long to be arguments.
function element(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

// An element of SVG.
function shape(name, attributes = {}, ...children) {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
}

function fill(made, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  for (const child of children.flat()) made.append(child);
  return made;
}

const isSame = (one, other) => one[0] === other[0] && one[1] === other[1];

// The frames of a game: how the worker, and perhaps a box, went from one place to another. And the number of frames up to
// the end of each turn.
function framesOf(game) {
  const frames = [];
  const ends = [];
  const made = [];
  const boxes = game.boxes.map(([row, column]) => [row, column]);
  let worker = game.worker;
  const add = (turn, to, push = {}) => {
    const frame = { turn, from: worker, to, ...push };
    if (frame.box !== undefined) boxes[frame.box] = frame.boxTo;
    worker = to;
    frames.push(frame);
    return frame;
  };
  game.turns.forEach(([, moves], turn) => {
    const start = worker;
    if (moves === null && made.length > 0) {
      const { box, boxFrom, boxTo, start: back } = made.pop();
      add(turn, back, { box, boxFrom: boxTo, boxTo: boxFrom });
    } else if (!moves) {
      add(turn, worker);
    }
    for (const letter of moves ?? '') {
      const [down, right] = STEPS[letter.toLowerCase()];
      const to = [worker[0] + down, worker[1] + right];
      if (letter === letter.toLowerCase()) {
        add(turn, to);
      } else {
        const box = boxes.findIndex(at => isSame(at, to));
        const boxTo = [to[0] + down, to[1] + right];
        made.push({ ...add(turn, to, { box, boxFrom: to, boxTo }), start });
      }
    }
    ends.push(frames.length);
  });
  return { frames, ends };
}

// The board as a picture, and a function that moves what can move.
function boardOf(game) {
  const squares = characters => {
    const path = game.rows.flatMap((row, down) => [...row].map((character, right) =>
      characters.includes(character) ? `M${right * UNIT} ${down * UNIT}h${UNIT}v${UNIT}h-${UNIT}z` : ''));
    return path.join('');
  };
  const goals = game.rows.flatMap((row, down) => [...row].map((character, right) =>
    character === '.' ? `M${right * UNIT + 12} ${down * UNIT + 20}a8 8 0 1 0 16 0a8 8 0 1 0-16 0` : ''));
  const boxes = game.boxes.map(([, , name]) => shape('g', { class: 'box', 'data-box': name ?? '' },
    shape('rect', { x: 5, y: 5, width: 30, height: 30, rx: 5 }),
    shape('text', { x: 20, y: 27 }, name ?? '')));
  const worker = shape('g', { class: 'worker' }, shape('circle', { cx: 20, cy: 20, r: 12 }),
    shape('path', { d: 'M16 17h0M24 17h0M15 24q5 4 10 0' }));
  const columns = game.rows.reduce((most, row) => Math.max(most, row.length), 0);
  const picture = shape('svg', {
    class: 'board', role: 'img', viewBox: `0 0 ${columns * UNIT} ${game.rows.length * UNIT}`,
  },
    shape('path', { class: 'floor', d: squares('-.') }), shape('path', { class: 'wall', d: squares('#') }),
    shape('path', { class: 'goal', d: goals.join('') }), boxes, worker);
  picture.style.maxWidth = `${columns * UNIT}px`;
  const move = (thing, [row, column]) => {
    thing.style.transform = `translate(${column * UNIT}px, ${row * UNIT}px)`;
  };
  const place = (number, at) => {
    move(boxes[number], at);
    boxes[number].classList.toggle('home', game.rows[at[0]][at[1]] === '.');
  };
  return { picture, place, step: at => move(worker, at) };
}

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

// A player for a game, which shows its start.
function player(game) {
  const { frames, ends } = framesOf(game);
  const board = boardOf(game);
  const boxes = game.boxes.map(([row, column]) => [row, column]);
  let worker = game.worker;
  // The number of frames that are shown, and of moves and pushes that are not undone in them.
  let position = 0;
  let timer = null;

  const button = (label, act) => {
    const made = element('button', { type: 'button' }, label);
    made.addEventListener('click', act);
    return made;
  };
  const play = button('Play', () => (timer === null ? start() : stop()));
  const slider = element('input', { type: 'range', min: 0, max: frames.length, value: 0, 'aria-label': 'Move' });
  const speed = element('select', { 'aria-label': 'Moves a second' },
    SPEEDS.map(one => element('option', { value: one }, `${one} a second`)));
  speed.value = 8;
  const status = element('p', { class: 'status', role: 'status' });
  const text = element('pre', {});
  const entries = ['start', ...game.turns.map(([label]) => label)].map((label, number) => {
    // Only the current one is reached by Tab.
    const made = element('button', { type: 'button', tabindex: -1, 'data-turn': number - 1 }, label);
    return element('li', {}, made);
  });
  const list = element('ol', { class: 'commands', start: 0, 'aria-label': 'Commands' }, entries);

  const turn = () => (position === 0 ? -1 : frames[position - 1].turn);
  const end = number => (number < 0 ? 0 : ends[number]);

  // Shows this number of frames.
  function show(wanted) {
    const before = entries[turn() + 1].firstChild;
    const moved = new Set();
    for (; position < wanted; position += 1) apply(frames[position], 'to', 'boxTo', moved);
    for (; position > wanted; position -= 1) apply(frames[position - 1], 'from', 'boxFrom', moved);
    for (const number of moved) board.place(number, boxes[number]);
    board.step(worker);
    const now = turn();
    const label = now < 0 ? 'the start' : `command ${now + 1} of ${game.turns.length}, ${game.turns[now][0]}`;
    const current = entries[now + 1].firstChild;
    before.removeAttribute('aria-current');
    current.setAttribute('aria-current', 'step');
    before.tabIndex = -1;
    current.tabIndex = 0;
    if (document.activeElement === before) current.focus({ preventScroll: true });
    // Unlike `scrollIntoView`, this leaves the page where it is.
    const entry = entries[now + 1];
    if (entry.offsetTop < list.scrollTop || entry.offsetTop + entry.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = entry.offsetTop - list.clientHeight / 2;
    }
    slider.value = position;
    slider.setAttribute('aria-valuetext', label);
    status.textContent = label;
    text.textContent = textOf(game, boxes, worker);
    board.picture.setAttribute('aria-label', `Board: ${label}`);
  }

  function apply(frame, to, boxTo, moved) {
    worker = frame[to];
    if (frame.box !== undefined) {
      boxes[frame.box] = frame[boxTo];
      moved.add(frame.box);
    }
  }

  function start() {
    if (position === frames.length) show(0);
    status.setAttribute('aria-live', 'off');
    play.textContent = 'Pause';
    tick();
  }

  function tick() {
    timer = setTimeout(() => {
      show(Math.min(position + 1, frames.length));
      position < frames.length ? tick() : stop();
    }, 1000 / speed.value);
  }

  function stop() {
    clearTimeout(timer);
    timer = null;
    status.setAttribute('aria-live', 'polite');
    play.textContent = 'Play';
  }

  function jump(wanted) {
    stop();
    show(wanted);
  }

  // By whole commands, whatever is shown of one.
  const back = () => jump(end(turn() - 1));
  const forward = () => jump(position < end(turn()) ? end(turn()) : end(Math.min(turn() + 1, game.turns.length - 1)));
  slider.addEventListener('input', () => jump(Number(slider.value)));
  list.addEventListener('click', event => {
    const number = event.target.dataset.turn;
    if (number !== undefined) jump(end(Number(number)));
  });
  const controls = element('div', { class: 'controls' },
    button('Start', () => jump(0)), button('Back', back), play, button('Forward', forward),
    button('End', () => jump(frames.length)), slider, speed);
  const root = element('section', { class: 'player', 'aria-label': 'A game' },
    element('div', { class: 'stage' }, board.picture, controls, status,
      element('details', {}, element('summary', {}, 'The board as text'), text)),
    list);
  root.addEventListener('keydown', event => {
    const keys = {
      ArrowLeft: back, ArrowRight: forward, Home: () => jump(0), End: () => jump(frames.length), ' ': () => play.click(),
    };
    const act = keys[event.key];
    const isOwn = event.target.matches('input, select') || (event.key === ' ' && event.target.matches('button, summary'));
    if (act && !isOwn && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      act();
    }
  });
  boxes.forEach((at, number) => board.place(number, at));
  show(0);
  return root;
}
