await paste('######\n#@$@.#\n######\n\n#####\n#@$.#\n#####\nAuthor: Ann\n');
await opened('Pasted 1'); await tellNotice();
await toList(); say(getAll('.levels small:not(.size)').at(-1).textContent);
const wrong = letter => `#####\n#@${letter}$.#\n#####\n\n`;
for (const letters of ['xyz', 'xyzx']) {
  get('.notice').textContent = '';
  await paste([...letters].map(wrong).join('')); await tellNotice();
}
