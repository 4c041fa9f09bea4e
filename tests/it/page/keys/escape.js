const see = () => say(`${page.title} ${get('.more details')?.open} ${get('.selected')?.dataset.box}`);
await open(0); keys('a ?'); see();
key('Escape'); see(); key('Escape'); see(); await toList(); see();
