const sees = what => {
  const [{ left, right }, field] = [get(what), get('.field')].map(one => one.getBoundingClientRect());
  return field.left <= left && right <= field.right;
};
await open(0);
say([sees('.board .worker'), sees('.board .box')]);
button('').click();
say([sees('.board .worker'), sees('.board .box')]);
keys('a'); say([sees('.board .worker'), sees('.board .box')]);
keys('Escape'); say([sees('.board .worker'), sees('.board .box')]);
frame.style.height = '300px';
key('?'); say(get('.more details').getBoundingClientRect().top < 300);
// Whoever has copied the moves plays on.
page.execCommand = () => true;
keys('r'); button('Copy moves').click(); keys('r');
say(`${page.activeElement.className} ${get('.table').dataset.moves}`);
