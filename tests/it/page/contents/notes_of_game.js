say(get('.author')?.textContent); say(get('.notes')?.textContent);
