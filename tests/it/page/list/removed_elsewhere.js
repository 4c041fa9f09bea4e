const ids = () => say(getAll('.levels li').map(one => one.id));
await go('#board:6w/wp-bow/6w:Far'); await go('#board:6w/wpb-ow/6w:Near'); await go('#');
const other = await anotherWindow();
const there = other.contentDocument;
await go('#p1'); keys('r');
there.querySelector('.remove').click(); await wait(50);
tell(); keys('r'); tell(); ids();
// An address of the list is what it was, though a level before it is gone.
await go('#p2'); say(page.title); ids();
await go('#p1'); say(get('.notice').textContent);
// In the list, it goes at once, and comes back.
await go('#'); there.querySelector('.remove').click(); await wait(50); ids();
there.querySelector('.notice button').click(); await wait(50); ids();
// Two are gone at once.
await go('#board:6w/wpb-ow/6w:Third'); await go('#1');
for (const remover of there.querySelectorAll('.remove')) { remover.click(); await wait(50); }
ids(); await go('#'); ids();
