/** Counts down on the page of an unknown address and opens the home page, unless the reader stays. */
export function startNotFound(page: HTMLElement): void {
  const line = page.querySelector<HTMLElement>('[data-countdown]')!;
  const said = line.querySelector('span')!;
  const words = JSON.parse(line.dataset.countdown!) as string[];
  const home = page.querySelector<HTMLAnchorElement>('a.lk-button')!.href;
  let left = words.length;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) said.textContent = words[left - 1]!;
    else window.location.replace(home);
  }, 1000);
  page.querySelector('button')!.addEventListener('click', ({ currentTarget }) => {
    clearInterval(timer);
    said.textContent = line.dataset.stayed!;
    (currentTarget as HTMLElement).remove();
  });
}
