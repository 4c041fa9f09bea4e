for (const [width, height] of [[390, 844], [844, 390]]) {
  resize(width, height);
  await wait(50);
  await open(0);
  const box = get('.board').getBoundingClientRect();
  say(`cells of 36 pixels: ${box.width / 8 >= 36 && box.height / 5 >= 36}`);
  const within = what => get(what).getBoundingClientRect().bottom <= height;
  say(`in view: ${within('.pad')} ${within('.controls')} ${within('.status')}`);
  // Otherwise the browser takes swipes and drags for itself.
  say(page.defaultView.getComputedStyle(get('.field')).touchAction);
  tap(1, 5); tell();
  drag([1, 6], [2, 6], { pointerType: 'touch' }); tell();
  key('Home'); await toList();
}
