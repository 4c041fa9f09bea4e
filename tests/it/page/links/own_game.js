const marks = () => say(getAll('.levels b').map(one => one.parentElement.textContent));
await open(1); keys('r'); tell(); tellKept();
// A solution that is linked solves nothing, nor does what is played after it.
await go('#2=RR'); tell(); tellKept();
keys('l'); tell(); keys('0'); tell(); keys('r'); tell(); tellKept();
// One key leads to one's own game.
await toList(); say(page.defaultView.location.hash); tell(); tellKept();
await toList(); marks();
// So does the address without the moves.
await go('#2=R'); tell(); get('.linked a').click(); await wait(10); tell();
// Pushes that are all one's own count.
await go('#2=R'); keys('0 r r'); tell(); tellKept();
await toList(); await toList(); marks();
