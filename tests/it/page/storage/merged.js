const { rank, keep, bestOf } = page.defaultView;
const stored = level => localStorage.getItem(`sokopush solutions ${level}`);
// There is no room for the solutions of three levels, until another window has stored some of its own.
fillStorage();
rank('better', 'llRR'); rank('equal', 'RlRl'); rank('worse', 'R');
say([stored('better'), stored('equal'), stored('worse')].join(', '));
localStorage.removeItem('all');
localStorage.setItem('sokopush solutions better', 'RRR llllR');
localStorage.setItem('sokopush solutions equal', 'lRlR lRlR');
localStorage.setItem('sokopush solutions worse', 'RRR RRR');
say(bestOf('better'));
// Whatever is kept next finds room for them, too.
keep('letters', 'shown');
for (const level of ['better', 'equal', 'worse']) say(`${level}: ${stored(level)}`);
