const shown = player(data);
main.append(shown);
// It is alone here, so it need not be focused.
document.addEventListener('keydown', event => {
  if (event.target !== document.body || event.altKey || event.ctrlKey || event.metaKey) return;
  if (!shown.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, cancelable: true }))) event.preventDefault();
});
