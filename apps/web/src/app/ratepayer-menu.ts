import type { MenuItem } from '@lorikeet/contracts/identity';
import { menuItem } from './menu-item.ts';
import { hasScreen } from './screens.ts';

const shown = (name: string, component: string, icon: string, children: MenuItem[] = []) =>
  menuItem({
    i18nKey: `menu:${name === 'home' ? 'myProperties' : name}`,
    path: name,
    name,
    component: `flexirates/${component}`,
    icon,
    isHideBreadcrumb: true,
    children,
  });
const hidden = (name: string, path: string, i18nKey: string, component: string) =>
  menuItem({ i18nKey: `menu:${i18nKey}`, path, name, component: `flexirates/${component}`, isHide: true });

/** The ratepayer area's whole menu; it has no roles, so it is the same for everybody. */
const ratepayerMenu: readonly MenuItem[] = [
  shown('home', 'properties/list', 'home', [
    hidden('homeDetail', 'detail/:id', 'details', 'properties/detail'),
  ]),
  shown('schedules', 'schedules/list', 'calendar'),
  shown('paymentMethods', 'payment-methods/list', 'card'),
  shown('myProfile', 'profile/my-profile', 'profile'),
  shown('security', 'security/security', 'lock', [
    hidden('securityUpdate', 'update', 'updatePassword', 'security/update-password'),
  ]),
  shown('support', 'support/support', 'support'),
];

/** The entries whose screens exist: no address leads nowhere. */
export const builtRatepayerMenu = (items: readonly MenuItem[] = ratepayerMenu): MenuItem[] =>
  items
    .filter(({ component }) => component !== null && hasScreen(component))
    .map((item) => ({ ...item, children: builtRatepayerMenu(item.children) }));
