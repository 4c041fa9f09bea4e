// The levels that were added to the page: the browser keeps each for this page under a number of its own, as text of an address.

const KEPT_LEVEL = `level ${location.pathname} `;
const isKeyOfLevel = key => key.startsWith(KEPT_LEVEL);
const keepLevel = (number, level) => keep(KEPT_LEVEL + number, addressedBoard(level));
const forgetLevel = number => keep(KEPT_LEVEL + number, '');

// The numbers of these levels, in order.
function keptNumbers() {
  let keys = [];
  try {
    keys = Object.keys(localStorage);
  } catch {
    // Nothing is kept.
  }
  const prefix = `sokopush ${KEPT_LEVEL}`;
  const numbers = keys.filter(key => key.startsWith(prefix)).map(key => Number(key.slice(prefix.length)));
  return numbers.filter(number => number > 0).sort((one, other) => one - other);
}

const keptLevel = number => levelOfAddress(recall(KEPT_LEVEL + number));

// A browser asks before it closes a page with a level that is kept nowhere else.
addEventListener('beforeunload', event => {
  for (const [key, text] of unkept) if (text && isKeyOfLevel(key)) event.preventDefault();
});
