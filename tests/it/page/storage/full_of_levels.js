const warns = () => {
  const event = new Event('beforeunload', { cancelable: true });
  page.defaultView.dispatchEvent(event);
  return event.defaultPrevented;
};
fillStorage();
await open(0); keys('r');
say(`${warns()}: ${get('.notice').textContent}`);
await go('#board:6w/wp-bow/6w:Far:Ann');
say(`${warns()}: ${get('.notice').textContent}`);
await go('#board:x');
say(`${warns()}: ${get('.notice').textContent}`);
await go('');
localStorage.removeItem('all'); await open(3); keys('r');
say(`${warns()}: ${get('.notice').textContent}`);
tellKept();
