const seen = () => say(`${page.defaultView.location.hash} ${get('.table')?.dataset.moves} ${get('.notice').textContent}`);
await paste('rrr'); seen();
await open(0); keys('d');
await paste('rR'); seen(); tell(); say(get('.linked').textContent);
await go('#1=rRR'); say(get('.linked').textContent);
await paste('rR\n 2(R) \r\n'); seen();
await paste('rRRRR\nR'); seen();
await paste('rx'); seen();
await paste('  '); seen();
await paste('a4a4'); seen();
await paste('######\n#@ $.#\n######\n'); seen();
await toList(); tell();
get('.more textarea').value = 'rrr'; button('Open').click(); await wait(10); seen();
await open(1); await paste('RRRRRR'); seen(); tell();
// A field for other texts keeps what is pasted there.
say(get('.tools textarea'));
await go('#'); await paste('xx', get('[type=search]')); say(get('.notice').textContent);
await open(0); await dropText('rR'); seen();
