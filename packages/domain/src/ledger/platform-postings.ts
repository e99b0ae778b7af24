import { type Cents, negate, subCents } from '../kernel/index.ts';
import type { PlatformAccount } from './accounts.ts';
import type { Taxed } from './billing-postings.ts';
import { owed, type PlatformPosting, posting, reverseOf } from './posting.ts';

/** The two accounts that the platform's book keeps for a merchant, by its key. */
export function accountsOf(merchant: string): {
  readonly uncleared: `uncleared:${string}`;
  readonly balance: `merchant:${string}`;
} {
  return { uncleared: `uncleared:${merchant}`, balance: `merchant:${merchant}` };
}

const BALANCE = accountsOf('').balance;

/** The merchant whose balance an account of the platform's book keeps; undefined for another account. */
export function debtorOf(account: string): string | undefined {
  return account.startsWith(BALANCE) ? account.slice(BALANCE.length) : undefined;
}

function move(kind: string, debit: PlatformAccount, credit: PlatformAccount, amount: Cents): PlatformPosting {
  return posting<PlatformAccount>(kind, [
    [debit, owed(amount)],
    [credit, negate(amount)],
  ]);
}

/** The bank credited the trust account with a merchant's debit file. */
export function trustDebitFileCredited(merchant: string, amount: Cents): PlatformPosting {
  return move('trust_debit_file_credited', 'trust-bank', accountsOf(merchant).uncleared, amount);
}

/** A debit came back from the trust account before it cleared. */
export function trustReturnedBeforeClearing(merchant: string, amount: Cents): PlatformPosting {
  return move('trust_debit_returned', accountsOf(merchant).uncleared, 'trust-bank', amount);
}

/** A debit came back from the trust account after it cleared. */
export function trustReturnedAfterClearing(merchant: string, amount: Cents): PlatformPosting {
  return move('trust_debit_returned', accountsOf(merchant).balance, 'trust-bank', amount);
}

/** The bank rejected debits after it had credited the trust account with them: it takes the money back. */
export function trustDebitRejected(merchant: string, amount: Cents): PlatformPosting {
  return move('trust_debit_rejected', accountsOf(merchant).uncleared, 'trust-bank', amount);
}

/** Debits cleared: the money is the merchant's. */
export function trustCleared(merchant: string, amount: Cents): PlatformPosting {
  return move('trust_cleared', accountsOf(merchant).uncleared, accountsOf(merchant).balance, amount);
}

/** Card or BPAY money, or a dispute that was won in whole or in part, came into the trust account. */
export function trustReceived(
  kind:
    | 'trust_card_settled'
    | 'trust_bpay_settled'
    | 'trust_dispute_won'
    | 'trust_dispute_part_returned'
    | 'trust_refund_returned',
  merchant: string,
  amount: Cents,
): PlatformPosting {
  return move(kind, 'trust-bank', accountsOf(merchant).balance, amount);
}

/** A refund, a disputed amount or its fee, or a taken-back receipt left the trust account. */
export function trustPaid(
  kind: 'trust_refund_lodged' | 'trust_dispute_opened' | 'trust_dispute_fee' | 'trust_bpay_taken_back',
  merchant: string,
  amount: Cents,
): PlatformPosting {
  return move(kind, accountsOf(merchant).balance, 'trust-bank', amount);
}

/** The platform earned fees for debits; they stay in the trust account until they are swept. */
export function trustFeeCharged(merchant: string, fee: Taxed): PlatformPosting {
  return feeEarned('trust_fee_charged', merchant, fee);
}

/** The platform earned the fee for a return. */
export function trustReturnFeeCharged(merchant: string, fee: Taxed): PlatformPosting {
  return feeEarned('trust_return_fee_charged', merchant, fee);
}

function feeEarned(kind: string, merchant: string, { amount, gst }: Taxed): PlatformPosting {
  return posting<PlatformAccount>(kind, [
    [accountsOf(merchant).balance, owed(amount)],
    ['fee-income', negate(subCents(amount, gst))],
    ['gst-payable', negate(gst)],
  ]);
}

