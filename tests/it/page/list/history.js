const seen = [];
// The time of the page does not wait for steps in the history.
async function wait() {
  for (let turn = 0; turn < 20; turn += 1) {
    for (let work = 0; work < 5e6; work += 1);
    await new Promise(done => setTimeout(done, 50));
  }
}
const key = key => document.activeElement.dispatchEvent(
  new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
async function see() {
  await wait();
  seen.push(`${location.hash || '#'} of ${history.length}`);
}
// A level that is opened from its address: the list takes its place.
await see(); key('Escape'); await see();
// One that is opened from the list: Esc goes back, and even if it is held, not out of the page.
document.querySelector('.levels a').click(); await see();
key('Escape'); key('Escape'); await see();
history.forward(); await see();
// From other levels after it, it is as many steps back; a button does the same.
key('PageDown'); await see(); key('PageDown'); await see();
document.querySelector('a[title="All levels"]').click(); await see();
history.forward(); await see(); history.forward(); await see();
key('PageUp'); await see(); key('F2'); await see();
// What was typed as an address follows no list that is known.
location.hash = '#3'; await see(); key('Escape'); await see();
history.back(); await see();
document.title = seen;
