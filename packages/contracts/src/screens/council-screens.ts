import { hidden, type MenuEntry } from './menu-entry.ts';

/** What only councils have. */
export const council = {
  name: 'council',
  path: 'council',
  icon: 'council',
  redirect: 'properties',
  kinds: ['council'],
  permission: 'council.read',
  children: [
    {
      name: 'councilProperties',
      path: 'properties',
      label: 'properties',
      component: 'merchant/council/properties-page',
      isKeepAlive: true,
      isHideBreadcrumb: true,
    },
    {
      name: 'councilPayments',
      path: 'payments',
      label: 'councilPayments',
      component: 'merchant/council/payments-page',
      isKeepAlive: true,
      permission: 'payments.read',
    },
    {
      name: 'councilImports',
      path: 'imports',
      label: 'ratesImports',
      component: 'merchant/rates-imports/list-page',
      isKeepAlive: true,
    },
    {
      name: 'councilSettings',
      path: 'settings',
      label: 'councilSettings',
      component: 'merchant/council/settings-page',
    },
    {
      ...hidden,
      name: 'councilImportsDetail',
      path: 'imports/detail/{id}',
      label: 'details',
      component: 'merchant/rates-imports/detail-page',
    },
    {
      ...hidden,
      name: 'councilPropertiesDetail',
      path: 'properties/detail/{id}',
      label: 'details',
      component: 'merchant/council/property-page',
    },
    {
      name: 'councilSupport',
      path: 'support',
      label: 'tickets',
      component: 'merchant/support/queue-page',
      isHideBreadcrumb: true,
      permission: 'support.read',
      children: [
        {
          ...hidden,
          name: 'councilSupportDetail',
          path: 'detail/{id}',
          label: 'details',
          component: 'merchant/support/ticket-page',
        },
      ],
    },
    {
      name: 'councilSchedules',
      path: 'schedules',
      label: 'schedules',
      component: 'merchant/schedules/list-page',
      isKeepAlive: true,
      isHideBreadcrumb: true,
    },
    {
      ...hidden,
      name: 'councilSchedulesDetail',
      path: 'schedules/detail/{id}',
      label: 'details',
      component: 'merchant/schedules/detail-page',
    },
  ],
} as const satisfies MenuEntry;
