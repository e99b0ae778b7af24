import { BILLERS, hidden, list, type MenuEntry } from './menu-entry.ts';

export const orders = {
  name: 'orders',
  path: 'orders',
  icon: 'orders',
  redirect: 'list',
  permission: 'orders.read',
  kinds: BILLERS,
  children: [
    { ...list, name: 'ordersList', label: 'orderList', component: 'merchant/orders/list-page' },
    {
      ...hidden,
      name: 'ordersAdd',
      label: 'orderAdd',
      path: 'add',
      component: 'merchant/orders/add-page',
      permission: 'orders.write',
      alsoNeeds: 'customers.read',
    },
    {
      ...hidden,
      name: 'ordersEdit',
      label: 'orderEdit',
      path: 'edit/{id}',
      component: 'merchant/orders/edit-page',
      permission: 'orders.write',
      alsoNeeds: 'customers.read',
    },
    {
      ...hidden,
      name: 'ordersDetail',
      path: 'detail/{id}',
      label: 'details',
      component: 'merchant/orders/detail-page',
    },
    { name: 'ordersTypes', path: 'types', label: 'orderType', component: 'merchant/orders/types-page' },
    {
      name: 'ordersSettings',
      path: 'settings',
      label: 'orderSettings',
      component: 'merchant/orders/settings-page',
    },
  ],
} as const satisfies MenuEntry;
