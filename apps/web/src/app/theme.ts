/** The three visual themes and the segment of the path that selects each. */
export type AreaTheme = 'flexirates' | 'merchant' | 'official';

/** A path with the segment /flexirates/ is the ratepayer area, /merchant/ the merchant area, any other the public site. */
export function themeOfPath(pathname: string): AreaTheme {
  const path = `${pathname}/`;
  if (path.includes('/flexirates/')) return 'flexirates';
  if (path.includes('/merchant/')) return 'merchant';
  return 'official';
}

let worn: AreaTheme | null = null;

/** Takes the previous theme's class off the body and puts the path's on. */
export function wearTheme(pathname: string) {
  const theme = themeOfPath(pathname);
  if (worn === theme) return;
  if (worn) document.body.classList.remove(`theme-${worn}`);
  document.body.classList.add(`theme-${theme}`);
  worn = theme;
}
