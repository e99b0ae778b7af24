/**
 * What of a customer is not over. A record of which anything is open is not merged into another: money, and what a payer
 * has agreed to, stay with the record under which they began.
 */
export const OPEN_KINDS = [
  'invitations',
  'mandates',
  'cards',
  'subscriptions',
  'payments',
  'invoices',
  'drafts',
  'orders',
  'credit',
  'refunds',
  'disputes',
  'rates',
] as const;
export type OpenKind = (typeof OPEN_KINDS)[number];
