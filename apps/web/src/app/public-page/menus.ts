/** The header's menus: a click or the arrow down opens one; Escape, a click outside and leaving by Tab close it. */
export function startMenus(): void {
  for (const root of document.querySelectorAll<HTMLElement>('.lk-disclosure')) startMenu(root);
}

function startMenu(root: HTMLElement): void {
  const button = root.querySelector<HTMLElement>('[aria-expanded]')!;
  const panel = document.getElementById(button.getAttribute('aria-controls')!)!;
  const show = (open: boolean) => {
    button.setAttribute('aria-expanded', String(open));
    panel.hidden = !open;
  };
  const onOutside = (event: Event) => {
    if (!root.contains(event.target as Node)) show(false);
  };
  button.addEventListener('click', () => show(panel.hidden === true));
  root.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' && event.target === button) {
      event.preventDefault();
      show(true);
      panel.querySelector('a')?.focus();
    }
    if (event.key === 'Escape' && !panel.hidden) {
      event.stopPropagation();
      show(false);
      button.focus();
    }
  });
  window.addEventListener('pointerdown', onOutside);
  window.addEventListener('focusin', onOutside);
}

/** The phone's menu is the header itself, over the whole screen; what lies behind it is out of reach. */
export function startPhoneMenu(): void {
  const head = document.querySelector<HTMLElement>('.lk-office-head')!;
  const button = head.querySelector<HTMLElement>('.lk-office-burger')!;
  const show = (open: boolean) => {
    head.toggleAttribute('data-open', open);
    button.setAttribute('aria-expanded', String(open));
    for (const behind of document.querySelectorAll<HTMLElement>('main, footer')) behind.inert = open;
  };
  button.addEventListener('click', () => show(!head.hasAttribute('data-open')));
  window.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !head.hasAttribute('data-open')) return;
    show(false);
    button.focus();
  });
  window.matchMedia('(min-width: 1024px)').addEventListener('change', () => show(false));
}
