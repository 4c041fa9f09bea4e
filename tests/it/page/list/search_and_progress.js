const shown = () => say(getAll('.levels li').filter(one => !one.hidden).map(one => one.id));
const input = (one, change) => { Object.assign(one, change); one.dispatchEvent(new Event('input')); };
await open(1); keys('r r'); await toList();
input(get('[type=search]'), { value: 'b' }); shown();
input(get('[type=search]'), { value: ' B ' }); shown();
input(get('[type=search]'), { value: 'zzz' }); shown(); say(get('.tools small').textContent);
input(get('[type=search]'), { value: '' }); shown(); say(get('.tools small').textContent);
input(get('[type=checkbox]'), { checked: true }); shown();
// Arrows pass over what is hidden, and a level that is solved is left out at once.
get('.levels a').focus(); key('ArrowRight'); say(page.activeElement.textContent);
await open(2); keys('l'); await toList(); shown();
input(get('[type=checkbox]'), { checked: false });
await open(0); keys('d'); drag([2, 2], [2, 4]); await toList();
// The file that is saved.
const saved = takeSavedFiles();
button('Save progress').click();
const text = await saved();
say(text.replace(/#[^"]*#/g, 'BOARD'));
localStorage.clear(); await wait(50);
await loadProgress(text);
say(`${Object.keys(localStorage).length} ${get('.about').textContent}, ${get('.notice').textContent}`);
await loadProgress('{}'); say(get('.notice').textContent);
// What is no solution and no game of these levels changes nothing.
localStorage.clear(); await wait(50);
const file = JSON.parse(text);
for (const key of Object.keys(file)) file[key] = key.startsWith('game') ? '[9, 1, {}, [[7, 1, []]]]' : 'RRR zz <b>';
await loadProgress(JSON.stringify(file)); say(Object.keys(localStorage).filter(key => /solutions/.test(key)).length);
await open(0); tell(); await toList();
for (const key of Object.keys(file)) file[key] = '[-1, 0, false, []]';
await loadProgress(JSON.stringify(file)); await open(0); tell(); await toList();
await loadProgress('not a file'); say(get('.notice').textContent);
// A game that was begun here stays as it is.
await open(0); keys('d'); await toList(); await loadProgress(text); await open(0); tell();
