import { hidden, type MenuEntry } from './menu-entry.ts';

const shown = { isHideBreadcrumb: true } as const;

/** The ratepayer area's menu. It has no roles, so it is the same for everybody. */
export const RATEPAYER_SCREENS = [
  {
    ...shown,
    name: 'home',
    path: 'home',
    label: 'myProperties',
    icon: 'home',
    component: 'flexirates/properties/list-page',
    children: [
      {
        ...hidden,
        name: 'homeDetail',
        path: 'detail/{id}',
        label: 'details',
        component: 'flexirates/properties/detail-page',
      },
    ],
  },
  {
    ...shown,
    name: 'schedules',
    path: 'schedules',
    icon: 'calendar',
    component: 'flexirates/schedules/list-page',
    children: [
      {
        ...hidden,
        name: 'schedulesDetail',
        path: 'detail/{id}',
        label: 'details',
        component: 'flexirates/schedules/detail-page',
      },
    ],
  },
  {
    ...shown,
    name: 'paymentMethods',
    path: 'paymentMethods',
    icon: 'card',
    component: 'flexirates/payment-methods/list-page',
  },
  {
    ...shown,
    name: 'myProfile',
    path: 'myProfile',
    icon: 'profile',
    component: 'flexirates/profile/my-profile-page',
  },
  {
    ...shown,
    name: 'security',
    path: 'security',
    icon: 'lock',
    component: 'flexirates/security/security-page',
    children: [
      {
        ...hidden,
        name: 'securityUpdate',
        path: 'update',
        label: 'updatePassword',
        component: 'flexirates/security/update-password-page',
      },
    ],
  },
  {
    ...shown,
    name: 'support',
    path: 'support',
    icon: 'support',
    component: 'flexirates/support/support-page',
    children: [
      {
        ...hidden,
        name: 'supportDetail',
        path: 'detail/{id}',
        label: 'details',
        component: 'flexirates/support/detail-page',
      },
    ],
  },
] as const satisfies readonly MenuEntry[];
