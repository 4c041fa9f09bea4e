await open(0); button('Restart').click(); button('Hint').focus();
keys('r r'); await wait(10); key('Enter'); await wait(10); say(page.title);
