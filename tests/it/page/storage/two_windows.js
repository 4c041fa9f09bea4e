const other = await anotherWindow();
const there = other.contentDocument;
const seen = what => there.querySelector(what);
const tellThere = () => say(`there: ${seen('.table').dataset.moves} | ${seen('.counts').textContent} | ${seen('.status').textContent}`);
const press = one => there.body.dispatchEvent(new other.contentWindow.KeyboardEvent('keydown', { key: one, bubbles: true }));
const openThere = async number => { there.querySelectorAll('.levels a')[number].click(); await wait(10); };
await open(0); await openThere(0);
keys('r a r'); await wait(50); tellThere();
// It continues that game also before it has heard of it.
keys('0 b r 0'); press('End'); tellThere();
await wait(50); tell();
// A level that was solved elsewhere, and a better solution of it.
await open(1); await openThere(1);
keys('r r'); press('ArrowRight'); press('ArrowLeft'); press('ArrowRight'); tellThere();
keys('Home r r'); await wait(50); tell();
say(Object.entries(localStorage).filter(([key]) => key.includes('solutions')).map(([, text]) => text));
// What is not known there, because storage was emptied, goes on.
await open(0); keys('Home a r'); localStorage.clear(); keys('a r'); tell();
