const saved = takeSavedFiles();
await go('#board:6w/wp-bow/6w:Far away:Ann'); keys('r r r');
await go('#board:6w/wpb-ow/6w'); await go('#');
button('Save progress').click();
const text = await saved();
say(JSON.parse(text).levels);
for (const remover of getAll('.remove')) remover.click();
localStorage.clear();
async function load(text) {
  await loadProgress(text);
  say(get('.notice').textContent);
  tellList();
}
await load(text);
// What is there already is not added again, and what is no level not at all.
await load(text);
await load('{"levels": "6w x :: 6w/w-bow/6w"}');
await load('{"levels": 7}');
await load('{"levels": "6w/wpob-w/6w"}');
tellKept();
