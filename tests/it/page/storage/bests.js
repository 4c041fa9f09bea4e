const { rank, bestIn } = page.defaultView;
for (const moves of ['llRR', 'lRlRR', 'llllR', 'RRR', 'RRR', 'uRRR', 'R']) {
  say(rank('x', moves) + localStorage.getItem('sokopush solutions x'));
}
say(bestIn(''));
