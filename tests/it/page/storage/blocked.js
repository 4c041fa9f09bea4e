say(`${get('.notice').getAttribute('role')}: ${get('.notice').textContent}`);
await open(1); keys('r r'); tell();
keys('Home r r'); tell();
say(get('.more details:nth-last-child(3) pre').textContent);
await open(0); keys('r a r'); await open(1); await open(0); tell();
await toList(); say(get('.about').textContent);
