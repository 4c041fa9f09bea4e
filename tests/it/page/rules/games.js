// `given` has games: the number of each level, and what is done there.
const rules = page.defaultView;
const { levels } = JSON.parse(page.getElementById('data').textContent);
for (const [number, acts] of given) {
  let game = rules.startOf(levels[number]);
  const position = cell => `${Math.floor(cell / game.width)},${cell % game.width} `;
  const positions = [];
  acts.forEach(([name, ...given], act) => {
    if (act % 4 === 0) {
      // A game that was kept goes on in the same way.
      rules.keepGame(game, 'x');
      if (localStorage.getItem('sokopush game x')) game = rules.gameOf(levels[number], 'x');
    }
    if (name === 'walkTo') given[0] = given[0][0] * game.width + given[0][1];
    const refusal = rules[name](game, ...given) ?? '';
    positions.push(`${[game.worker, ...game.boxes].map(position).join('')}${rules.movesOf(game)}${refusal};`);
  });
  say(positions.join(''));
}
