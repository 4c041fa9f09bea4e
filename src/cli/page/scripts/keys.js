// The keys in a level that is played: their label and words in the list of keys, and the action of each. Keys are looked up
// here and nowhere else, so the list cannot be wrong; `level.js` has a function for each action. A test compares the rows with
// those of the full screen in `keymap.rs`.
//
// A letter is the name of a box first. As a key it holds where no box has that name, or where letters are hidden; so each
// action also has a key that no box can take. Rows with `isLetterless` hold where letters are hidden or boxes have none. Rows
// with `isLettered` are listed only where boxes have letters; their digits push any box that is selected. Rows with
// `needsSolver` are listed only on a page with a solver; on others, their keys say that there is none.
function keyRows() {
  return [
    { label: 'arrows', words: 'walk, and push a box that is in the way',
      keys: { ArrowUp: 'go u', ArrowDown: 'go d', ArrowLeft: 'go l', ArrowRight: 'go r' } },
    { label: 'a + arrow', words: 'pushes box a, wherever the worker is; so do a8, a4, a6 and a2; a66 pushes it twice', isLettered: true,
      keys: { 8: 'push u', 2: 'push d', 4: 'push l', 6: 'push r' } },
    { label: 'hjkl, wasd', words: 'also walk, if letters are hidden or there are more boxes than letters', isLetterless: true,
      keys: { h: 'go l', j: 'go d', k: 'go u', l: 'go r', w: 'go u', a: 'go l', s: 'go d', d: 'go r' } },
    { label: '0, Backspace, Ctrl-Z, u, z', words: 'undoes a push',
      keys: { 0: 'undo', Backspace: 'undo', 'Ctrl-z': 'undo', u: 'undo', z: 'undo' } },
    { label: 'Ctrl-Y, y', words: 'redoes what was undone last', keys: { 'Ctrl-y': 'redo', 'Ctrl-Shift-z': 'redo', y: 'redo' } },
    { label: 'Home, r', words: 'restarts the level; the moves already played can be redone', keys: { Home: 'restart', r: 'restart' } },
    { label: 'End', words: 'redoes everything', keys: { End: 'redo all' } },
    { label: '*', words: 'gives a hint: an arrow shows the next push of a solution', needsSolver: true, keys: { '*': 'hint' } },
    { label: '=', words: 'plays a solution', needsSolver: true, keys: { '=': 'solve' } },
    { label: 'Enter', words: 'once the level is solved, opens the next unsolved one', keys: { Enter: 'go on' } },
    { label: 'PageDown, n', words: 'opens the next level', keys: { PageDown: 'next', n: 'next' } },
    { label: 'PageUp, p', words: 'opens the previous level', keys: { PageUp: 'previous', p: 'previous' } },
    { label: 'F2', words: 'lists the levels', keys: { F2: 'list' } },
    { label: 'Ctrl-B, b', words: 'shows your best solution, and then your game again', keys: { 'Ctrl-b': 'best', b: 'best' } },
    { label: 'Space', words: 'hides or shows the letters of boxes', keys: { ' ': 'letters' } },
    { label: 'click or tap a cell', words: 'walks to that cell; if you clicked a box first, pushes the box to that cell. Dragging the box does the same', keys: {} },
    { label: 'swipe', words: 'walks and pushes as an arrow does, and continues for as long as you keep your finger on the screen; use two fingers to zoom and scroll', keys: {} },
    { label: 'Esc', words: 'closes the list of keys, deselects the box, or lists the levels', keys: { Escape: 'back' } },
    { label: '?', words: 'lists the keys', keys: { '?': 'help' } },
  ];
}

// The action of a key; `undefined` if it has none.
function actionOf(key, hasLetters) {
  return keyRows().find(row => key in row.keys && !(row.isLetterless && hasLetters))?.keys[key];
}
