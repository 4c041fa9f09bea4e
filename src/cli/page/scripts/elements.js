'use strict';

// A game: {rows, boxes: [[row, column, name]], worker: [row, column], turns: [[label, moves]], author, notes}. In `rows`, `#` is
// a wall, `-` floor, `.` a goal, and a blank is left out. A turn is moves in LURD, none if it was refused, or `null` if it takes
// the last push back. A level to be played has none. An author and notes, which are lines, may be missing.

const UNIT = 40;
const STEPS = { l: [0, -1], u: [-1, 0], r: [0, 1], d: [1, 0] };
const data = JSON.parse(document.getElementById('data').textContent);
const main = document.querySelector('main');

// An element of HTML, with its attributes and what is in it: lists may be too long to be arguments. What is not there is
// left out.
function element(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

// An element of SVG.
function shape(name, attributes = {}, ...children) {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
}

function fill(made, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  for (const child of children.flat(2)) if (child || child === 0) made.append(child);
  return made;
}

function button(label, act, attributes = {}) {
  const made = element('button', { type: 'button', ...attributes }, label);
  made.addEventListener('click', act);
  return made;
}

const folded = (summary, inside) => element('details', {}, element('summary', {}, summary), inside);

const authorOf = ({ author }) => author && element('small', { class: 'author' }, `by ${author}`);
const notesOf = ({ notes }) => notes && element('p', { class: 'notes' }, notes);
