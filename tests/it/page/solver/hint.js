await open(0);
button('Hint').click(); button('Hint').click(); await searched(); tell();
say(get('.selected').dataset.box);
