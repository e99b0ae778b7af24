/**
 * How a merchant's money reaches it. facilitated: through the platform's trust account and a balance kept there.
 * direct: straight to the merchant's own bank account.
 */
export const SETTLEMENT_MODELS = ['facilitated', 'direct'] as const;
export type SettlementModel = (typeof SETTLEMENT_MODELS)[number];

export type AccountType = 'asset' | 'liability' | 'income' | 'expense';

/** The chart of a merchant's book. Which customer or property owes is a dimension of an entry, not an account. */
export const MERCHANT_ACCOUNTS = {
  receivable: 'asset',
  'receivable:recovery': 'asset',
  'it:debit': 'asset',
  'it:card': 'asset',
  'it:bpay': 'asset',
  'it:payout': 'asset',
  'balance:available': 'asset',
  'balance:reserved': 'asset',
  disputed: 'asset',
  bank: 'asset',
  'gst-credits': 'asset',
  'customer-credit': 'liability',
  unmatched: 'liability',
  'refunds-pending': 'liability',
  'gst-collected': 'liability',
  'platform-fees-owed': 'liability',
  sales: 'income',
  rates: 'income',
  interest: 'income',
  'processing-fee': 'income',
  'dishonour-fee': 'income',
  'platform-fees': 'expense',
  'dispute-fees': 'expense',
  'dispute-losses': 'expense',
  'bad-debts': 'expense',
} as const satisfies Record<string, AccountType>;

export type MerchantAccount = keyof typeof MERCHANT_ACCOUNTS;

/** The platform's book: one `uncleared` and one `merchant` account for each merchant, named by its key. */
export type PlatformAccount =
  | 'trust-bank'
  | 'operating-bank'
  | `uncleared:${string}`
  | `merchant:${string}`
  | 'payouts-out'
  | 'fee-income'
  | 'bank-charges'
  | 'gst-payable';

/** The type of an account of the platform's book. */
export function platformAccountType(account: PlatformAccount): AccountType {
  if (account === 'trust-bank' || account === 'operating-bank') return 'asset';
  if (account === 'bank-charges') return 'expense';
  return account === 'fee-income' ? 'income' : 'liability';
}

/** True for an account of a merchant's book. */
export function isMerchantAccount(name: string): name is MerchantAccount {
  return Object.hasOwn(MERCHANT_ACCOUNTS, name);
}

/** Where cleared money lands: the balance with the platform, or the merchant's own bank account. */
export function landOf(model: SettlementModel): 'balance:available' | 'bank' {
  return model === 'facilitated' ? 'balance:available' : 'bank';
}

/** Where the money of an unmatched receipt lies once it settled: kept apart, because it may have to go back. */
export function unmatchedLandOf(model: SettlementModel): 'balance:reserved' | 'bank' {
  return model === 'facilitated' ? 'balance:reserved' : 'bank';
}

/** What a platform fee is taken from: the balance, or what the merchant owes on its monthly tax invoice. */
export function feeAccountOf(model: SettlementModel): 'balance:available' | 'platform-fees-owed' {
  return model === 'facilitated' ? 'balance:available' : 'platform-fees-owed';
}
