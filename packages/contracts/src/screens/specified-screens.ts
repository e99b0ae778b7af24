/**
 * The screens that the product's specification lists, transcribed by hand and never derived from the portal. The tests
 * hold what the portal serves to it.
 */
export type SpecifiedScreen = {
  address: string;
  /** The route's name, where the specification gives one. */
  name?: string;
  /** The screen's title in English, where the specification gives one. */
  title?: string;
  /** What the menu calls it in English. */
  label?: string;
  /** Not shown in the menu. */
  hidden?: true;
  keptAlive?: true;
  noBreadcrumb?: true;
  /** Where the address leads instead of to a screen. */
  redirect?: string;
  /** Takes the rest of the address too. */
  rest?: true;
};

export const SPECIFIED_PUBLIC: readonly SpecifiedScreen[] = [
  { address: '/' },
  { address: '/about-us' },
  { address: '/Contact-Us' },
  { address: '/pricing' },
  { address: '/features' },
  { address: '/products' },
  { address: '/DirectDebit' },
  { address: '/BPay' },
  { address: '/WebPay' },
  { address: '/PayMyInvoice' },
  { address: '/support' },
  { address: '/biller-registration' },
  { address: '/terms' },
  { address: '/privacy' },
  { address: '/payment' },
  { address: '/termsandconditions' },
  { address: '/merchantagreement', name: 'officialMerchantAgreement' },
  { address: '/test', title: 'test' },
  { address: '/flexirates/login', name: 'flexiratesLogin' },
  { address: '/flexirates/register', name: 'flexiratesRegister' },
  { address: '/flexirates/two-factor-auth', name: 'flexiratesTwoFactorAuth' },
  { address: '/merchant/login', name: 'merchantLogin' },
  { address: '/merchant/register', name: 'merchantRegister' },
  { address: '/merchant/forgot-password', name: 'merchantForgotPassword' },
  { address: '/merchant/new-password/:token', name: 'merchantNewPassword' },
  {
    address: '/merchant/two-factor-auth',
    name: 'merchantTwoFactorAuth',
    title: 'Two-Factor Authentication',
  },
  { address: '/merchant/invite/:id', name: 'merchantInvite', title: 'Invite', rest: true },
  {
    address: '/merchant/accounting/payment/:id',
    name: 'merchantInvoicePayment',
    title: 'accountingPayment',
    rest: true,
  },
];

export const SPECIFIED_RATEPAYER: readonly SpecifiedScreen[] = [
  { address: '/flexirates/home', title: 'My Properties' },
  { address: '/flexirates/home/detail/:id', hidden: true },
  { address: '/flexirates/schedules', label: 'Schedules' },
  { address: '/flexirates/paymentMethods', label: 'Payment Methods' },
  { address: '/flexirates/myProfile', label: 'My Profile' },
  { address: '/flexirates/security', label: 'Security' },
  { address: '/flexirates/security/update', hidden: true },
  { address: '/flexirates/support', label: 'Support' },
];

export const SPECIFIED_MERCHANT: readonly SpecifiedScreen[] = [
  { address: '/merchant/home', title: 'Your Dashboard', label: 'Home' },
  { address: '/merchant/customers', label: 'Customers', redirect: '/merchant/customers/list' },
  { address: '/merchant/customers/list', keptAlive: true, noBreadcrumb: true },
  { address: '/merchant/customers/detail/:id', hidden: true, title: 'Details' },
  { address: '/merchant/customers/createInvite', hidden: true, title: 'Create Invite' },
  { address: '/merchant/customers/invite/:id', hidden: true, title: 'Edit invite' },
  {
    address: '/merchant/planSubscription',
    label: 'Plan & Subscription',
    redirect: '/merchant/planSubscription/list',
  },
  { address: '/merchant/planSubscription/list', keptAlive: true },
  { address: '/merchant/planSubscription/add', hidden: true },
  { address: '/merchant/planSubscription/edit/:id', hidden: true },
  { address: '/merchant/planSubscription/details/:id', hidden: true },
  { address: '/merchant/transactions', label: 'Transactions', redirect: '/merchant/transactions/list' },
  { address: '/merchant/transactions/list', keptAlive: true },
  { address: '/merchant/transactions/detail/:id', hidden: true },
  { address: '/merchant/payout', redirect: '/merchant/payout/list' },
  { address: '/merchant/payout/list', title: 'Payout List', keptAlive: true },
  { address: '/merchant/user', label: 'Users', redirect: '/merchant/user/list' },
  { address: '/merchant/user/list', keptAlive: true },
  { address: '/merchant/user/detail/:id', hidden: true },
  { address: '/merchant/user/create', hidden: true },
  { address: '/merchant/user/edit/:id', hidden: true },
  { address: '/merchant/user/roles', title: 'Role Management', hidden: true, keptAlive: true },
  { address: '/merchant/user/roles/create', hidden: true },
  { address: '/merchant/user/roles/edit/:id', hidden: true },
  { address: '/merchant/balance', hidden: true },
  { address: '/merchant/report', label: 'Report' },
  { address: '/merchant/reportDetail', hidden: true },
  { address: '/merchant/notification', label: 'Notification' },
  { address: '/merchant/accounting', name: 'invoice', label: 'Accounting' },
  { address: '/merchant/integrations', label: 'Integrations' },
  { address: '/merchant/contact', label: 'Contact' },
  { address: '/merchant/council', hidden: true },
  { address: '/merchant/downloadCenter', label: 'Download Center' },
  { address: '/merchant/user/profile', hidden: true },
  { address: '/merchant/user/settings', hidden: true },
  { address: '/support', label: 'Support' },
];

