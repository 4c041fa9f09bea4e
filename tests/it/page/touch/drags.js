await open(0);
tap(2, 2);
say(get('.reach').getAttribute('d').split('M').length - 1);
// The worker stands on a dot, and is seen.
say(get('.reach').nextSibling === get('.table .worker'));
tap(3, 1); tell();
say(get('.reach'));
// On the way, a drag shows what it can lead to.
drag([1, 3], [1, 3], { buttons: 1 }, [1, 4]); say(get('.reach').getAttribute('d').split('M').length - 1);
key('Escape');
drag([1, 3], [1, 6]); tell();
drag([1, 6], [0, 0]); tell();
drag([1, 3], [1, 3]); tell();
drag([2, 4], [2, 1], { pointerType: 'touch' }); tell();
drag([2, 4], [2, 1]); tell();
const undo = get('.controls button');
undo.dispatchEvent(new page.defaultView.PointerEvent('pointerdown', { button: 2 }));
await wait(600); tell();
undo.dispatchEvent(new page.defaultView.PointerEvent('pointerdown'));
await wait(600);
undo.dispatchEvent(new page.defaultView.PointerEvent('pointerup'));
tell();
await wait(600); tell();
