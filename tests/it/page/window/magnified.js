resize(390, 844);
await wait(50);
await open(0);
const board = () => get('.board').getBoundingClientRect();
const field = get('.field').getBoundingClientRect();
const isWhole = () => board().left >= field.left && board().right <= field.right && board().top >= field.top && board().bottom <= field.bottom;
say(isWhole());
const part = (x, y) => [(x - board().left) / board().width, (y - board().top) / board().height];
const touch = (type, id, x, y) => get('.field').dispatchEvent(new page.defaultView.PointerEvent(type,
  { bubbles: true, buttons: 1, pointerType: 'touch', pointerId: id, clientX: x, clientY: y }));
const [x, y] = [field.left + field.width * 0.7, field.top + field.height * 0.55];
const before = part(x, y);
touch('pointerdown', 1, x - 10, y); touch('pointerdown', 2, x + 10, y);
for (let far = 12; far < 80; far += 2) { touch('pointermove', 1, x - far, y); touch('pointermove', 2, x + far, y); }
say(isWhole()); say(board().width / field.width > 6);
const after = part(x, y);
// A scroll position has whole pixels.
say(Math.abs(after[0] - before[0]) * board().width < 2 && Math.abs(after[1] - before[1]) * board().height < 2);
touch('pointerup', 1, x - 80, y); touch('pointerup', 2, x + 80, y); tell();
const magnifier = get('nav button');
say(magnifier.getAttribute('aria-pressed')); magnifier.click(); say(isWhole());
magnifier.click(); say(`${board().width / 34} ${magnifier.getAttribute('aria-pressed')}`);
await open(1); say(get('nav button').hidden);
