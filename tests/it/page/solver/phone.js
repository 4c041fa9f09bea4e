for (const [width, height] of [[390, 844], [844, 390]]) {
  resize(width, height);
  await open(0);
  const within = what => get(what).getBoundingClientRect().bottom <= height;
  say(`${width}: ${['.board', '.status', '.counts', '.pad', '.controls'].map(within)}`);
  await toList();
}
