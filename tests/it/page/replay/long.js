const press = name => key(name, {}, get('.player'));
say(getAll('.commands button').length);
press('End');
say(text());
