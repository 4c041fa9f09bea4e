// The sizes of a cell in pixels: a board fits its place up to the largest, and may be magnified to the one that is easy to
// tap, or to the largest with two fingers; then it is scrolled.
const BY_FINGER = matchMedia('(pointer: coarse)').matches;
const EASY_CELL = BY_FINGER ? 36 : 28;
const MAX_CELL = 112;
// What is left free around a board: for the frame that shows the focus, in pixels, and before it for the outline and the foot of
// walls, in cells.
const FRAME = 4;
const OUTLINE = 0.15;

const middleOf = (one, other) => [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2];
const distanceOf = (one, other) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

// Gives a board as much of its place (`stage`) as it can use, and lets it be magnified: by the button `magnifier`, or by two
// fingers (`pinchOf`). `lay` fits it into a place that has changed, and then calls `follow`, which scrolls. `end` stops watching.
function sizing(stage, picture, [rows, columns], follow) {
  // How much larger the board is than what fits.
  let zoom = 1;

  // The largest size of a cell at which all of the board is seen.
  const fit = () => Math.min(MAX_CELL, ...[[stage.clientWidth, columns], [stage.clientHeight, rows]].map(
    ([pixels, cells]) => (pixels - 2 * FRAME) / (cells + 2 * OUTLINE)));

  // Cells have whole pixels, so that their edges are sharp, unless they are so small that much of the place would be lost.
  function resize() {
    const all = fit();
    zoom = Math.max(1, Math.min(zoom, MAX_CELL / all));
    const cell = all * zoom < 12 ? all * zoom : Math.floor(all * zoom);
    const [width, height] = [columns * cell, rows * cell].map(pixels => `${pixels}px`);
    Object.assign(picture.style, { width, height, maxWidth: 'none', outlineOffset: `${cell * OUTLINE}px` });
    magnifier.hidden = all >= EASY_CELL && zoom === 1;
    magnifier.setAttribute('aria-pressed', zoom > 1);
  }

  function lay() {
    resize();
    follow();
  }

  // Two fingers magnify and scroll: the point of the board that was between them at first stays between them. That point is
  // kept from the beginning, since a board that is still smaller than its place cannot be scrolled to where they are.
  function pinchOf([one, other]) {
    const { left, top, width, height } = picture.getBoundingClientRect();
    const [x, y] = middleOf(one, other);
    const [across, below, first] = [(x - left) / width, (y - top) / height, zoom];
    const distance = distanceOf(one, other) || 1;
    return ([one, other]) => {
      zoom = first * distanceOf(one, other) / distance;
      resize();
      const [toX, toY] = middleOf(one, other);
      const now = picture.getBoundingClientRect();
      stage.scrollBy(now.left + across * now.width - toX, now.top + below * now.height - toY);
    };
  }

  const lens = shape('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    shape('path', { d: 'M16 16l5 5M10.5 3.5a7 7 0 1 0 .01 0M7.5 10.5h6M10.5 7.5v6' }));
  const magnifier = button(lens, () => {
    zoom = zoom > 1 ? 1 : EASY_CELL / fit();
    lay();
  }, { 'aria-label': 'Magnify', title: 'Magnify' });

  // A phone that is turned, or a window that is pulled, gives the board another place. If its size changed at once, the browser
  // would complain of a loop: the magnifier, which comes and goes with the size, is part of the page that is watched.
  const watch = new ResizeObserver(() => requestAnimationFrame(lay));
  watch.observe(stage);
  return { magnifier, lay, pinchOf, end: () => watch.disconnect() };
}
