import type { WireOutput } from '@lorikeet/contracts/contract';
import type { getPayment, paymentRow } from '@lorikeet/contracts/payments';
import { PAYMENT_STATUSES, type PaymentStatus } from '@lorikeet/domain/payments';
import { RETURN_CODES, returnPolicy } from '@lorikeet/domain/returns';
import type { TFunction } from 'i18next';
import type { z } from 'zod';

export type PaymentRow = z.input<typeof paymentRow>;
export type Detail = WireOutput<typeof getPayment>;
export type Words = TFunction<'payments'>;

/** Statuses of payments that were asked of a bank, however they ended. */
export const isMoved = (status: PaymentStatus): boolean => status !== 'scheduled' && status !== 'cancelled';
export const LATEST = '-debit_date';
/** What a list asks for that begins with money that moved. */
export const MOVED = { status: PAYMENT_STATUSES.filter(isMoved).join(','), sort: LATEST };

/** `Refer to customer`, for a code that the bank gives; one that means nothing is said to. */
export function codeMeaning(code: string, t: Words): string {
  const isKnown = RETURN_CODES.includes(code) && code !== '7';
  return t(`common:payment.code.${isKnown ? code : 'unknown'}`);
}

/** A code as a choice of the filter: `6 Refer to customer`, or that there is none. */
export const codeWords = (code: string, t: Words): string =>
  code === 'none' ? t('payments:noCode') : `${code} ${codeMeaning(code, t)}`;

/** What a return brings about by itself, as a key of `follows`. `attempt` counts from 1. */
export function followsOf(code: string, attempt: number): string {
  const policy = returnPolicy(code, attempt - 1);
  if (policy.facilityStop) return 'facility';
  if (policy.stopMessages) return 'stopMessages';
  if (policy.mandateEffect === 'cancel') return 'cancel';
  if (policy.mandateEffect === 'suspend') return 'suspend';
  if (policy.mandateEffect === 'needs_details') return 'details';
  return policy.retry ? 'retry' : 'staff';
}

/** Who pays; nobody is known for what came by BPAY under a number that is nobody's. */
export const payerWords = ({ customer_name }: Pick<PaymentRow, 'customer_name'>, t: Words): string =>
  customer_name ?? t('common:payment.noPayer');

/** The chip's state: what keeps a debit from being sent is said before when it is due. */
export const chipOf = (row: Pick<PaymentRow, 'status' | 'blocked_by'>): string =>
  row.blocked_by ? 'blocked' : row.status;

/** Why a debit that is due is not sent, or null. */
export function holdWords(row: Pick<PaymentRow, 'stage' | 'hold_reason'>, t: Words): string | null {
  if (row.stage !== 'held') return null;
  return t(`common:payment.hold.${row.hold_reason ?? 'other'}`, {
    defaultValue: t('common:payment.hold.other'),
  });
}

/** What stands in the row beside the chip: why it failed or waits, else what it is for. */
export function rowWords(row: PaymentRow, t: Words): string {
  if (row.stage === 'returned' && row.return_code) {
    return t('common:payment.returned', { code: row.return_code, meaning: codeMeaning(row.return_code, t) });
  }
  if (row.stage === 'rejected') return t('common:payment.rejected');
  if (row.blocked_by) {
    return t('common:payment.blocked', { state: t(`common:status.${row.blocked_by}`).toLowerCase() });
  }
  const hold = holdWords(row, t);
  if (hold) return hold;
  return row.attempt > 1
    ? t('common:payment.secondTry', { description: row.description, attempt: row.attempt })
    : row.description;
}

/** The words of a ledger account; one that has none is shown by its name. */
export const accountWords = (account: string, t: Words): string =>
  t(`ledger:accounts.${account.replaceAll(/[:-]/g, '_')}`, { defaultValue: account });

/** What a posting recorded. */
export const postingWords = (kind: string, t: Words): string =>
  t(`ledger:kinds.${kind}`, { defaultValue: kind.replaceAll('_', ' ') });
