await open(1); keys('d a u'); await warned(); tell();
say(get('.dead').dataset.box);
// An undone push leaves no warning, and the same one has it at once.
keys('0'); tell(); say(get('.dead')); keys('y'); tell();
