import { PUBLIC_NOUNS } from './public-nouns.ts';

/** The places that are named after nouns, and how a name is found in a path of the repository. */
export const PLACES = {
  contract: /^packages\/contracts\/src\/([a-z-]+)\.ts$/,
  domain: /^packages\/domain\/src\/([a-z-]+)\//,
  module: /^apps\/server\/src\/modules\/([a-z-]+)\//,
  web: /^apps\/web\/src\/(?:merchant|flexirates|official)\/([a-z-]+)\//,
  words: /^apps\/web\/src\/locales\/(?:en|zh)\/([a-z-]+)\.json$/,
} as const;

export type Place = keyof typeof PLACES | 'permission';

/**
 * A noun and where it stands. `true` is its own name; another noun's name says in whose place it stands; a list adds
 * the names of its parts, where one file would hold too much.
 */
export type Noun = { [P in Place]?: true | string | readonly string[] } & {
  /** What people read, in both languages; a noun without a screen has none yet. */
  word?: readonly [en: string, zh: string];
};

/** In all of the places that most nouns have. */
const EVERYWHERE = { contract: true, domain: true, module: true, web: true, words: true } as const;

/** One spelling of every noun: the plural word of screens and calls. A new noun begins here. */
export const NOUNS: Readonly<Record<string, Noun>> = {
  // People and what they may do.
  identity: {
    contract: ['identity', 'passwords', 'recovery', 'security', 'two-factor', 'passkeys'],
    module: true,
    web: ['auth', 'security'],
    words: ['auth', 'recovery', 'security'],
    word: ['Sign in', '登录'],
  },
  profile: {
    contract: ['profile', 'preferences'],
    module: 'identity',
    web: true,
    words: true,
    word: ['Profile', '个人资料'],
  },
  users: {
    contract: true,
    module: 'team',
    web: true,
    words: true,
    permission: true,
    word: ['Users', '用户'],
  },
  roles: {
    contract: true,
    module: 'team',
    web: true,
    words: ['roles', 'permissions'],
    permission: true,
    word: ['Role Management', '角色管理'],
  },
  team: { module: true, word: ['Team', '团队'] },
  approvals: {
    contract: true,
    domain: true,
    module: true,
    web: true,
    words: true,
    word: ['Approvals', '审批'],
  },
  audit: {
    contract: ['audit', 'audit-actions'],
    module: true,
    web: true,
    words: true,
    permission: true,
    word: ['Audit log', '审计日志'],
  },
  // Merchants.
  merchants: {
    contract: true,
    domain: true,
    module: true,
    web: true,
    words: true,
    permission: true,
    word: ['Merchants', '商户'],
  },
  'sign-in-rules': { contract: true, module: 'merchants', web: 'settings', words: 'settings' },
  'platform-fees': { contract: true, module: 'merchants', web: 'merchants', words: 'merchants' },
  registration: { contract: true, module: 'merchants', web: 'onboarding', words: 'onboarding' },
  onboarding: { module: 'merchants', web: true, words: true, word: ['Get set up', '完成设置'] },
  settings: {
    module: 'merchants',
    web: true,
    words: true,
    permission: true,
    word: ['Settings', '设置'],
  },
  // Who pays, and for what.
  customers: {
    contract: ['customers', 'customer-fields'],
    module: true,
    web: true,
    words: true,
    permission: true,
    word: ['Customers', '客户'],
  },
  mandates: {
    contract: true,
    domain: true,
    module: 'customers',
    web: 'customers',
    words: true,
    permission: true,
    word: ['DDR', 'DDR'],
  },
  'mandate-imports': { ...EVERYWHERE, permission: true, word: ['Moving in', '转入授权'] },
  invitations: {
    contract: ['invitations', 'invitation-cards'],
    domain: true,
    module: true,
    web: true,
    words: true,
    permission: true,
    word: ['Invitations', '邀请'],
  },
  plans: { ...EVERYWHERE, permission: true, word: ['Plans', '方案'] },
  coupons: { ...EVERYWHERE, permission: 'plans', word: ['Coupons', '优惠券'] },
  subscriptions: {
    contract: [
      'subscriptions',
      'subscription-coupons',
      'subscription-methods',
      'subscription-skips',
      'subscription-stops',
    ],
    domain: true,
    module: true,
    web: true,
    words: true,
    permission: true,
    word: ['Subscriptions', '订阅'],
  },
  billing: {
    contract: true,
    module: 'subscriptions',
    web: true,
    words: true,
    permission: true,
    word: ['Billing run', '计费'],
  },
  invoices: {
    contract: ['invoices', 'invoice-links'],
    domain: true,
    module: true,
    web: ['invoices', 'invoice-payments'],
    words: ['invoices', 'invoice-payments'],
    permission: true,
    word: ['Invoices', '账单'],
  },
  council: {
    contract: true,
    domain: true,
    module: true,
    web: true,
    words: true,
    permission: true,
    word: ['Council', '市政厅'],
  },
  properties: { contract: true, module: 'council', web: true, words: true, word: ['Properties', '房产'] },
  schedules: { domain: true, word: ['Schedules', '付款计划'] },
  // Money that comes in.
  payments: {
    contract: true,
    domain: true,
    module: true,
    web: true,
    words: true,
    permission: true,
    word: ['Transactions', '交易'],
  },
  debits: {
    contract: ['debits', 'debit-payments'],
    domain: true,
    module: true,
    words: true,
    permission: 'payments',
    word: ['Debits', '扣款'],
  },
  'bank-files': {
    contract: ['bank-files', 'bank-file-faults'],
    domain: true,
    module: true,
    web: true,
    words: true,
    permission: true,
    word: ['Bank files', '银行文件'],
  },
  returns: { ...EVERYWHERE, permission: 'bank-files', word: ['Returns', '退回'] },
  notices: { domain: true, module: true, word: ['Notices', '通知'] },
  exceptions: {
    contract: ['exceptions', 'exception-kinds'],
    module: true,
    web: true,
    words: true,
    permission: 'payments',
    word: ['Exceptions', '待处理事项'],
  },
  cards: {
    ...EVERYWHERE,
    contract: ['cards', 'card-checks', 'card-links', 'card-payments', 'payer-paths', 'saved-cards'],
    word: ['Card', '银行卡'],
  },
  bpay: { ...EVERYWHERE, words: ['bpay-receipts'], permission: 'bank-files', word: ['BPAY', 'BPAY'] },
  refunds: { ...EVERYWHERE, permission: 'payments', word: ['Refunds', '退款'] },
  dunning: { ...EVERYWHERE, permission: 'payments', word: ['Unpaid debits', '未付扣款'] },
  disputes: { ...EVERYWHERE, permission: 'payments', word: ['Disputes', '争议'] },
  // Books, and money that goes out.
  ledger: { contract: true, domain: true, module: true, web: true, words: true, word: ['Postings', '分录'] },
  fees: { domain: true, word: ['Platform fee', '平台费'] },
  payouts: {
    contract: true,
    domain: true,
    module: true,
    web: true,
    words: true,
    permission: true,
    word: ['Payouts', '付款结算'],
  },
  trust: {
    contract: true,
    domain: true,
    module: true,
    web: true,
    words: true,
    permission: ['trust', 'statements'],
    word: ['Trust account', '信托账户'],
  },
  'tax-invoices': { contract: true, module: true, web: 'payouts', permission: 'payouts' },
  // What looks at the rest.
  reports: {
    module: true,
    permission: ['reports', 'exports'],
    word: ['Reports', '报表'],
  },
  dashboard: {
    contract: ['dashboard', 'dashboard-platform'],
    module: 'reports',
    web: true,
    words: true,
    permission: true,
    word: ['Your Dashboard', '您的仪表板'],
  },
  lists: { contract: true, module: true, word: ['Views', '视图'] },
  operations: {
    contract: true,
    module: true,
    web: true,
    words: true,
    permission: true,
    word: ['Operations', '运营'],
  },
  notifications: {
    contract: true,
    module: true,
    web: 'outbox',
    words: 'outbox',
    permission: true,
    word: ['Notifications', '通知'],
  },
  outbox: { module: 'notifications', web: true, words: true, word: ['Outbox', '发件箱'] },
  integrations: { permission: true, word: ['Integrations', '集成'] },
  contacts: { ...EVERYWHERE, permission: true, word: ['Contacts', '联系人'] },
  ...PUBLIC_NOUNS,
};

/** What names no noun: what every noun uses. */
export const SHARED: Readonly<Partial<Record<Place, readonly string[]>>> = {
  contract: [
    'changes',
    'contract',
    'event',
    'events',
    'faults',
    'code-words',
    'field-words',
    'index',
    'issues-to-faults',
    'permissions',
    'refusals',
    'sentences',
    'stripe-networks',
    'subjects',
    'wire',
  ],
  domain: ['kernel'],
  words: ['common'],
};
