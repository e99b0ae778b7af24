import { customers, payout, planSubscription, transactions } from './billing-menu.ts';
import { council } from './council-menu.ts';
import { hidden, type MenuEntry } from './menu-entry.ts';
import { operations } from './operations-menu.ts';
import { team } from './team-menu.ts';

/** The whole menu of the merchant area, in its order; a group without an address of its own shows its children. A screen that is not built yet is left out when it is sent. */
export const MENU: readonly MenuEntry[] = [
  {
    name: 'home',
    path: 'home',
    icon: 'home',
    component: 'merchant/dashboard/home-page',
    isHideBreadcrumb: true,
    permission: 'dashboard.read',
  },
  council,
  customers,
  planSubscription,
  transactions,
  payout,
  operations,
  team,
  {
    ...hidden,
    name: 'userProfile',
    path: 'user/profile',
    label: 'userProfile',
    component: 'merchant/profile/profile-page',
  },
  {
    ...hidden,
    name: 'userSettings',
    path: 'user/settings',
    label: 'userSettings',
    component: 'merchant/settings/settings-page',
  },
  { name: 'separator', path: '', isSeparator: true },
  { name: 'support', path: '/support', icon: 'support', component: 'official/support/support-page' },
];
