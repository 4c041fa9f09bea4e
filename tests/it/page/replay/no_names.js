const press = name => key(name, {}, get('.player'));
say(page.title + ' ' + get('h1').textContent);
say(getAll('.commands button').map(one => one.textContent).join(' '));
press('End');
say(text().split('\n')[1].trim());
