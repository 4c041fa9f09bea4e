const shown = player(data);
fill(main, {}, [authorOf(data), shown, notesOf(data)]);
// It is alone here, so it need not be focused.
document.addEventListener('keydown', event => {
  if (event.target !== document.body || event.altKey || event.ctrlKey || event.metaKey) return;
  if (!shown.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, cancelable: true }))) event.preventDefault();
});
