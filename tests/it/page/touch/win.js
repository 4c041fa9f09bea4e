for (const [width, height, isSolved] of [[390, 844], [390, 844, true], [844, 390, true], [320, 640], [568, 320]]) {
  resize(width, height);
  if (!isSolved) localStorage.clear();
  await wait(50); await open(1); await wait(50);
  const places = () => ['.table .board', '.hands button', '.hands button:nth-child(3)'].map(what => {
    const { x, y, width, height } = get(what).getBoundingClientRect();
    return [x, y, width, height].join(' ');
  }).join(', ');
  const before = places();
  keys('r r'); await wait(50);
  say(`${get('.won') !== null} ${places() === before} ${get('.pad').checkVisibility({ visibilityProperty: true })}`);
  key('Home'); await toList();
}
