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
