// Lets the solver work for a while.
async function work(turns) {
  let turn = 0;
  await until(() => turn++ >= turns);
}
await open(2);
button('Hint').click(); await work(20); say(told());
key('Escape'); say(told());
await work(20); say(told());
button('Solution').click(); await work(20);
key('Shift'); say(told());
button('Stop').click(); say(told());
// Whatever else is done ends a search, too.
button('Hint').click(); key('u'); say(told()); say(button('Solution') !== undefined);
button('Hint').click(); await work(20);
button('Letters').click(); say(told()); say(button('Solution') !== undefined);
