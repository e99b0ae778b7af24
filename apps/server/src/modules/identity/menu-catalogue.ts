import type { Permission } from '@lorikeet/contracts';
import type { MenuItem } from '@lorikeet/contracts/identity';

/** One entry of the merchant area's menu. What is not said is shown, for every kind of merchant, to everybody. */
export type MenuEntry = Partial<
  Pick<
    MenuItem,
    'isHide' | 'isKeepAlive' | 'isHideBreadcrumb' | 'breadcrumbTitle' | 'redirect' | 'isSeparator'
  >
> & {
  name: string;
  path: string;
  /** Key of the label among the menu's words. */
  label?: string;
  icon?: string;
  component?: string;
  permission?: Permission;
  /** Its address works for everybody who may see it, but the menu shows it only to holders of this one. */
  shownWith?: Permission;
  kinds?: readonly ('business' | 'council' | 'platform')[];
  children?: readonly MenuEntry[];
};

const BILLERS = ['business', 'council'] as const;
const list = { path: 'list', isKeepAlive: true, isHideBreadcrumb: true } as const;
const hidden = { isHide: true } as const;

const customers: MenuEntry = {
  name: 'customers',
  path: 'customers',
  icon: 'customers',
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
};

const planSubscription: MenuEntry = {
  name: 'planSubscription',
  path: 'planSubscription',
  icon: 'planSubscription',
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
  ],
};

const transactions: MenuEntry = {
  name: 'transactions',
  path: 'transactions',
  icon: 'transactions',
  redirect: 'list',
  permission: 'payments.read',
  kinds: BILLERS,
  children: [
    {
      ...list,
      name: 'transactionsList',
      label: 'transactionList',
      component: 'merchant/transactions/list-page',
    },
    {
      ...hidden,
      name: 'transactionsDetail',
      path: 'detail/{id}',
      label: 'transactionDetail',
      component: 'merchant/transactions/detail-page',
    },
  ],
};

const payout: MenuEntry = {
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
  ],
};

const operations: MenuEntry = {
  name: 'operations',
  path: 'platform',
  icon: 'platform',
  isHideBreadcrumb: true,
  children: [
    {
      name: 'platformBankFiles',
      path: 'bankFiles',
      label: 'bankFiles',
      icon: 'bankFiles',
      component: 'merchant/platform/bank-files-page',
      isKeepAlive: true,
      isHideBreadcrumb: true,
      permission: 'bank_files.read',
      children: [
        {
          ...hidden,
          name: 'platformBankFilesDetail',
          path: 'detail/{id}',
          label: 'details',
          component: 'merchant/platform/bank-file-detail-page',
        },
      ],
    },
    {
      name: 'platformReturns',
      path: 'returns',
      label: 'returns',
      icon: 'returns',
      component: 'merchant/platform/returns-page',
      isHideBreadcrumb: true,
      permission: 'bank_files.read',
      children: [
        {
          ...hidden,
          name: 'platformReturnsDetail',
          path: 'detail/{id}',
          label: 'details',
          component: 'merchant/platform/returns-file-page',
        },
      ],
    },
    {
      name: 'platformExceptions',
      path: 'exceptions',
      label: 'exceptions',
      icon: 'exceptions',
      component: 'merchant/platform/exceptions-page',
      isHideBreadcrumb: true,
      permission: 'payments.read',
      shownWith: 'bank_files.read',
    },
    {
      name: 'platformStatement',
      path: 'statement',
      label: 'bankStatement',
      icon: 'statement',
      component: 'merchant/bank-statement/list-page',
      isHideBreadcrumb: true,
      permission: 'statements.read',
    },
    {
      name: 'platformTrust',
      path: 'trust',
      label: 'trust',
      icon: 'balance',
      component: 'merchant/trust/trust-page',
      isHideBreadcrumb: true,
      permission: 'trust.read',
    },
    {
      name: 'platformMerchants',
      path: 'merchants',
      label: 'merchants',
      icon: 'merchants',
      redirect: 'list',
      permission: 'merchants.read',
      children: [
        {
          ...list,
          name: 'platformMerchantsList',
          label: 'merchants',
          component: 'merchant/platform/merchants-page',
        },
        {
          ...hidden,
          name: 'platformMerchantsCreate',
          path: 'create',
          label: 'createMerchant',
          component: 'merchant/platform/create-merchant-page',
          permission: 'merchants.write',
        },
        {
          ...hidden,
          name: 'platformMerchantsDetail',
          path: 'detail/{id}',
          label: 'details',
          component: 'merchant/platform/merchant-page',
        },
      ],
    },
    {
      name: 'platformInvariants',
      path: 'invariants',
      label: 'invariants',
      icon: 'invariants',
      component: 'merchant/platform/invariants-page',
      isHideBreadcrumb: true,
      permission: 'operations.read',
    },
  ],
};

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
  customers,
  planSubscription,
  transactions,
  payout,
  operations,
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
