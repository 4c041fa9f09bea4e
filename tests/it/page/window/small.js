for (const [width, height] of [[320, 256], [256, 320], [480, 256], [320, 200], [500, 390], [568, 320], [800, 100]]) {
  resize(width, height);
  await wait(50); await open(0); await wait(50);
  const field = get('.field').getBoundingClientRect();
  const board = get('.board').getBoundingClientRect();
  const next = get('.status').getBoundingClientRect();
  const isApart = field.bottom <= next.top || field.right <= next.left;
  const fits = page.documentElement.scrollWidth <= width;
  say(`${width}: ${field.width >= 128 && field.height >= 128} ${board.width >= 100} ${isApart} ${fits}`);
  await toList();
}
