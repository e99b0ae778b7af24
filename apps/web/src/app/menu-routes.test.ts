import type { MenuItem } from '@lorikeet/contracts/identity';
import { describe, expect, it } from 'vitest';
import { menuItem } from './menu-item.ts';
import { menuAddress, menuRoutes, shownMenu } from './menu-routes.ts';

const menus: MenuItem[] = [
  menuItem({
    i18nKey: 'menu:customers',
    path: 'customers',
    name: 'customers',
    redirect: 'list',
    children: [
      menuItem({
        i18nKey: 'menu:customerList',
        path: 'list',
        name: 'customersList',
        component: 'merchant/customers/list',
        isKeepAlive: true,
        isHideBreadcrumb: true,
      }),
      menuItem({
        i18nKey: 'menu:details',
        path: 'detail/{id}',
        name: 'customersDetail',
        component: 'merchant/customers/detail',
        isHide: true,
      }),
    ],
  }),
  menuItem({ i18nKey: '', path: '', name: 'separator', isSeparator: true }),
  menuItem({ i18nKey: 'menu:support', path: '/support', name: 'support' }),
  menuItem({
    i18nKey: 'menu:balance',
    path: 'balance',
    name: 'balance',
    component: 'merchant/balance/balance',
    isHide: true,
  }),
];

describe('the routes of a menu', () => {
  const routes = menuRoutes(menus, '/merchant');

  it('hold every entry with a screen or a redirect, hidden ones too', () => {
    expect(routes.map((route) => route.path)).toEqual([
      '/merchant/customers',
      '/merchant/customers/list',
      '/merchant/customers/detail/:id',
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

  it('show only what is not hidden', () => {
    expect(shownMenu(menus).map((item) => item.name)).toEqual(['customers', 'separator', 'support']);
    expect(menuAddress(menus[0]!, '/merchant')).toBe('/merchant/customers/list');
    expect(menuAddress(menus[2]!, '/merchant')).toBe('/support');
  });
});
