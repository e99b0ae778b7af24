/** The header turns white once the page is scrolled past its navy top; px. */
const TOP = 80;

/** Marks the public header while the page is scrolled; ends when the returned function is called. */
export function followScroll(head: HTMLElement): () => void {
  const mark = () => head.toggleAttribute('data-scrolled', window.scrollY > TOP);
  mark();
  window.addEventListener('scroll', mark, { passive: true });
  return () => window.removeEventListener('scroll', mark);
}
