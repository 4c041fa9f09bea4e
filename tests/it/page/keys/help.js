const seen = () => {
  say(get('.field').getAttribute('aria-description'));
  const labels = getAll('.more th').map(one => one.textContent);
  say(labels.filter(label => /arrow|wasd|Undo|Backspace|Ctrl-Y|PageUp/.test(label)).join(' | '));
};
await open(0); tell(); seen(); key(' '); seen(); key(' '); seen();
key('PageDown'); await wait(10); tell(); seen();
