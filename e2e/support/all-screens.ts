import type { MenuItem } from '@lorikeet/contracts/identity';
import { menuRoutes } from '../../apps/web/src/app/menu-routes.ts';
import { openScreens, routePath } from '../../apps/web/src/app/open-screens.ts';
import { paths } from '../../apps/web/src/app/paths.ts';
import { ratepayerMenu } from '../../apps/web/src/app/ratepayer-menu.ts';

/** One address to look at, and the screen that it shows, as its entry in the table names it. */
export type Screen = {
  screen: string;
  path: string;
  /** Key of the window's title among the shared words; a prerendered page has its own. */
  title?: string;
};
/** Asks one of the merchant area's calls as a person signed in; one with a file is given its form. */
export type Ask = <T>(path: string, body?: object) => Promise<T>;

type Row = Record<string, string>;
const first = async (ask: Ask, list: string): Promise<Row | undefined> =>
  (await ask<{ rows: Row[] }>(list)).rows[0];

/** Where an example is found for each address with an id in it: its list. */
const EXAMPLES: Record<string, { list: string; query?: (row: Row) => string }> = {
  'customers/edit': { list: '/customer/list' },
  'customers/detail': { list: '/customer/list' },
  'customers/movingIn/detail': { list: '/mandateImport/list' },
  'customers/invite': { list: '/invitation/list' },
  'planSubscription/edit': { list: '/plan/list' },
  'planSubscription/details': { list: '/plan/list' },
  'planSubscription/coupons/detail': { list: '/coupon/list' },
  'transactions/detail': { list: '/payment/list' },
  'accounting/detail': { list: '/invoice/list' },
  'accounting/draft': { list: '/invoice/draft/list' },
  'accounting/statement': { list: '/customer/list' },
  'payout/detail': { list: '/payout/list' },
  'user/detail': { list: '/user/list' },
  'user/edit': { list: '/user/list' },
  'user/roles/edit': { list: '/role/list?kind=own' },
  'user/roles/details': { list: '/role/list' },
  'platform/bankFiles/detail': { list: '/bankFile/list', query: (row) => `?merchant=${row.merchant_id}` },
  'platform/returns/detail': { list: '/returns/list' },
  'platform/bpay/detail': { list: '/bpay/list' },
  'orders/edit': { list: '/order/list?status=draft' },
  'orders/detail': { list: '/order/list' },
  'notification/letters/edit': { list: '/letter/list' },
  'integrations/webhooks/detail': { list: '/integrations/webhook/list' },
  'contact/detail': { list: '/contact/list' },
  'council/hardship/detail': { list: '/council/hardship/list' },
  'council/imports/detail': { list: '/council/import/list' },
  'council/receipts/detail': { list: '/council/receipts/list' },
  'council/properties/detail': { list: '/council/property/list' },
  'council/ratepayers/detail': { list: '/council/ratepayer/list' },
  'council/support/detail': { list: '/ticket/list' },
  'council/schedules/detail': { list: '/council/schedule/list' },
  'platform/support/detail': { list: '/ticket/list' },
  'support/detail': { list: '/support/list' },
  'platform/merchants/detail': { list: '/platform/merchant/list' },
};

/**
 * Every screen of the menu that the server sends to a person, an example put in where the address wants one. A
 * screen whose list is empty for them is left out.
 */
export async function screensOfMenu(ask: Ask): Promise<Screen[]> {
  const { menus } = await ask<{ menus: MenuItem[] }>('/getUserInfo');
  return screensOf(menus, paths.merchant, (path) => exampleOf(path, ask));
}

/** Every screen of the ratepayers' menu. `exampleOf` opens an address with an id in it. */
export const screensOfRatepayers = (exampleOf: (path: string) => Promise<string | undefined>) =>
  screensOf(ratepayerMenu(), paths.flexirates, exampleOf);

async function screensOf(
  menu: readonly MenuItem[],
  root: string,
  exampleOf: (path: string) => Promise<string | undefined>,
): Promise<Screen[]> {
  const screens: Screen[] = [];
  for (const { path, component, handle } of menuRoutes(menu, root)) {
    if (!component) continue;
    const filled = path.includes('/:') ? await exampleOf(path) : path;
    const title = handle.i18nKey.replace(':', '.');
    if (filled) screens.push({ screen: component, path: filled, title });
  }
  return screens;
}

async function exampleOf(path: string, ask: Ask): Promise<string | undefined> {
  const stem = path.replace(`${paths.merchant}/`, '').replace(/\/:\w+$/, '');
  const example = EXAMPLES[stem];
  if (!example) throw new Error(`Say in e2e/support/all-screens.ts where an example for ${path} is found.`);
  const row = await first(ask, example.list);
  if (!row) return undefined;
  return path.replace(/:\w+/, row.id ?? row.kind ?? '') + (example.query?.(row) ?? '');
}

/** Every screen that needs no sign-in. `openers` are what opens an address that has a token in it. */
export function publicScreens(language: 'en' | 'zh', openers: Readonly<Record<string, string>>): Screen[] {
  const open = openScreens.filter(({ access }) => access !== 'two-factor');
  const screens = open.map((each) => {
    const path = openedBy(routePath(each), openers[each.name]);
    // The public site says the language in its addresses.
    const isPrefixed = each.frame === 'office' && language === 'zh';
    return {
      screen: each.component,
      path: isPrefixed ? `/zh${path}` : path,
      ...(!each.isPrerendered && { title: `titles.${each.title}` }),
    };
  });
  const lost = {
    screen: 'app/not-found-page',
    path: language === 'zh' ? '/zh/nothing-here' : '/nothing-here',
  };
  return [...screens, { ...lost, title: 'titles.notFound' }];
}

function openedBy(path: string, opener: string | undefined): string {
  if (!path.includes('/:')) return path;
  if (!opener) throw new Error(`Say in e2e/screens.e2e.ts what opens ${path}.`);
  return path.replace(/:\w+/, opener).replace(/\/\*$/, '');
}