/**
 * The specification hides the entry from everybody. A council has no other way to its screens, so its own menu has a group
 * of them; other merchants are not sent it.
 */
export const COUNCIL_ADDRESS = '/merchant/council';

/** Addresses that the portal serves beyond the specification, as the product decided. */
const DECIDED: readonly RegExp[] = [
  /^\/checkout\/:token$/,
  /^\/outbox$/,
  /^\/merchant\/card\/:id$/,
  /^\/flexirates\/support\/detail\/:id$/,
  /^\/flexirates\/(forgot-password|new-password\/:token|schedules\/detail\/:id)$/,
  /^\/merchant\/customers\/(add|imports|edit\/:id|movingIn(\/detail\/:id)?)$/,
  /^\/merchant\/orders(\/|$)/,
  /^\/merchant\/user\/(roles\/details\/:id|approvals|audit)$/,
  /^\/merchant\/council\//,
  /^\/merchant\/planSubscription\/coupons(\/detail\/:id)?$/,
  /^\/merchant\/integrations\/webhooks\/detail\/:id$/,
  /^\/merchant\/contact\/detail\/:id$/,
  /^\/merchant\/notification\/(preferences|letters(\/edit\/:id)?)$/,
  /^\/merchant\/support(\/detail\/:id)?$/,
  /^\/merchant\/accounting\/(drafts|create|receivables|(detail|draft|statement)\/:id)$/,
  /^\/merchant\/platform(\/|$)/,
  /^\/merchant\/payout\/(detail\/:id|ledger)$/,
];

/** One sentence for each way in which the served screens are not the specified ones. */
export function differences(
  specified: readonly SpecifiedScreen[],
  served: readonly SpecifiedScreen[],
): string[] {
  const byAddress = new Map(served.map((one) => [one.address, one]));
  const missing = specified.flatMap((wanted) => {
    const found = byAddress.get(wanted.address);
    return found ? flawsOf(wanted, found) : [`${wanted.address} is not served`];
  });
  const known = new Set(specified.map(({ address }) => address));
  const unknown = served.filter(
    ({ address }) => !known.has(address) && !DECIDED.some((pattern) => pattern.test(address)),
  );
  return [
    ...missing,
    ...unknown.map(
      ({ address }) =>
        `${address} is neither specified nor decided: enter it under DECIDED in specified-screens.ts`,
    ),
  ];
}

/** A flag that is not specified must not be there, except a hidden breadcrumb; a word only where it is specified. */
function flawsOf(wanted: SpecifiedScreen, found: SpecifiedScreen): string[] {
  const words = (['name', 'title', 'label'] as const).filter((key) => wanted[key] !== undefined);
  const flags = ['hidden', 'keptAlive', 'redirect', 'rest'] as const;
  const shown = wanted.noBreadcrumb ? (['noBreadcrumb'] as const) : [];
  return [...words, ...flags, ...shown]
    .filter((key) => wanted[key] !== found[key])
    .map((key) => `${wanted.address}: ${key} is ${found[key] ?? 'not set'}, not ${wanted[key] ?? 'set'}`);
}
