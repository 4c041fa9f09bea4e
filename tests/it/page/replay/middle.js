// The first command walks three steps before it pushes.
const slider = get('input');
const tell = () => say(`${slider.value} ${get('.status').textContent} ${text()}`);
function slide(position) {
  slider.value = position;
  slider.dispatchEvent(new Event('input'));
}
slide(1); tell();
button('Forward').click(); tell();
slide(2); button('Back').click(); tell();
slide(2); key('ArrowRight'); tell();
key('ArrowRight'); tell();
button('Back').click(); tell();
slide(3); key('ArrowLeft'); tell();
// Keys in the slider are its own, and with Alt those of the browser.
say(key('ArrowLeft', {}, slider)); tell(); say(key('ArrowRight', { altKey: true }, page.body)); tell();
