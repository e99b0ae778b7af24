let isDown = false;
const waiting: (() => void)[] = [];

function release() {
  isDown = false;
  // The click itself comes before a new task: what waits must not move the page under it.
  setTimeout(() => {
    for (const work of waiting.splice(0)) work();
  });
}

function press() {
  isDown = true;
}

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', press, { capture: true });
  window.addEventListener('pointerup', release, { capture: true });
  window.addEventListener('pointercancel', release, { capture: true });
}

/**
 * Runs at once, or while a button is pressed once it is released. A field left by pressing something below it is
 * checked after that press: a fault that appears or goes would move the thing away and lose the click.
 */
export function afterPointer(work: () => void) {
  if (isDown) waiting.push(work);
  else work();
}
