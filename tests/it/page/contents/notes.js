for (const number of [0, 1]) {
  await open(number);
  say(get('.author')?.textContent); say(get('.notes')?.textContent);
}
