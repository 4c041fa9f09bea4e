const words = () => say(`${get('.linked span').hidden} ${get('.linked a').hidden}`);
await go('#1=rRR'); words(); keys('0'); words(); keys('0'); words(); key('y'); words();
keys('0 r'); words();
await go('#1=r'); words(); keys('r'); words();
