import {
  differences,
  SPECIFIED_PUBLIC,
  SPECIFIED_RATEPAYER,
  type SpecifiedScreen,
} from '@lorikeet/contracts/screens/specified-screens';
import { matchPath } from 'react-router';
import { describe, expect, it } from 'vitest';
import words from '../locales/en/common.json' with { type: 'json' };
import { joinPath, menuRoutes } from './menu-routes.ts';
import { address, paths, type RouteName } from './paths.ts';
import { builtRatepayerMenu } from './ratepayer-menu.ts';
import { type RouteRow, routeTable, rowPath } from './route-table.ts';
import { hasScreen } from './screens.ts';

const built = routeTable.filter(({ screen }) => hasScreen(screen));
const titles: Record<string, string> = words.titles;
const labels: Record<string, unknown> = words.menu;
const label = (i18nKey: string) => String(labels[i18nKey.replace(/^menu:/, '')]);

const served = (row: RouteRow): SpecifiedScreen => ({
  address: paths[row.name],
  name: row.name,
  title: titles[row.title]!,
  ...(row.rest && { rest: true }),
});

describe('the screens of the portal', () => {
  it('without a menu are those of the specification, by address, name and title', () => {
    expect(differences(SPECIFIED_PUBLIC, built.map(served))).toEqual([]);
  });

  it('of ratepayers are those of the specification, shown or hidden', () => {
    const menu = builtRatepayerMenu();
    const hidden = new Set(
      menu.flatMap(({ path, children }) =>
        children.filter(({ isHide }) => isHide).map((child) => joinPath(`/flexirates/${path}`, child.path)),
      ),
    );
    const screens = menuRoutes(menu, '/flexirates').map(({ path, handle }): SpecifiedScreen => {
      const word = label(handle.i18nKey);
      return { address: path, title: word, label: word, ...(hidden.has(path) && { hidden: true }) };
    });
    expect(differences(SPECIFIED_RATEPAYER, screens)).toEqual([]);
  });

  it('are each reached by one row of the table', () => {
    const rows = routeTable.map(({ name }) => paths[name]);
    expect(new Set(rows).size).toBe(rows.length);
  });
});

describe('the addresses of the portal', () => {
  it('take the rest of the address where the specification says so', () => {
    const row = (name: RouteName) => routeTable.find((each) => each.name === name)!;
    expect(matchPath(rowPath(row('merchantInvite')), '/merchant/invite/tok/en')).not.toBeNull();
    expect(
      matchPath(rowPath(row('merchantInvoicePayment')), '/merchant/accounting/payment/tok'),
    ).not.toBeNull();
  });

  it('fill their parameters in, safely', () => {
    expect(address('merchantCustomersDetail', { id: 'cus_1/../x' })).toBe(
      '/merchant/customers/detail/cus_1%2F..%2Fx',
    );
    expect(address('merchantTransactionsList', undefined, { q: 'status:failed' })).toBe(
      '/merchant/transactions/list?q=status%3Afailed',
    );
  });
});
