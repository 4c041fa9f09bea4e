for (const { rows } of JSON.parse(page.getElementById('data').textContent).levels) {
  const isShown = page.defaultView.shownWalls(rows);
  const cells = rows.flatMap((cells, row) => [...cells].map((_, column) => [row, column]));
  say(cells.filter(([row, column]) => isShown(row, column)).map(cell => cell.join(' ')));
}