/** A merchant paid what its negative balance owes into the trust account. */
export function trustDebtPaid(merchant: string, amount: Cents): PlatformPosting {
  return move('trust_debt_paid', 'trust-bank', accountsOf(merchant).balance, amount);
}

/** What the platform's staff had said of the bank's line was taken back: the money is not the merchant's. */
export function trustDebtPaidUndone(merchant: string, amount: Cents): PlatformPosting {
  return reverseOf('trust_debt_paid_undone', trustDebtPaid(merchant, amount));
}

/**
 * The debit of a direct merchant's tax invoice cleared: the fees are earned, as those taken from balances are, until they
 * are swept. `platform` is the platform's own key: the money was uncleared as its own.
 */
export function trustInvoiceCollected(platform: string, fees: Taxed): PlatformPosting {
  return feesReceived('trust_invoice_collected', accountsOf(platform).uncleared, fees);
}

/** Such a debit came back after it had cleared. */
export function trustInvoiceReturned(fees: Taxed): PlatformPosting {
  return reverseOf('trust_invoice_returned', feesReceived('trust_invoice_paid', 'trust-bank', fees));
}

/** A direct merchant whose debit had failed paid its tax invoice by a transfer into the trust account. */
export function trustInvoicePaid(fees: Taxed): PlatformPosting {
  return feesReceived('trust_invoice_paid', 'trust-bank', fees);
}

function feesReceived(kind: string, from: PlatformAccount, { amount, gst }: Taxed): PlatformPosting {
  return posting<PlatformAccount>(kind, [
    [from, owed(amount)],
    ['fee-income', negate(subCents(amount, gst))],
    ['gst-payable', negate(gst)],
  ]);
}

/** Fees earned go to the platform's own account. */
export function trustFeeSwept(amount: Cents): PlatformPosting {
  return move('trust_fee_swept', 'operating-bank', 'trust-bank', amount);
}

/** A payout was lodged. */
export function trustPayoutLodged(merchant: string, amount: Cents): PlatformPosting {
  return move('trust_payout_lodged', accountsOf(merchant).balance, 'payouts-out', amount);
}

/** A payout left the trust account. */
export function trustPayoutLeft(amount: Cents): PlatformPosting {
  return move('trust_payout_left', 'payouts-out', 'trust-bank', amount);
}

/** A payout came back, from the bank when it had left the trust account, else before it did. */
export function trustPayoutReturned(merchant: string, amount: Cents, hasLeft: boolean): PlatformPosting {
  return move(
    'trust_payout_returned',
    hasLeft ? 'trust-bank' : 'payouts-out',
    accountsOf(merchant).balance,
    amount,
  );
}

/** The platform covers a merchant's negative balance from its own money, the same day. */
export function trustShortfallFunded(amount: Cents): PlatformPosting {
  return move('trust_shortfall_funded', 'trust-bank', 'operating-bank', amount);
}

/** What the platform covered comes back out of later clearings. */
export function trustShortfallRecovered(amount: Cents): PlatformPosting {
  return move('trust_shortfall_recovered', 'operating-bank', 'trust-bank', amount);
}

/** The bank charges the trust account: an expense of the platform's, which covers it from its own money. */
export function trustBankCharged(amount: Cents): PlatformPosting {
  return move('trust_bank_fee', 'bank-charges', 'trust-bank', amount);
}

/**
 * Something else of the trust account's statement that is nobody's but the platform's, such as the bank's interest. It is
 * as if that much of the fees that wait had been swept to the platform's own account, or put in from it.
 */
export function trustOwnMovement(amount: Cents): PlatformPosting {
  return amount < 0
    ? move('trust_bank_other', 'operating-bank', 'trust-bank', negate(amount))
    : move('trust_bank_other', 'trust-bank', 'operating-bank', amount);
}

/** What was said to be the bank's charge is something else. */
export function trustBankChargedUndone(amount: Cents): PlatformPosting {
  return reverseOf('trust_bank_fee_undone', trustBankCharged(amount));
}

/** What was said to be the platform's own is something else. */
export function trustOwnMovementUndone(amount: Cents): PlatformPosting {
  return reverseOf('trust_bank_other_undone', trustOwnMovement(amount));
}
