resize(390, 844);
await open(0);
const at = (target, type, more = {}) => target.dispatchEvent(new page.defaultView.PointerEvent(type, { bubbles: true, buttons: 1, ...more }));
const column = () => get('.table').dataset.moves.length;
const right = get('.pad .right');
at(right, 'pointerdown'); await wait(250); say(column()); await wait(700); at(right, 'pointerup'); right.click();
const held = column(); say(held > 3 && held < 9);
await wait(500); say(column() === held);
at(right, 'pointerdown'); at(right, 'pointerup'); right.click(); say(column() - held);
keys('Home');
const touch = (type, x, y) => at(get('.field'), type, { pointerType: 'touch', pointerId: 7, clientX: x, clientY: y });
touch('pointerdown', 100, 300); touch('pointermove', 110, 300); say(column());
touch('pointermove', 140, 300); say(column());
await wait(1000); const swiped = column(); say(swiped > 4 && swiped < 10);
// A finger that turns goes on in the other direction.
touch('pointermove', 140, 340); say(column() - swiped); await wait(350); say(get('.status').textContent);
touch('pointerup', 140, 340); await wait(500); say(column() - swiped);
// A swipe that is still held ends with the last push.
await open(2); touch('pointerdown', 100, 150); touch('pointermove', 140, 150); await wait(1000); tell(); touch('pointerup', 140, 150);
