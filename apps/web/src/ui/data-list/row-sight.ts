import type { Span } from './row-window.ts';

/** The first of so many for which it is true; it is true of all after that. */
function firstThat(count: number, isTrue: (at: number) => boolean): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isTrue(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** The scroll pane of a table's rows, or what is around a list's. */
const paneOf = (body: HTMLElement) => body.closest('table, ul')?.parentElement ?? body;

/**
 * The places of the rows that are in sight, of which those from `from` on stand in `body`: some have two lines. Above these, where the
 * room of the others is, by the heights that they had; below, by that of a usual row. None while the list is hidden.
 */
export function sightOf(
  body: HTMLElement | null,
  from: number,
  heightOf: (at: number) => number | undefined,
): Span | undefined {
  const count = body?.children.length;
  // A hidden list has no height.
  if (!body?.offsetHeight || !count) return undefined;
  const to = from + count;
  const edge = (at: number) => body.children[at]!.getBoundingClientRect();
  const top = Math.max(0, paneOf(body).getBoundingClientRect().top);
  const bottom = window.innerHeight;
  const row = Math.max(1, Math.min(edge(0).height, edge(count - 1).height));
  let first = from + firstThat(count, (at) => edge(at).bottom > top);
  let last = from + firstThat(count, (at) => edge(at).top >= bottom);
  const end = edge(count - 1).bottom;
  if (last === to) last += Math.max(0, Math.ceil((bottom - end) / row));
  if (first === to) first += Math.max(0, Math.floor((top - end) / row));
  let begins = edge(0).top;
  for (let at = from - 1; at >= 0 && begins > top; at -= 1) {
    if (begins >= bottom) last = at + 1;
    begins -= heightOf(at) ?? row;
    first = at;
  }
  return { from: first, to: last };
}

/** The places in `body` of the rows that must not go: the one with the focus, and those where what is selected begins and ends. */
export function heldIn(body: HTMLElement): number[] {
  const selection = document.getSelection();
  const ends = selection?.isCollapsed === false ? [selection.anchorNode, selection.focusNode] : [];
  return [document.activeElement, ...ends].flatMap((node) => {
    if (!node || node === body || !body.contains(node)) return [];
    return Array.from(body.children).findIndex((row) => row.contains(node));
  });
}
