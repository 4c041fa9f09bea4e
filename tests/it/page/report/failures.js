say([page.title, ...getAll('main > p').map(one => one.textContent)]);
const cases = getAll('.case');
cases.forEach(one => say(one.querySelector('summary').textContent));
await wait(10);
say(getAll('svg').length + ' ' + cases.map(one => one.open));
for (const one of cases) { one.open = true; await wait(10); }
const second = cases[1];
say([...second.querySelectorAll('figcaption')].map(one => one.textContent));
say(second.querySelector('figure:last-child .board').getAttribute('aria-label'));
say(second.querySelectorAll('.mark').length + ' ' + second.querySelectorAll('.odd').length);
say(getAll('b, i').length);
say(cases[2].querySelectorAll('figure').length + cases[2].querySelector('pre').textContent);
say([...second.querySelectorAll('.commands button')].map(one => one.textContent).join(' '));
second.querySelector('.commands li:last-child button').click();
say(second.querySelector('.player pre').textContent);
get('.passed').open = true;
await wait(10);
say(get('.passed ul').textContent);
