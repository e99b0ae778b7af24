import type { MenuItem } from '@lorikeet/contracts/identity';
import { type MenuRoute, menuRoutes, shownLinks } from './menu-routes.ts';

/** Screens that make something, by the names of their entries. */
const ACTIONS: readonly string[] = [
  'customersCreateInvite',
  'customersAdd',
  'planSubscriptionAdd',
  'invoiceCreate',
  'ordersAdd',
  'councilRatepayersCreate',
  'platformMerchantsCreate',
  'userCreate',
  'userRolesCreate',
];

const isAction = ({ handle }: MenuRoute) => ACTIONS.includes(handle.name);

/** The screens that make something, as far as a person has them. */
export const actionRoutes = (menus: readonly MenuItem[], root: string): MenuRoute[] =>
  menuRoutes(menus, root).filter(isAction);

/**
 * The screens that stand by themselves and have no entry of their own in the shown menu: one comes to them by a button or
 * tab of another screen, or under one's own name.
 */
export function screensBesideMenu(menus: readonly MenuItem[], root: string): MenuRoute[] {
  const shown = new Set(shownLinks(menus, root).map(({ to }) => to));
  return menuRoutes(menus, root).filter(
    (route) =>
      route.component !== null && !route.path.includes(':') && !shown.has(route.path) && !isAction(route),
  );
}
