let copied;
page.execCommand = () => { copied = page.activeElement.value; return true; };
const copy = () => { button('Copy link').click(); say(copied); tell(); };
await open(0); copy();
keys('r a r'); copy();
say(page.activeElement.className);
await go('#board:7w/w3-ow/wBbp-w/5w/w__w:T%3A%20%22One%22%20%C3%BC:A=l'); tell(); copy();
page.execCommand = () => false; button('Copy link').click(); tell();
say(`${page.activeElement.tagName} ${page.getSelection()}`);
// What is too long for a link is saved as a file.
const saved = takeSavedFiles();
let name;
page.defaultView.HTMLAnchorElement.prototype.click = function () { name = this.download; };
await go(`#board:6w/wp-bow/6w:${'x'.repeat(8000)}:Ann=r`); button('Copy link').click(); tell();
say(`${name.length} ${(await saved()).replace(/x+/, 'x')}`);
keys('r'); button('Copy link').click();
say((await saved()).replace(/x+/, 'x'));
// The longest link has 8,000 characters.
page.execCommand = () => { copied = page.activeElement.value; return true; };
await go(`#board:6w/wp-bow/6w:${'x'.repeat(7962)}:Ann=r`); button('Copy link').click(); say(copied.length); tell();
