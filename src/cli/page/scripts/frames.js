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
