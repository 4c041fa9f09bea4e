const links = [
  'rR', 'dd2r', '2(rd)', '2(r3(lr))', '50000(rl)', 'rRRRRl', 'rrrr', 'RRR', 'rdRl', 'rrr', 'uu', 'r%20R', 'rxR', '3', '2(r', '0r', '(r',
  '99999999(rl)', '<b>', 'r'.repeat(20000),
];
for (const moves of links) {
  await go(`#1=${moves}`);
  tell();
}
// Walks are counted as they stand in the link.
await go('#1=rlrlrl'); tell();
await go('#2=rr'); tell();
say(get('.linked').textContent);
// What follows the push that solves the level is not played.
for (const moves of ['RRRR', 'RRl', 'RRx', '3R9(l)']) {
  await go(`#2=${moves}`);
  tell(); keys('r'); key('y'); tell();
}
await go('#1='); tell(); say(get('.linked'));
await go('#%zz'); say(get('.notice').textContent);
await go('#4=R'); say(get('.notice').textContent);
await go('#zz'); say(get('.notice').textContent);
await go('#3'); say(get('.notice').textContent);
