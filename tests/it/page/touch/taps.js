await open(0);
tap(1, 5); tell();
tap(2, 2); tell();
tap(2, 5); tell();
tap(2, 5); tap(2, 5); tell();
tap(1, 3); tap(1, 7); tell();
tap(0, 0); tell();
tap(1, 10); tell();
tap(1, 6); get('.pad .down').click(); tell();
for (const one of getAll('.controls button')) { one.click(); tell(); }
say(getAll('.more pre').at(-1).textContent);
