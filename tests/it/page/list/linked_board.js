await go('#board:6w/wp-bow/6w:Far:Ann=R'); tell(); say(page.title);
await go('#board:6w/wp-bow/6w:Far:Ann'); tell();
await go('#board:6w/wp-bow/6w'); keys('r'); tell(); say(`${page.title} ${page.defaultView.location.hash}`);
await toList(); tellList(); tellKept();
// Letters that the boxes have elsewhere stay theirs.
await go('#board:7w/wpbob-w/7w:::xc'); say(getAll('.table .box')[1].dataset.box);
say(page.defaultView.addressedBoard(page.defaultView.levelOfAddress('7w/wpbob-w/7w:::xc')));
await go('#'); getAll('.remove')[2].click();
for (const board of ['', 'x', '6w/wp-pbow/6w', '6w/w-bow/6w', '99999999w/p', '99999999999999999999wp', '%']) {
  await go(`#board:${board}`);
  say(`${get('.notice').textContent}${get('.table')}`);
}
await again();
tellList();
getAll('.remove')[0].click();
tellList(); say(get('.notice').textContent);
get('.notice button').click();
tellList(); say(get('.notice').textContent);
getAll('.remove')[0].click();
await again(); tellList(); tellKept();
// What was solved is not the level that takes its place.
await go('#p1'); keys('r'); await go('#board:6w/wpb-ow/6w'); await go('#');
say(get('.about').textContent); get('.remove').click(); say(get('.about').textContent);
// Added levels stay in the order of their numbers.
for (const number of [3, 10, 9]) localStorage.setItem(`sokopush level srcdoc ${number}`, `6w/wpb-ow/6w:${number}`);
await again(); say(getAll('.levels li').map(one => one.id));
// A worker on a goal is no box.
say(page.defaultView.xsbOf(page.defaultView.levelOfAddress('6w/wPBbow/6w')).replaceAll('#', 'w'));
