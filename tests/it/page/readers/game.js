say(page.documentElement.lang);
const named = getAll('button, input, select, .board, ol, section');
say(named.every(one => one.getAttribute('aria-label') || one.textContent.trim()));
say(get('.board').getAttribute('role') + ' ' + get('.board').getAttribute('aria-label'));
say(get('.status').getAttribute('role'));
say(getComputedStyle(page.body).backgroundColor);
