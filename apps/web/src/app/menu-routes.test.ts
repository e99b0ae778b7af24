import type { MenuItem } from '@lorikeet/contracts/identity';
import { type MenuEntry, menuItemOf } from '@lorikeet/contracts/screens/menu-entry';
import { describe, expect, it } from 'vitest';
import { menuAddress, menuRoutes, shownMenu } from './menu-routes.ts';

const item = (entry: MenuEntry): MenuItem => menuItemOf(entry, (entry.children ?? []).map(item));
const menus = [
  {
    name: 'customers',
    path: 'customers',
    redirect: 'list',
    children: [
      {
        name: 'customersList',
        path: 'list',
        component: 'merchant/customers/list-page',
        isKeepAlive: true,
        isHideBreadcrumb: true,
      },
      {
        name: 'customersDetail',
        path: 'detail/{id}',
        label: 'details',
        component: 'merchant/customers/detail-page',
        isHide: true,
      },
      { name: 'moves', path: 'movingIn', component: 'merchant/moves/list-page', isHide: true },
      {
        name: 'movesDetail',
        path: 'movingIn/detail/{id}',
        label: 'details',
        component: 'merchant/moves/detail-page',
        isHide: true,
      },
    ],
  },
  { name: 'separator', path: '', isSeparator: true },
  { name: 'support', path: '/support' },
  { name: 'report', path: 'report', component: 'merchant/reports/list-page' },
  { name: 'reportDetail', path: 'reportDetail', component: 'merchant/reports/detail-page', isHide: true },
  { name: 'help', path: 'support', component: 'merchant/support/support-page', isHide: true },
  { name: 'balance', path: 'balance', component: 'merchant/balance/balance-page', isHide: true },
].map(item);

describe('the routes of a menu', () => {
  const routes = menuRoutes(menus, '/merchant');

  it('hold every entry with a screen or a redirect, hidden ones too', () => {
    expect(routes.map((route) => route.path)).toEqual([
      '/merchant/customers',
      '/merchant/customers/list',
      '/merchant/customers/detail/:id',
      '/merchant/customers/movingIn',
      '/merchant/customers/movingIn/detail/:id',
      '/merchant/report',
      '/merchant/reportDetail',
      '/merchant/support',
      '/merchant/balance',
    ]);
    expect(routes[0]).toMatchObject({ redirect: '/merchant/customers/list', component: null });
  });

  it('leave out separators and addresses outside of the area', () => {
    expect(routes.some((route) => route.path === '/support')).toBe(false);
  });

  it('know their breadcrumb, hidden where the entry says so, and the menu keys to mark', () => {
    expect(routes[1]?.handle).toMatchObject({ keepAlive: true, breadcrumb: [] });
    expect(routes[2]?.handle.menuKeys).toEqual(['customers', 'customersDetail']);
    expect(routes[2]?.handle.breadcrumb).toEqual([
      { i18nKey: 'menu:customers', to: '/merchant/customers/list' },
      { i18nKey: 'menu:details', to: '/merchant/customers/detail/:id' },
    ]);
  });

  it('put a record below its list, where that has a page of its own', () => {
    const detail = routes.find(({ handle }) => handle.name === 'movesDetail');
    expect(detail?.handle.menuKeys).toEqual(['customers', 'moves', 'movesDetail']);
    expect(detail?.handle.breadcrumb.map(({ to }) => to)).toEqual([
      '/merchant/customers/list',
      '/merchant/customers/movingIn',
      '/merchant/customers/movingIn/detail/:id',
    ]);
  });

  it('mark the entry that a screen beside it is come to by, and lead back to it', () => {
    const handleOf = (name: string) => routes.find(({ handle }) => handle.name === name)!.handle;
    expect(handleOf('reportDetail').menuKeys).toEqual(['report', 'reportDetail']);
    expect(handleOf('reportDetail').breadcrumb.map(({ to }) => to)).toEqual([
      '/merchant/report',
      '/merchant/reportDetail',
    ]);
    expect(handleOf('help').menuKeys).toEqual(['support', 'help']);
    expect(handleOf('help').breadcrumb.map(({ to }) => to)).toEqual(['/merchant/support']);
  });

  it('show only what is not hidden', () => {
    expect(shownMenu(menus).map((item) => item.name)).toEqual([
      'customers',
      'separator',
      'support',
      'report',
    ]);
    expect(menuAddress(menus[0]!, '/merchant')).toBe('/merchant/customers/list');
    expect(menuAddress(menus[2]!, '/merchant')).toBe('/support');
  });
});
