const marks = () => say(getAll('.levels b').map(one => `${one.textContent} (${one.getAttribute('aria-label')})`));
await open(0); keys('r r'); await compared(); tell();
await toList(); marks();
await open(1); keys('u r d l d r'); await compared(); tell();
await toList(); marks();
