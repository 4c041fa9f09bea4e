// The directions, with the digit of each in the push/undo language, and what stands on its button.
const WAYS = { u: ['up', 8, '↑'], l: ['left', 4, '←'], d: ['down', 2, '↓'], r: ['right', 6, '→'] };

// How far a finger goes in a swipe, in pixels.
const SWIPE = 24;
// How many pushes of a solution are shown in a second, and how long its end is seen, in milliseconds.
const SPEED = 4;
const END_SHOWN = 1500;

// Whether there is nothing to solve. Such a level counts neither as solved nor as one that is left to be solved.
const isSolvedAtStart = ({ rows, boxes }) => boxes.every(([row, column]) => rows[row][column] === '.');

// A level to be played: its part of the page (`root`) with the board (`stage`), and what it does: `press` does what a key
// asks for, and returns whether it asks for anything. `open` opens the level as many levels further, or the list; `next`
// returns the name and the address of a level that is not solved; `share` copies a link with moves and returns what to say.
// If the level is `linked`, the moves of a link, or pasted ones, are shown and nothing is kept; `own` is the address of one's
// own game.
function table({ name, level, xsb, linked }, { links, open, next, share }) {
  const { game, outcome } = linked ? linkedGame(level, linked.moves) : { game: gameOf(level, xsb), outcome: null };
  const board = boardOf(level);
  const [rows, columns] = [level.rows.length, game.width - 1];
  const worker = board.picture.querySelector('.worker');
  const boxes = [...board.picture.querySelectorAll('.box')];
  // A screen reader is told in words.
  board.picture.setAttribute('aria-hidden', 'true');
  let selected = null;
  let following = null;
  // The box that digits push once more, as in `a66`.
  let pushedByDigit = null;
  // The push that is advised.
  let hinted = null;
  // What is left of a solution, whether one is searched, and the timer of one that plays.
  let plan = [];
  let isSearching = false;
  let playing = null;
  // One's own game, while other moves are shown on the board.
  let ownGame = null;
  // A board without goals is no level, but is played all the same.
  const warns = watcher && level.rows.some(row => row.includes('.'));
  // The boxes of the last position that is known to be lost, the box that is dead, and what is said of it.
  let dead = {};
  // The game as it is kept.
  let known = '';

  const positionOf = cell => [Math.floor(cell / game.width), cell % game.width];
  const placeOf = cell => {
    const [row, column] = positionOf(cell);
    return `row ${row + 1}, column ${column + 1}`;
  };
  const letterOf = box => level.boxes[box][2];
  // The box of a letter; -1 if none has it, or letters are hidden.
  const boxOf = letter => (hasLetters() ? level.boxes.findIndex(([, , name]) => name === letter) : -1);
  // The walk to where a box is pushed from; `undefined` if there is none. Then the push is refused, and no walk is shown.
  const wayBehind = (box, direction) => walkOf(game, game.worker, game.boxes[box] - game.steps[direction]);
  const nameOf = box => (letterOf(box) ? `box ${letterOf(box)}` : 'the box');

  const stage = element('div', { class: 'field', tabindex: 0, role: 'application' }, board.picture);
  const counts = element('p', { class: 'counts' });
  const status = element('p', { class: 'status', role: 'status' });
  const result = element('div', { class: 'result' });
  const [text, solutions] = [element('pre'), element('pre')];
  const asSolutions = folded('Your best solutions', solutions);
  const asLinked = linked && linkedWords(linked);

  // Shows where everything is. The worker is seen on the way that it went.
  function show(from, way = '') {
    game.boxes.forEach((cell, box) => {
      boxes[box].classList.toggle('selected', box === selected);
      boxes[box].classList.toggle('dead', dead.cells === `${game.boxes}` && dead.box === box);
      board.place(box, positionOf(cell));
    });
    board.picture.querySelector('.reach, .hint')?.remove();
    if (hinted) board.picture.append(arrow(positionOf(game.boxes[hinted.box]), hinted.direction));
    // On the worker, a dot would hide the eyes.
    else if (selected !== null) worker.before(dots([...routesOf(game, selected).keys()].map(positionOf)));
    board.step(positionOf(game.worker));
    if (way.length > 1 && matchMedia('(prefers-reduced-motion: no-preference)').matches) walkAlong(from, way);
    const moves = movesOf(game);
    root.dataset.moves = moves;
    const best = bestOf(xsb);
    counts.textContent = lengthOf(moves) + (best ? `. Your best: ${bestWords(best)}` : '');
    solutions.textContent = [...new Set(best)].map(moves => `Solution: ${moves}`).join('\n');
    asSolutions.hidden = !best;
    const homes = game.boxes.filter(cell => isGoal(game, cell)).length;
    const homeWords = `${homes} of ${count(game.boxes.length, 'box')} on goals`;
    stage.setAttribute('aria-label', `${name}: ${homeWords}, worker in ${placeOf(game.worker)}`);
    follow();
    text.textContent = textOf(level, game.boxes.map(positionOf), positionOf(game.worker));
    // Whoever has undone all pushes of a link plays a game whose solution is kept.
    if (linked) asLinked.querySelector('span').hidden = game.pushes.length > 0 && isOwn();
    if (ownGame || linked) return;
    keepGame(game, xsb);
    known = recall(`game ${xsb}`);
  }

  // Goes on with a game that another window has played since. One that it ended goes on as it was here.
  function sync() {
    const kept = recall(`game ${xsb}`);
    if (!kept || kept === known || ownGame || linked) return;
    Object.assign(game, gameOf(level, xsb));
    selected = null;
    markWon(false);
    show();
    say('this is the game as another window has played it');
  }

  // Scrolls a board that is larger than its place to the box that is selected, or else to the worker.
  function follow() {
    const [row, column] = positionOf(selected === null ? game.worker : game.boxes[selected]);
    stage.scrollTo((column + 0.5) / columns * stage.scrollWidth - stage.clientWidth / 2,
      (row + 0.5) / rows * stage.scrollHeight - stage.clientHeight / 2);
  }

  const { magnifier, lay, pinchOf, end: endSizing } = sizing(stage, board.picture, [rows, columns], follow);
  const { hold, release, holdButton } = holding();

  function walkAlong(from, way) {
    const cells = [from];
    for (const direction of way) cells.push(cells.at(-1) + game.steps[direction]);
    const frames = cells.map(cell => ({ transform: wayTo(positionOf(cell)) }));
    worker.animate(frames, Math.min(40 * way.length, 300));
  }

  // Says what happened, and only to those who do not see it, more.
  const say = (words, more = '') => {
    const warning = dead.cells === `${game.boxes}` ? dead.words : '';
    status.replaceChildren(words, element('span', { class: 'hidden' }, more), warning);
  };

  // Does something that may be refused, and says what it did. A level that was solved is open again, unless it is refused.
  function act(doing, words, way) {
    notify();
    sync();
    const { made, worker: from } = game;
    selected = null;
    pushedByDigit = null;
    hinted = null;
    const refusal = doing();
    if (!refusal) markWon(false);
    show(from, refusal ? '' : way);
    if (game.made > made && isSolved(game)) return celebrate();
    if (refusal) say(refusal);
    else say(...words());
    if (warns && !refusal && game.made !== made) warn();
  }

  // Whether all pushes are the player's, and none is the solver's or a link's.
  const isOwn = () => !game.pushes.slice(0, game.made).some(({ helped }) => helped);

  // A level that is solved stays so until something is undone: a key that is still held down does not push the box off its goal.
  const isWon = () => root.classList.contains('won');
  function markWon(isIt) {
    root.classList.toggle('won', isIt);
    if (!isIt) following = null;
  }

  // Of a link, `size` counts the moves as they stand there.
  function celebrate(words = 'Solved', size = lengthOf(movesOf(game))) {
    release();
    const moves = movesOf(game);
    const kept = isOwn() ? rank(xsb, moves) : ' It is not all yours, so it is not kept.';
    show();
    const isOfLink = linked && !isOwn();
    following = isOfLink ? null : next();
    // Enter on a button would not open the next level.
    if (document.activeElement?.closest('.hands')) stage.focus({ preventScroll: true });
    const shortest = element('span');
    markWon(true);
    // A screen reader announces what changes in `status`, which is seen no more, but not what appears as a whole.
    say('', `${words}: ${size}.${kept}`);
    result.replaceChildren(element('strong', {}, words), ' ', `${size}.${kept} `, shortest,
      element('div', {}, !isOfLink && whatFollows()));
    if (solver && !isOfLink) compare(moves.length, shortest);
  }

  // What there is to do after a level: the next one, or after the last one, a hint where to find more.
  function whatFollows() {
    if (!following) {
      const here = solver ? '; levels that you paste here can be played, too' : '';
      return `${bestOf(xsb) ? 'All levels are solved. ' : ''}The documentation of sokopush, docs/levels.md, names collections with thousands more${here}.`;
    }
    const key = !BY_FINGER && element('kbd', {}, 'Enter');
    return element('a', { class: 'next', href: following[1] }, `Next: ${following[0]} `, key);
  }

  // The position as XSB.
  const position = () => textOf({ rows: level.rows, boxes: level.boxes.map(() => []) }, game.boxes.map(positionOf), positionOf(game.worker));

  // Says how long a shortest solution is, if that is found soon. `next` marks the level in the list once more, with that.
  async function compare(moves, place) {
    const { proved, lurd: best } = await solver.ask('shortest', xsb, 1000) ?? {};
    if (!proved) return;
    noteOptimum(xsb, best.length);
    next();
    place.append(best.length < moves ? `A shortest one has ${count(best.length, 'move')}. ` : 'None has fewer moves. ');
  }

  // Warns of a position that has no solution, if that is recognized.
  async function warn() {
    if (dead.cells === `${game.boxes}`) return;
    const before = position();
    const answer = await watcher.ask('deadlock', before, 2000);
    if (!answer?.dead || before !== position()) return;
    const box = answer.box && game.boxOn.get(answer.box[0] * game.width + answer.box[1]);
    const words = boxes[box] ? `${nameOf(box)} can never reach a goal` : 'there is no solution from here';
    dead = { cells: `${game.boxes}`, box, words: ` – ${words}` };
    boxes[box]?.classList.add('dead');
    status.append(dead.words);
  }

  // Finds what is left of a solution: of the last one, if the game has followed it. Returns whether there is one.
  async function solve() {
    if (!solver) return say('this page has no solver: no hints, no solutions');
    sync();
    if (isSolved(game)) return say('every box is on a goal already');
    while (plan.length > 0 && plan[0].before !== `${game.boxes}`) plan.shift();
    const [next] = plan;
    if (next && wayBehind(next.box, next.direction) !== undefined) return true;
    say('looking for a solution; Stop or Esc ends it');
    [isSearching, solution.textContent] = [true, 'Stop'];
    const before = position();
    const answer = await solutionOf(before);
    // The one who ended it has said so.
    if (answer === undefined) return false;
    stop();
    if (before !== position()) return false;
    if (!answer?.lurd) return say(answer?.proved ? 'this position cannot be solved' : 'found no solution');
    plan = planOf(answer.lurd);
    return true;
  }

  // The pushes of moves, each with the boxes before it.
  function planOf(moves) {
    let [worker, places] = [game.worker, [...game.boxes]];
    return [...moves].flatMap(letter => {
      const direction = letter.toLowerCase();
      worker += game.steps[direction];
      if (letter === direction) return [];
      const push = { box: places.indexOf(worker), direction, before: `${places}` };
      places = places.with(push.box, worker + game.steps[direction]);
      return [push];
    });
  }

  async function hint() {
    if (!await solve()) return;
    const [{ box, direction }] = plan;
    select(box);
    hinted = plan[0];
    show();
    say(`${plan.length === 1 ? 'the last push' : `the first of ${count(plan.length, 'push')}`}: ${nameOf(box)}, ${WAYS[direction][0]}`);
  }

  // Plays a solution from here, or stops it.
  async function playSolution() {
    if (end() || !await solve()) return;
    solution.textContent = 'Stop';
    tick();
  }

  function tick() {
    playing = setTimeout(() => {
      // Something else may have been played.
      if (plan[0].before !== `${game.boxes}`) return stop();
      const { box, direction } = plan.shift();
      const way = wayBehind(box, direction);
      act(() => push(game, box, direction) ?? (lastPush().helped = true, undefined), () => [wordsOf(lastPush())], way + direction);
      return plan.length > 0 ? tick() : stop();
    }, 1000 / SPEED);
  }

  function stop() {
    clearTimeout(playing);
    [playing, isSearching] = [null, false];
    solution.textContent = 'Solution';
  }

  // Ends a search, and moves that are shown; returns whether there were any.
  function end() {
    solver?.end();
    if (playing === null && !isSearching) return false;
    stop();
    if (ownGame) resumeOwnGame();
    else say('stopped');
    return true;
  }

  // Shows moves from the start. One's own game waits meanwhile, and nothing that is shown counts as played.
  function showMoves(moves, words) {
    ownGame = { ...game, isWon: isWon() };
    Object.assign(game, startOf(level));
    for (const letter of moves.toLowerCase()) step(game, letter);
    while (!undo(game));
    walkTo(game, game.start);
    [selected, hinted] = [null, null];
    root.classList.remove('won');
    show();
    say(words);
    tickShown();
  }

  function tickShown() {
    playing = setTimeout(() => {
      const from = game.worker;
      if (redo(game)) return end();
      show(from, lastPush().moves.toLowerCase());
      return tickShown();
    }, game.made < game.pushes.length ? 1000 / SPEED : END_SHOWN);
  }

  function resumeOwnGame() {
    const { isWon, ...game_ } = ownGame;
    ownGame = null;
    Object.assign(game, game_);
    root.classList.toggle('won', isWon);
    show();
    say('this is your game again');
  }

  // Shows one's own best solution, or ends that.
  function showBest() {
    const best = bestOf(xsb);
    if (end()) return;
    if (best) showMoves(best[0], `your best: ${lengthOf(best[0])}; any key brings your game back`);
    else say('you have not solved this level yet');
  }

  // Says that there is nothing to solve, and offers what follows.
  function showSolvedStart() {
    following = next();
    say('this level is solved as it begins. ');
    status.append(whatFollows());
  }

  // Says how far the moves of a link go.
  function showLinked() {
    const { played, fault } = outcome;
    // Walks stand in a link as they were walked, while the page counts shortest ones.
    const shortest = movesOf(game).length;
    const asCounted = shortest === played ? '' : `; by shortest walks, ${count(shortest, 'move')}`;
    const size = `${count(played, 'move')}, ${count(game.made, 'push')}${asCounted}`;
    if (fault?.number) say(`move ${fault.number} of the link, ${fault.letter}, is refused: ${fault.words}`);
    else if (game.made > 0 && isSolved(game)) celebrate(solvingWords(), size);
    else if (fault) say(`the link ends at character ${fault.at + 1}: ${fault.words}`);
    else say(linked.isPasted ? `the pasted moves: ${size}` : `the link has ${size}`);
  }

  // Says that the moves of a link solve the level, and how many of them, if some are left.
  function solvingWords() {
    const { played, total, fault } = outcome;
    const words = linked.isPasted ? 'The pasted moves solve this level' : 'The link solves this level';
    if (played === total && !fault) return words;
    const part = played < total ? `${played} of ${total} moves` : count(played, 'move');
    return `${words} with ${linked.isPasted ? 'their' : 'its'} first ${part}`;
  }

  // What a push did; as a command, if the box has a name.
  function wordsOf({ box, from, to, moves }) {
    const [way, digit] = WAYS[moves.at(-1).toLowerCase()];
    const goal = isGoal(game, to) ? ', onto a goal' : isGoal(game, from) ? ', off its goal' : '';
    return `${letterOf(box) ? `${letterOf(box)}${digit}: ` : ''}${nameOf(box)} goes ${way}${goal}`;
  }

  const lastPush = () => game.pushes[game.made - 1];
  const whereIsWorker = () => ['', placeOf(game.worker)];

  function walk(cell) {
    act(() => walkTo(game, cell), whereIsWorker, walkOf(game, game.worker, cell));
  }

  // Pushes a box some cells far, or as far as it goes.
  function shove(box, direction, cells = 1) {
    const way = wayBehind(box, direction);
    const wasSelected = box === selected;
    act(() => {
      for (let done = 0; done < cells; done += 1) {
        const refusal = push(game, box, direction);
        if (!refusal) continue;
        if (done > 0) return `${refusal}; stopped after ${done} of ${cells}`;
        // Else an arrow that is held down would let the worker walk.
        if (wasSelected) selected = box;
        return refusal;
      }
      return undefined;
    }, () => [wordsOf(lastPush())], way + direction.repeat(cells));
  }

  function go(direction) {
    if (isWon()) return;
    const made = game.made;
    if (selected !== null) shove(selected, direction);
    else act(() => step(game, direction), () => (game.made > made ? [wordsOf(lastPush())] : whereIsWorker()));
  }

  // Pushes the box that a letter has selected, or that such a digit has pushed just before: `a66` pushes box a twice.
  function pushByDigit(direction) {
    const box = selected ?? pushedByDigit;
    const digit = WAYS[direction][1];
    if (isWon()) return;
    if (box === null) {
      say(`${digit} pushes a box: ${hasLetters() ? `type its letter first, as in a${digit}` : 'click it first'}`);
      return;
    }
    shove(box, direction);
    pushedByDigit = box;
  }

  function select(box) {
    if (isWon()) return;
    sync();
    selected = box;
    pushedByDigit = null;
    hinted = null;
    show();
    if (box !== null) say(`${nameOf(box)}: ${BY_FINGER ? 'a tap on a dot pushes it there' : 'an arrow pushes it, Esc deselects'}`, `; ${placeOf(game.boxes[box])}`);
    else say('');
  }

  // Pushes a box to a cell, around corners.
  function take(box, cell) {
    if (isWon()) return undefined;
    const route = routesOf(game, box).get(cell);
    if (!route) return say('the box cannot be pushed there');
    const way = wayBehind(box, route[0]);
    return act(() => [...route].map(direction => push(game, box, direction)).at(-1), () => [wordsOf(lastPush())], way);
  }

  // On a box, selects it; on a cell that the selected box can be pushed to, or that is in line with it, pushes it there; or
  // else lets the worker walk.
  function tap([row, column]) {
    // Beside the board: in the numbers of cells, that would be another row.
    if (column < 0 || column >= columns || isWon()) return undefined;
    const cell = row * game.width + column;
    const box = game.boxOn.get(cell);
    if (box !== undefined) return select(box === selected ? null : box);
    if (selected === null) return walk(cell);
    if (routesOf(game, selected).has(cell)) return take(selected, cell);
    const [boxRow, boxColumn] = positionOf(game.boxes[selected]);
    const [down, right] = [row - boxRow, column - boxColumn];
    if (down !== 0 && right !== 0) return walk(cell);
    return shove(selected, down < 0 ? 'u' : down > 0 ? 'd' : right < 0 ? 'l' : 'r', Math.abs(down + right));
  }

  const undoOne = () => act(() => undo(game), () => [`undone: ${wordsOf(game.pushes[game.made])}`]);
  const redoOne = () => act(() => redo(game), () => [`redone: ${wordsOf(lastPush())}`]);
  const redoAll = () => act(() => {
    const refusal = redo(game);
    while (!redo(game));
    return refusal;
  }, () => ['redone']);
  const restart = () => act(() => {
    if (game.made === 0 && game.worker === game.start) return 'this is the beginning already';
    while (!undo(game));
    return walkTo(game, game.start);
  }, () => [`begun again${game.pushes.length > 0 ? '; Redo goes through what was played' : ''}`]);
  const showLetters = () => root.classList.toggle('no-letters', recall('letters') === 'hidden');
  const turnLetters = () => {
    keep('letters', recall('letters') === 'hidden' ? 'shown' : 'hidden');
    showLetters();
    showHelp();
    say(`letters ${recall('letters')}`);
  };
  const leave = () => {
    if (end()) return;
    if (keys.open) showKeys();
    else if (selected === null || isWon()) open(linked ? 0 : null);
    else select(null);
  };
  const copy = () => {
    const moves = movesOf(game);
    if (!moves) return say('there are no moves to copy');
    say(copyText(moves, status) || 'copied');
    return focusBoard();
  };
  const copyLink = () => {
    say(share(movesOf(game), status));
    focusBoard();
  };
  // The arrows go on playing, unless a text is to be copied by hand.
  const focusBoard = () => document.activeElement.tagName !== 'TEXTAREA' && stage.focus({ preventScroll: true });

  // Where the page is longer than the window, keys that would scroll it play.
  const showKeys = () => {
    keys.open = !keys.open;
    if (keys.open) keys.scrollIntoView({ block: 'nearest' });
    else scrollTo(0, 0);
  };

  const acts = {
    undo: undoOne, redo: redoOne, restart, 'redo all': redoAll, hint, solve: playSolution, best: showBest,
    letters: turnLetters, back: leave, help: showKeys,
    next: () => open(1), previous: () => open(-1), list: () => open(null),
    'go on': () => { if (following) goTo(following[1]); },
  };
  for (const direction of Object.keys(WAYS)) {
    acts[`go ${direction}`] = () => go(direction);
    acts[`push ${direction}`] = () => pushByDigit(direction);
  }

  const hasLetters = () => recall('letters') !== 'hidden' && level.boxes.some((_, box) => letterOf(box));
  function press({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }) {
    if (altKey) return false;
    // Held down, it would go on to do what it means in the level that it has opened.
    if (key === 'Enter' && repeat) return true;
    const one = key.length === 1 ? key.toLowerCase() : key;
    const isPlain = !ctrlKey && !metaKey;
    const box = isPlain ? boxOf(one) : -1;
    const name = isPlain ? one : shiftKey ? `Ctrl-Shift-${one}` : `Ctrl-${one}`;
    const action = box >= 0 ? 'select' : actionOf(name, hasLetters());
    const isUnknownBox = !action && isPlain && hasLetters() && !isWon() && /^[a-z]$/.test(one);
    if (!action && !isUnknownBox) return false;
    // These end by themselves what is shown or searched.
    if (!['back', 'best', 'solve'].includes(action)) end();
    if (isUnknownBox) say(`there is no box ${one}`);
    else if (box >= 0) select(box);
    else acts[action]();
    return true;
  }

  const pointed = ({ clientX, clientY }) => {
    const at = new DOMPoint(clientX, clientY).matrixTransform(board.picture.getScreenCTM().inverse());
    return [Math.floor(at.y / UNIT), Math.floor(at.x / UNIT)];
  };
  const cellAt = ([row, column]) => (column < 0 || column >= columns ? undefined : row * game.width + column);
  // What a finger or a mouse has pressed: where that was, and the direction of its swipe, which repeats while it is held.
  let down = null;
  let swiped = null;
  // The click that follows a drag or a swipe is not a tap.
  let isDragged = false;
  // The fingers on the board: two of them magnify and scroll it.
  const fingers = new Map();
  let pinch = null;
  stage.addEventListener('pointerdown', event => {
    if (event.pointerType === 'touch') fingers.set(event.pointerId, event);
    end();
    release();
    swiped = null;
    [down, isDragged] = fingers.size > 1 ? [null, true] : [event, false];
    pinch = fingers.size === 2 ? pinchOf([...fingers.values()]) : null;
  });
  for (const name of ['pointerup', 'pointercancel', 'pointerleave']) {
    stage.addEventListener(name, ({ pointerId }) => {
      fingers.delete(pointerId);
      release();
    });
  }
  // The direction of a finger that has gone far enough; `undefined` if it has not.
  function swipeOf(event) {
    const [right, below] = [event.clientX - down.clientX, event.clientY - down.clientY];
    if (event.pointerType !== 'touch' || Math.hypot(right, below) <= SWIPE) return undefined;
    return Math.abs(right) > Math.abs(below) ? (right > 0 ? 'r' : 'l') : (below > 0 ? 'd' : 'u');
  }
  function swipe(event) {
    const direction = swipeOf(event);
    if (!direction) return;
    // A finger that turns goes on in the new direction.
    down = event;
    isDragged = true;
    if (direction === swiped) return;
    swiped = direction;
    end();
    go(direction);
    if (!isWon()) hold(() => go(direction));
  }
  // A drag of a box pushes it, and a swipe beside the boxes is an arrow.
  stage.addEventListener('pointermove', event => {
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, event);
    if (fingers.size === 2) pinch?.([...fingers.values()]);
    if (!down || event.buttons === 0) return;
    const from = cellAt(pointed(down));
    const box = swiped ? undefined : game.boxOn.get(from);
    if (box === undefined) swipe(event);
    else if (box !== selected && from !== cellAt(pointed(event))) select(box);
  });
  stage.addEventListener('pointerup', event => {
    if (!down || swiped) return;
    const [from, to] = [cellAt(pointed(down)), cellAt(pointed(event))];
    if (from === undefined || from === to) return;
    const box = game.boxOn.get(from);
    if (box === undefined) {
      const direction = swipeOf(event);
      if (!direction) return;
      go(direction);
    } else take(box, to);
    isDragged = true;
  });
  stage.addEventListener('click', event => {
    if (isDragged) isDragged = false;
    else {
      end();
      tap(pointed(event));
    }
  });

  const listOfKeys = element('table');
  const keys = folded('Keys', listOfKeys);
  function help() {
    if (BY_FINGER) return 'tap a cell to walk there; tap a box, then a cell with a dot, to push it there';
    const pushes = hasLetters() ? 'a letter, then an arrow pushes that box' : 'a click on a box, then an arrow pushes it';
    return `arrows walk and push; ${pushes}; ? lists the keys`;
  }
  function showHelp() {
    stage.setAttribute('aria-description', help());
    // Where letters are names of boxes, they are no other keys; and where they are none, no box is pushed by its letter.
    const rows = keyRows().filter(row => (hasLetters() || !row.isLettered) && (solver || !row.needsSolver));
    listOfKeys.replaceChildren(...rows.map(({ label, words }) => {
      const others = label.split(', ').filter(key => boxOf(key) < 0).join(', ');
      return element('tr', {}, element('th', { scope: 'row' }, others), element('td', {}, words));
    }));
  }
  // First ends a search, or moves that are shown.
  const afterEnding = does => () => {
    end();
    does();
  };

  const pad = element('div', { class: 'pad' }, Object.entries(WAYS).map(([direction, [way, , arrow]]) =>
    holdButton(arrow, afterEnding(() => go(direction)), { class: way, 'aria-label': way })));
  const solution = button('Solution', playSolution);
  const controls = element('div', { class: 'controls' },
    holdButton('Undo', afterEnding(undoOne)), holdButton('Redo', afterEnding(redoOne)), button('Restart', afterEnding(restart)),
    solver && button('Hint', afterEnding(hint), { class: 'advice' }));
  const root = element('section', { 'aria-label': name, class: 'table' },
    element('div', { class: 'play' },
      element('header', {}, element('h2', {}, name), element('nav', {}, magnifier, links)), stage,
      element('div', { class: 'side' }, counts, status, result, asLinked, element('div', { class: 'hands' }, controls, pad))),
    element('div', { class: 'more' }, authorOf(level), notesOf(level), keys,
      asSolutions, folded('The board as text', text),
      folded('More', [element('div', { class: 'controls' }, solver && solution,
        button('Your best', showBest), button('Letters', afterEnding(turnLetters)),
        button('Copy moves', afterEnding(copy)), button('Copy link', afterEnding(copyLink)))])));
  const goals = level.rows.join('').split('.').length - 1;
  const lack = goals === 0 ? 'this board has no goals' : `there ${goals === 1 ? 'is' : 'are'} only ${count(goals, 'goal')} for ${count(boxes.length, 'box')}`;
  // The style does not give the board's place more than it can use.
  root.style.setProperty('--widest', `min(${columns * MAX_CELL}px, var(--room) * ${columns / rows})`);
  show();
  showLetters();
  showHelp();
  if (goals < boxes.length) say(`${lack}: it cannot be solved`);
  else if (linked) showLinked();
  else if (isSolvedAtStart(level) && game.pushes.length === 0) showSolvedStart();
  else say(game.pushes.length > 0 ? 'your game goes on, Restart begins again' : help());
  if (warns) warn();
  const leaveLevel = () => {
    end();
    release();
    endSizing();
  };
  return { root, stage, press, say, lay, sync, leave: leaveLevel };
}
