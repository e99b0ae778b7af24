import { matchPath } from 'react-router';
import { describe, expect, it } from 'vitest';
import { menuRoutes } from './menu-routes.ts';
import { address, paths, type RouteName } from './paths.ts';
import { ratepayerMenu } from './ratepayer-menu.ts';
import { routeTable, rowPath } from './route-table.ts';
import { SPECIFIED_NAMES, SPECIFIED_PATHS } from './specified-routes.ts';

const all: string[] = Object.values(paths);

describe('the addresses of the portal', () => {
  it('hold every specified one', () => {
    expect(SPECIFIED_PATHS.filter((path) => !all.includes(path))).toEqual([]);
  });

  it('bear the specified names', () => {
    for (const [name, path] of Object.entries(SPECIFIED_NAMES)) {
      expect([name, paths[name as RouteName]]).toEqual([name, path]);
    }
  });

  it('are each reached by one row of the table or the ratepayers’ menu, or come with the merchant’s menu', () => {
    const rows = routeTable.map((row) => paths[row.name]);
    expect(new Set(rows).size).toBe(rows.length);
    const ratepayer = menuRoutes(ratepayerMenu, '/flexirates').map((route) => route.path);
    const reached = (path: string) =>
      (rows as string[]).includes(path) ||
      ratepayer.includes(path) ||
      path.startsWith('/merchant') ||
      path === '/flexirates';
    expect(all.filter((path) => !reached(path))).toEqual([]);
  });

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
