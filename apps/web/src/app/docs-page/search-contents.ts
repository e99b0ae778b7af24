/** Shows of the contents what has all the words that were typed, and opens the parts that they are in. */
export function openSearch(): void {
  const form = document.querySelector<HTMLFormElement>('.docs-search');
  const input = form?.querySelector('input');
  const none = document.querySelector<HTMLElement>('.docs-none');
  if (!form || !input || !none) return;
  const parts = [...document.querySelectorAll<HTMLDetailsElement>('.docs-part')];
  const wasOpen = new Map(parts.map((part) => [part, part.open]));
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    document.querySelector<HTMLAnchorElement>('.docs-part li:not([hidden]) a')?.click();
  });
  input.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const part of parts) {
      let here = 0;
      for (const item of part.querySelectorAll<HTMLElement>('li')) {
        const isFound = words.every((word) => item.dataset.find?.includes(word));
        item.hidden = !isFound;
        if (isFound) here += 1;
      }
      part.hidden = here === 0;
      part.open = words.length > 0 ? here > 0 : wasOpen.get(part) === true;
      found += here;
    }
    none.hidden = found > 0;
  });
}

/** Brings the part of the contents that is open into sight, without moving the page. */
export function showWhereYouAre(): void {
  const nav = document.querySelector<HTMLElement>('.docs-nav');
  const part = nav?.querySelector<HTMLElement>('.docs-part[open]');
  if (!nav || !part) return;
  // Right below the search, which covers whatever is above: a line that it covers in part is hard to hit.
  const search = nav.querySelector<HTMLElement>('.docs-search')?.offsetHeight ?? 0;
  nav.scrollTop = part.offsetTop - nav.offsetTop - search;
}
