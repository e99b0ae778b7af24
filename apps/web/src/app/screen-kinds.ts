import type { MenuEntry } from '@lorikeet/contracts/screens/menu-entry';
import { MERCHANT_SCREENS } from '@lorikeet/contracts/screens/merchant-screens';
import { matchPath } from 'react-router';
import { joinPath } from './menu-routes.ts';

type Kinds = NonNullable<MenuEntry['kinds']>;

function kindsBelow(
  entries: readonly MenuEntry[],
  base: string,
  pathname: string,
  above?: Kinds,
): Kinds | undefined {
  for (const { path, kinds = above, children } of entries) {
    const here = joinPath(base, path);
    if (kinds && matchPath(here, pathname)) return kinds;
    const below = children && kindsBelow(children, here, pathname, kinds);
    if (below) return below;
  }
  return undefined;
}

/** The kinds of merchants that have the screen at an address of their area; undefined where all of them have it. */
export const kindsAt = (pathname: string): Kinds | undefined =>
  kindsBelow(MERCHANT_SCREENS, '/merchant', pathname);
