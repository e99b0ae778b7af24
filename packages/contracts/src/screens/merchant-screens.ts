import { accounting } from './accounting-screens.ts';
import { balance, customers, payout, planSubscription, transactions } from './billing-screens.ts';
import { contact } from './contact-screens.ts';
import { council } from './council-screens.ts';
import { integrations } from './integration-screens.ts';
import { BILLERS, hidden, type MenuEntry } from './menu-entry.ts';
import { notification } from './notification-screens.ts';
import { operations } from './operations-screens.ts';
import { orders } from './order-screens.ts';
import { downloadCenter, report, reportDetail } from './report-screens.ts';
import { team } from './team-screens.ts';

/**
 * The screens of the merchant area, each said once: its place in the menu, its address, its file, its title and who may
 * open it. The server sends the menu from it, the web takes its addresses from it. A group without an address of its
 * own shows its children.
 */
export const MERCHANT_SCREENS = [
  {
    name: 'home',
    path: 'home',
    icon: 'home',
    component: 'merchant/dashboard/home-page',
    breadcrumbTitle: 'menu:dashboard',
    isHideBreadcrumb: true,
    permission: 'dashboard.read',
  },
  orders,
  council,
  customers,
  planSubscription,
  transactions,
  payout,
  balance,
  accounting,
  operations,
  team,
  report,
  reportDetail,
  integrations,
  notification,
  contact,
  downloadCenter,
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
  {
    ...hidden,
    name: 'help',
    path: 'support',
    component: 'merchant/support/support-page',
    children: [
      {
        ...hidden,
        name: 'helpDetail',
        path: 'detail/{id}',
        label: 'details',
        component: 'merchant/support/own-ticket-page',
        permission: 'support.read',
        kinds: BILLERS,
      },
    ],
  },
  { name: 'separator', path: '', isSeparator: true },
  {
    name: 'support',
    path: '/support',
    icon: 'support',
  },
] as const satisfies readonly MenuEntry[];
