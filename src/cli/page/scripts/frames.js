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

