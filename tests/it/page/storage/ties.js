const { rank } = page.defaultView;
for (const moves of ['lRlR', 'RlRl', 'lRRR', 'RRR', 'lRR', 'lllllR', 'lllR', 'RlR', 'llR']) {
  rank('x', moves);
  say(`${moves}: ${localStorage.getItem('sokopush solutions x')}`);
}
