import { BILLERS, hidden, list, type MenuEntry } from './menu-entry.ts';

export const customers = {
  name: 'customers',
  path: 'customers',
  icon: 'customers',
  isOfServices: true,
  redirect: 'list',
  permission: 'customers.read',
  kinds: BILLERS,
  children: [
    { ...list, name: 'customersList', label: 'customerList', component: 'merchant/customers/list-page' },
    {
      ...hidden,
      name: 'customersAdd',
      label: 'customerAdd',
      path: 'add',
      component: 'merchant/customers/add-page',
      permission: 'customers.write',
    },
    {
      ...hidden,
      name: 'customersEdit',
      label: 'customerEdit',
      path: 'edit/{id}',
      component: 'merchant/customers/edit-page',
      permission: 'customers.write',
    },
    {
      ...hidden,
      name: 'customersDetail',
      path: 'detail/{id}',
      label: 'details',
      component: 'merchant/customers/detail-page',
    },
    {
      ...hidden,
      name: 'customersMovingIn',
      label: 'movingIn',
      path: 'movingIn',
      component: 'merchant/mandate-imports/list-page',
      permission: 'mandate_imports.read',
    },
    {
      ...hidden,
      name: 'customersMovingInDetail',
      label: 'details',
      path: 'movingIn/detail/{id}',
      component: 'merchant/mandate-imports/detail-page',
      permission: 'mandate_imports.read',
    },
    {
      ...hidden,
      name: 'customersImports',
      label: 'customerImports',
      path: 'imports',
      component: 'merchant/customers/imports-page',
      permission: 'customers.write',
    },
    {
      ...hidden,
      name: 'customersCreateInvite',
      path: 'createInvite',
      label: 'createInvite',
      component: 'merchant/invitations/create-invite-page',
      permission: 'invitations.write',
    },
    {
      ...hidden,
      name: 'customersInvite',
      path: 'invite/{id}',
      label: 'editInvite',
      component: 'merchant/invitations/edit-invite-page',
      permission: 'invitations.read',
    },
  ],
} as const satisfies MenuEntry;

export const planSubscription = {
  name: 'planSubscription',
  path: 'planSubscription',
  icon: 'planSubscription',
  isOfServices: true,
  redirect: 'list',
  permission: 'plans.read',
  kinds: BILLERS,
  children: [
    { ...list, name: 'planSubscriptionList', label: 'planList', component: 'merchant/plans/list-page' },
    {
      ...hidden,
      name: 'planSubscriptionAdd',
      label: 'planAdd',
      path: 'add',
      component: 'merchant/plans/add-page',
      permission: 'plans.write',
    },
    {
      ...hidden,
      name: 'planSubscriptionEdit',
      label: 'planEdit',
      path: 'edit/{id}',
      component: 'merchant/plans/edit-page',
      permission: 'plans.write',
    },
    {
      ...hidden,
      name: 'planSubscriptionDetails',
      path: 'details/{id}',
      label: 'planDetails',
      component: 'merchant/plans/details-page',
    },
    {
      ...hidden,
      name: 'planSubscriptionCoupons',
      path: 'coupons',
      label: 'coupons',
      component: 'merchant/coupons/list-page',
    },
    {
      ...hidden,
      name: 'planSubscriptionCouponsDetail',
      path: 'coupons/detail/{id}',
      label: 'details',
      component: 'merchant/coupons/detail-page',
    },
  ],
} as const satisfies MenuEntry;

export const transactions = {
  name: 'transactions',
  path: 'transactions',
  icon: 'transactions',
  isOfServices: true,
  redirect: 'list',
  permission: 'payments.read',
  kinds: BILLERS,
  children: [
    {
      ...list,
      name: 'transactionsList',
      label: 'transactionList',
      component: 'merchant/payments/list-page',
    },
    {
      ...hidden,
      name: 'transactionsDetail',
      path: 'detail/{id}',
      label: 'transactionDetail',
      component: 'merchant/payments/detail-page',
    },
  ],
} as const satisfies MenuEntry;

export const payout = {
  name: 'payout',
  path: 'payout',
  icon: 'payout',
  redirect: 'list',
  permission: 'payouts.read',
  kinds: BILLERS,
  children: [
    { ...list, name: 'payoutList', label: 'payoutList', component: 'merchant/payouts/list-page' },
    {
      ...hidden,
      name: 'payoutDetail',
      path: 'detail/{id}',
      label: 'details',
      component: 'merchant/payouts/detail-page',
    },
    {
      name: 'payoutLedger',
      path: 'ledger',
      label: 'ledger',
      component: 'merchant/ledger/ledger-page',
      permission: 'reports.read',
    },
  ],
} as const satisfies MenuEntry;

export const balance = {
  ...hidden,
  name: 'balance',
  path: 'balance',
  component: 'merchant/balance/balance-page',
  permission: 'payouts.read',
  kinds: BILLERS,
} as const satisfies MenuEntry;
