const focus = () => say(`${page.activeElement.tagName} ${page.activeElement.textContent.slice(0, 3)}`);
const search = async text => {
  get('[type=search]').focus();
  get('[type=search]').value = text;
  get('[type=search]').dispatchEvent(new Event('input'));
};
const toBody = () => page.activeElement.blur();
key('Shift'); key('ArrowDown', { altKey: true }); key('f', { ctrlKey: true }); key(' '); say(page.activeElement === page.body);
key('ArrowDown'); focus(); key('ArrowRight'); focus();
// A letter goes to the search, from a card as well.
key('b'); focus(); toBody(); key('2'); focus();
// In the search, Down goes to the first card that is shown, and Enter opens it.
await search('c'); key('ArrowDown'); focus();
await search('c'); key('ArrowRight'); key('Enter', { isComposing: true }); await wait(10); focus();
key('Enter'); await wait(10); say(page.title); await toList();
await search('zzz'); key('ArrowDown'); key('Enter'); await wait(10); say(page.title);
// Elsewhere, Enter opens the level that the large button names.
await search(''); toBody(); key('Enter'); await wait(10); say(page.title);
// Up and Down go to the row above and below, of two cards here.
await toList(); resize(400, 600); await wait(50);
getAll('.levels a')[0].focus(); key('ArrowDown'); focus(); key('ArrowUp'); focus();
// With Shift, a link opens in a new window.
page.defaultView.addEventListener('click', event => {
  say(event.defaultPrevented);
  event.preventDefault();
}, { once: true });
get('.levels a').dispatchEvent(new page.defaultView.MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }));
