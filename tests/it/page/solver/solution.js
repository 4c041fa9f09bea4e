await open(0);
button('Solution').click(); await searched();
for (let turn = 0; turn < 100 && !told().startsWith('Solved'); turn += 1) await wait(20);
await compared(); tell();
