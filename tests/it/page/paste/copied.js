await open(0);
button('Copy moves').click(); tell();
keys('r'); button('Copy moves').click(); tell();
say(`${page.activeElement.tagName} ${page.getSelection()}`);
page.execCommand = () => true;
button('Copy moves').click(); tell();
say(page.activeElement.className);
