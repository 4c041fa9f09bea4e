// Prints the moves of levels as the solver in `examples/web` finds them: `node solve-with-module.mjs MODULE KIND FILE…`.
// KIND is `shortest` or `any`, and the files are in XSB. As `sokopush solve --print moves` does, it prints `-1` where there is
// no solution, and `?` where none is known.

import { readFileSync } from 'node:fs';

const [, , path, kind, ...files] = process.argv;
const module = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path))).exports;

function answer(board) {
  for (const byte of new TextEncoder().encode(`${kind}\n${board}`)) module.put(byte);
  const bytes = Uint8Array.from({ length: module.call() }, (_, index) => module.get(index));
  const { error, proved, lurd } = JSON.parse(new TextDecoder().decode(bytes));
  if (error) throw new Error(`${error} in\n${board}`);
  return lurd ?? (proved ? '-1' : '?');
}

for (const file of files) {
  // The rows of one board after another.
  for (const [board] of readFileSync(file, 'utf8').matchAll(/^( *#[ #@$.*+]*\n)+/gm)) console.log(answer(board));
}
