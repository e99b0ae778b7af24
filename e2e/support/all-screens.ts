import { existsSync } from 'node:fs';
import type { MenuItem } from '@lorikeet/contracts/identity';
import { menuRoutes } from '../../apps/web/src/app/menu-routes.ts';
import { paths } from '../../apps/web/src/app/paths.ts';
import { routeTable, rowPath } from '../../apps/web/src/app/route-table.ts';

/** One address to look at, and the screen that it shows: its file's name without `-page.tsx`. */
export type Screen = { screen: string; path: string };
/** Asks one of the merchant area's calls as a person signed in. */
export type Ask = <T>(path: string, body?: object) => Promise<T>;

type Row = Record<string, string>;
const first = async (ask: Ask, list: string): Promise<Row | undefined> =>
  (await ask<{ rows: Row[] }>(list)).rows[0];

/** Where an example is found for each address with an id in it: its list. */
const EXAMPLES: Record<string, { list: string; query?: (row: Row) => string }> = {
  'customers/edit': { list: '/customer/list' },
  'customers/detail': { list: '/customer/list' },
  'customers/invite': { list: '/invitation/list' },
  'planSubscription/edit': { list: '/plan/list' },
  'planSubscription/details': { list: '/plan/list' },
  'transactions/detail': { list: '/payment/list' },
  'payout/detail': { list: '/payout/list' },
  'user/detail': { list: '/user/list' },
  'user/edit': { list: '/user/list' },
  'user/roles/edit': { list: '/role/list?kind=own' },
  'user/roles/details': { list: '/role/list' },
  'platform/bankFiles/detail': { list: '/bankFile/list', query: (row) => `?merchant=${row.merchant_id}` },
  'platform/returns/detail': { list: '/returns/list' },
  'council/properties/detail': { list: '/council/property/list' },
  'platform/merchants/detail': { list: '/platform/merchant/list' },
};

/**
 * Every screen of the menu that the server sends to a person, an example put in where the address wants one. A
 * screen whose list is empty for them is left out.
 */
export async function screensOfMenu(ask: Ask): Promise<Screen[]> {
  const { menus } = await ask<{ menus: MenuItem[] }>('/getUserInfo');
  const screens: Screen[] = [];
  for (const { path, component } of menuRoutes(menus, paths.merchant)) {
    if (!component) continue;
    const filled = path.includes('/:') ? await exampleOf(path, ask) : path;
    if (filled) screens.push({ screen: component.replace(/-page$/, ''), path: filled });
  }
  return screens;
}

async function exampleOf(path: string, ask: Ask): Promise<string | undefined> {
  const stem = path.replace(`${paths.merchant}/`, '').replace(/\/:\w+$/, '');
  const example = EXAMPLES[stem];
  if (!example) throw new Error(`Say in e2e/support/all-screens.ts where an example for ${path} is found.`);
  const row = await first(ask, example.list);
  if (!row) return undefined;
  return path.replace(/:\w+/, row.id ?? '') + (example.query?.(row) ?? '');
}

/** Every screen that needs no sign-in and is built. `openers` are what opens an address that has a token in it. */
export function publicScreens(language: 'en' | 'zh', openers: Readonly<Record<string, string>>): Screen[] {
  const built = routeTable.filter(
    ({ screen, access }) =>
      access !== 'two-factor' &&
      existsSync(new URL(`../../apps/web/src/${screen}-page.tsx`, import.meta.url)),
  );
  const screens = built.map((row) => {
    const path = openedBy(rowPath(row), openers[row.name]);
    // The public site says the language in its addresses.
    const isPrefixed = row.frame === 'office' && language === 'zh';
    return { screen: row.screen, path: isPrefixed ? `/zh${path}` : path };
  });
  return [...screens, { screen: 'not-found', path: '/nothing-here' }];
}

function openedBy(path: string, opener: string | undefined): string {
  if (!path.includes('/:')) return path;
  if (!opener) throw new Error(`Say in e2e/screens.e2e.ts what opens ${path}.`);
  return path.replace(/:\w+/, opener).replace(/\/\*$/, '');
}
