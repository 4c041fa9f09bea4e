const place = what => get(what).getBoundingClientRect();
const see = async (width, height, number) => {
  resize(width, height);
  await wait(50); await open(number); await wait(50);
  const [board, field] = [place('.board'), place('.field')];
  const frameOf = parseFloat(getComputedStyle(get('.board')).outlineOffset) + 2;
  const isWhole = field.left <= board.left - frameOf && board.right + frameOf <= field.right
    && field.top <= board.top - frameOf && board.bottom + frameOf <= field.bottom;
  say(`${width}: cells of ${Math.floor(board.height / [18, 5][number] * 10) / 10}, ${place('.side').left - board.right < 200}, ${isWhole}`);
};
for (const [width, height] of [[1920, 1080], [2560, 1440], [1280, 800], [390, 844], [844, 390], [2000, 300]]) {
  await see(width, height, 0);
  await see(width, height, 1);
}
