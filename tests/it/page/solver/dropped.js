const bytes = text => [...text].map(letter => letter.charCodeAt());
// In Windows-1252, and in UTF-16.
const wide = text => [255, 254, ...bytes(text).flatMap(byte => [byte, 0])];
await drop([bytes('#####\n#@$.#\n#####\nTitle: über\n'), wide('#####\n#@$.#\n#####\nTitle: wide\n')]);
await opened('über'); say(page.title);
key('PageDown'); await opened('wide'); say(page.title);
