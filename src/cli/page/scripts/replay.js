// The frames of a game: its start, and where the worker and the boxes are after each move, or after a turn without one.
function framesOf(game) {
  const frames = [{ turn: -1, worker: game.worker, boxes: game.boxes }];
  // Those before the turns with a push that is not undone.
  const pushed = [];
  game.turns.forEach(([, moves], turn) => {
    const start = frames.at(-1);
    if (!moves) frames.push({ ...(moves === null && pushed.pop() || start), turn });
    for (const letter of moves ?? '') {
      const { worker, boxes } = frames.at(-1);
      const [down, right] = STEPS[letter.toLowerCase()];
      const ahead = ([row, column]) => [row + down, column + right];
      const to = ahead(worker);
      const push = box => (box[0] === to[0] && box[1] === to[1] ? ahead(box) : box);
      const isPush = letter < 'a';
      if (isPush) pushed.push(start);
      frames.push({ turn, worker: to, boxes: isPush ? boxes.map(push) : boxes });
    }
  });
  return frames;
}

// A player for a game, which shows its start.
function player(game) {
  const frames = framesOf(game);
  const last = frames.length - 1;
  const board = boardOf(game);
  // The number of the frame that is shown.
  let position = 0;
  let timer = null;

  const play = button('Play', () => (timer === null ? start() : stop()));
  const slider = element('input', { type: 'range', min: 0, max: last, value: 0, 'aria-label': 'Move' });
  const speed = element('select', { 'aria-label': 'Moves a second' },
    [1, 2, 4, 8, 16, 32].map(one => element('option', { value: one }, `${one} a second`)));
  speed.value = 8;
  const status = element('p', { class: 'status', role: 'status' });
  const text = element('pre');
  const labels = ['start', ...game.turns.map(([label]) => label)];
  // Only the current one is reached by Tab.
  const commands = labels.map(label => element('button', { type: 'button', tabindex: -1 }, label));
  const list = element('ol', { class: 'commands', start: 0, 'aria-label': 'Commands' },
    commands.map(command => element('li', {}, command)));

  // The last frame up to the end of a turn.
  const endOf = number => Math.max(0, frames.findLastIndex(({ turn }) => turn <= number));

  // Shows a frame.
  function show(wanted) {
    const before = commands[frames[position].turn + 1];
    position = wanted;
    const { turn, worker, boxes } = frames[position];
    boxes.forEach((at, number) => board.place(number, at));
    board.step(worker);
    const label = turn < 0 ? 'the start' : `command ${turn + 1} of ${game.turns.length}, ${labels[turn + 1]}`;
    const current = commands[turn + 1];
    before.removeAttribute('aria-current');
    current.setAttribute('aria-current', 'step');
    before.tabIndex = -1;
    current.tabIndex = 0;
    if (document.activeElement === before) current.focus({ preventScroll: true });
    // Unlike `scrollIntoView`, this leaves the page where it is.
    const { offsetTop, offsetHeight } = current.parentElement;
    if (offsetTop < list.scrollTop || offsetTop + offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = offsetTop - list.clientHeight / 2;
    }
    slider.value = position;
    slider.setAttribute('aria-valuetext', label);
    status.textContent = label;
    text.textContent = textOf(game, boxes, worker);
    board.picture.setAttribute('aria-label', `Board: ${label}`);
  }

  function start() {
    if (position === last) show(0);
    status.setAttribute('aria-live', 'off');
    play.textContent = 'Pause';
    tick();
  }

  function tick() {
    timer = setTimeout(() => {
      show(Math.min(position + 1, last));
      position < last ? tick() : stop();
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
  const back = () => jump(endOf(frames[position].turn - 1));
  const forward = () => {
    const { turn } = frames[position];
    jump(position < endOf(turn) ? endOf(turn) : endOf(turn + 1));
  };
  slider.addEventListener('input', () => jump(Number(slider.value)));
  list.addEventListener('click', ({ target }) => commands.includes(target) && jump(endOf(commands.indexOf(target) - 1)));
  const controls = element('div', { class: 'controls' },
    button('Start', () => jump(0)), button('Back', back), play, button('Forward', forward),
    button('End', () => jump(last)), slider, speed);
  const root = element('section', { class: 'player', 'aria-label': 'A game' },
    element('div', { class: 'stage' }, board.picture, controls, status, folded('The board as text', text)), list);
  root.addEventListener('keydown', event => {
    const keys = {
      ArrowLeft: back, ArrowRight: forward, Home: () => jump(0), End: () => jump(last), ' ': () => play.click(),
    };
    const act = keys[event.key];
    const isOwn = event.target.matches('input, select') || (event.key === ' ' && event.target.matches('button, summary'));
    if (act && !isOwn && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      act();
    }
  });
  show(0);
  return root;
}
