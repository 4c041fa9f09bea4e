const bytes = text => [...text].map(letter => letter.charCodeAt());
const level = title => `#####\n#@$.#\n#####\nTitle: ${title}\n`;
// In Windows-1252, in UTF-16 of both kinds, and as XML says; the last one is wrong.
const wide = text => [255, 254, ...bytes(text).flatMap(byte => [byte, 0])];
const big = text => [254, 255, ...bytes(text).flatMap(byte => [0, byte])];
const slc = '<?xml version="1.0" encoding="windows-1251"?><SokobanLevels><Level Id="\u00e6"><L>#####</L><L>#@$.#</L>'
  + '<L>#####</L></Level></SokobanLevels>';
await drop([bytes(level('über')), wide(level('wide')), big(level('big')), bytes(slc), bytes(level('two').replace('$', '@'))]);
await opened('über'); await tellNotice();
const titles = [page.title];
for (const title of ['wide', 'big', 'ж']) { key('PageDown'); await opened(title); titles.push(page.title); }
say(titles);
