const held = key_ => key(key_, { repeat: true });
await open(0);
for (let turn = 0; turn < 8; turn += 1) held('ArrowRight');
tell(); say(get('.smile') !== null && getComputedStyle(get('.board .smile')).display);
keys('a r l d'); type('a66h'); tap(2, 1); tap(1, 4); drag([1, 4], [1, 5]); drag([2, 1], [2, 4], { pointerType: 'touch' });
get('.pad .left').click(); tell();
type('y'); say(get('.won') !== null);
// Enter that is held down since before does nothing, here and in the level that it opens.
held('Enter'); await wait(10); say(page.title);
say(get('.board .home') !== null); type('u'); tell(); say(get('.board .home')); keys('r'); tell();
key('Enter'); await wait(10); tell(); held('Enter'); held('Enter'); await wait(10); say(page.title); tell();
key('Enter'); await wait(10); say(page.title); tell();
// A link that has the focus in the list is not pressed again and again either.
await toList(); getAll('.levels a')[1].focus();
say(held('Enter')); await wait(10); say(page.title);
