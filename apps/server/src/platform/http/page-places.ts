import type { MenuEntry } from '@lorikeet/contracts/screens/menu-entry';
import { MERCHANT_SCREENS } from '@lorikeet/contracts/screens/merchant-screens';
import { OFFICIAL_SCREENS } from '@lorikeet/contracts/screens/official-screens';
import type { OpenScreen } from '@lorikeet/contracts/screens/open-screen';
import { RATEPAYER_SCREENS } from '@lorikeet/contracts/screens/ratepayer-screens';
import { SIGN_IN_SCREENS } from '@lorikeet/contracts/screens/sign-in-screens';

const open: readonly OpenScreen[] = [...OFFICIAL_SCREENS, ...SIGN_IN_SCREENS];

function menuPaths(entries: readonly MenuEntry[], base: string): string[] {
  return entries
    .filter(({ isPlanned, path }) => !isPlanned && !path.startsWith('/'))
    .flatMap(({ path, children }) => {
      const here = path === '' ? base : `${base}/${path}`;
      return [here, ...menuPaths(children ?? [], here)];
    });
}

/** One pattern for an address with `:id` or `{id}` in it; the router does not mind in which letters it is typed. */
const patternOf = (path: string, rest: boolean) =>
  new RegExp(`^${path.replace(/[{:]\w+\}?/g, '[^/]+')}${rest ? '(/.*)?' : ''}/*$`, 'i');

const SCREENS: readonly RegExp[] = [
  ...open
    .filter(({ isPlanned }) => !isPlanned)
    .map(({ path, frame, rest }) => patternOf(frame === 'office' ? `(?:/zh)?${path}` : path, rest === true)),
  ...['/merchant', ...menuPaths(MERCHANT_SCREENS, '/merchant')].map((path) => patternOf(path, false)),
  ...['/flexirates', ...menuPaths(RATEPAYER_SCREENS, '/flexirates')].map((path) => patternOf(path, false)),
];

/**
 * What an address is that no prerendered page has: a screen of the application, an unknown place in an area, whose frame
 * says so, or nowhere. Which screens a person may open, the application says.
 */
export function placeOf(path: string): 'screen' | 'area' | 'nowhere' {
  if (SCREENS.some((screen) => screen.test(path))) return 'screen';
  return /^\/(merchant|flexirates)(\/|$)/i.test(path) ? 'area' : 'nowhere';
}
