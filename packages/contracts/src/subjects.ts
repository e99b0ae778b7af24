/**
 * What screens show. A read names the subjects that it shows (`shows`), a write those that it changes (`changes`): after
 * a write the client reads again whatever shows one of them.
 */
export const SUBJECTS = [
  'api-keys',
  'applications',
  'approvals',
  'audit',
  'bank-connections',
  'bank-files',
  'billing',
  'bpay',
  'clock',
  'contacts',
  'coupons',
  'customers',
  'debits',
  'downloads',
  'enquiries',
  'exceptions',
  'exports',
  'hardship',
  'invariants',
  'invitations',
  'invoices',
  'ledger',
  'letters',
  'mandate-imports',
  'mandates',
  'merchants',
  'messages',
  'notification-choices',
  'notifications',
  'onboarding',
  'orders',
  'payments',
  'payouts',
  'plans',
  'profile',
  'properties',
  'rates-imports',
  'rates-receipts',
  'returns',
  'roles',
  'saved-reports',
  'saved-views',
  'schedules',
  'sessions',
  'statements',
  'subscriptions',
  'tax-invoices',
  'team',
  'tickets',
  'two-factor',
  'webhooks',
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Every write leaves a row in the audit log, so that no write has to say so. */
export const changedBy = (changes: readonly Subject[] = []): readonly Subject[] => [...changes, 'audit'];

/** True when a read must be repeated after a change. */
export const isOutdated = (shows: readonly Subject[] = [], changes: readonly Subject[]): boolean =>
  shows.some((subject) => changes.includes(subject));
