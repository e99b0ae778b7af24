export type Side = 'start' | 'end';

/** Pixels between a thing and what opened it, and between it and the window's edge. */
const GAP = 6;
const EDGE = 8;

/**
 * Stands a fixed element below what opened it, with the edges of that side in line; above where there is more room, and
 * always inside the window. It scrolls in itself where it does not fit.
 */
export function placeBeside(shown: HTMLElement, opener: HTMLElement, side: Side): void {
  const from = opener.getBoundingClientRect();
  const { offsetWidth: width, scrollHeight: height } = shown;
  const below = window.innerHeight - from.bottom - GAP - EDGE;
  const above = from.top - GAP - EDGE;
  const isBelow = height <= below || below >= above;
  const tall = Math.min(height, isBelow ? below : above);
  const left = side === 'end' ? from.right - width : from.left;
  const style = shown.style;
  style.maxHeight = `${Math.max(tall, 0)}px`;
  style.top = `${isBelow ? from.bottom + GAP : from.top - GAP - tall}px`;
  style.left = `${Math.max(EDGE, Math.min(left, document.documentElement.clientWidth - width - EDGE))}px`;
}
