for (const [number, ways] of [[0, 'r r'], [1, 'r r'], [2, 'l']]) {
  await open(number); keys(ways); tell(); await toList();
}
