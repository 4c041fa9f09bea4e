await open(0);
button('Solution').click(); await searched();
for (let turn = 0; turn < 100 && !told().startsWith('Solved'); turn += 1) await wait(20);
await compared(); tell();
// One that the solver has begun is not kept either, even if the page was closed meanwhile.
await toList(); await open(1);
button('Solution').click(); await searched();
for (let turn = 0; turn < 100 && get('.table').dataset.moves !== 'R'; turn += 1) await wait(20);
key('Escape'); tell();
await again(); await open(1); tell();
keys('u r d'); await compared(); tell();
