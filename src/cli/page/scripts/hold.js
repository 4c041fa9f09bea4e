// How long a finger holds a button or a swipe before that repeats, and then the time between two repetitions, in milliseconds.
const HOLD = 300;
const REPEAT = 120;

// Something that is held: `hold` does it again and again until `release`. One thing is held at a time.
function holding() {
  let timer = null;
  function release() {
    clearTimeout(timer);
    timer = null;
  }

  function hold(does) {
    release();
    const turn = () => {
      // First, since what is done may release it.
      timer = setTimeout(turn, REPEAT);
      does();
    };
    timer = setTimeout(turn, HOLD);
  }

  // A button that repeats while it is held. The click at the end does it only if nothing was repeated; keys only click.
  function holdButton(label, does, attributes) {
    let hasRepeated = false;
    const made = button(label, () => {
      if (!hasRepeated) does();
      hasRepeated = false;
    }, attributes);
    made.addEventListener('pointerdown', ({ button: which }) => {
      hasRepeated = false;
      if (which !== 0) return;
      hold(() => {
        hasRepeated = true;
        does();
      });
    });
    for (const event of ['pointerup', 'pointerleave', 'pointercancel']) made.addEventListener(event, release);
    return made;
  }
  return { hold, release, holdButton };
}
