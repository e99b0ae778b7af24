import { dateWithWeekday } from '../../lib/format.ts';
import type { Detail, Words } from './payment-words.ts';

/** One line of a payment's timeline. */
export type Fact = Detail['timeline'][number];

/** What is known of a fact by its name, as text; nothing where it is not known. */
export const text = (facts: Fact['facts'], name: string): string => String(facts[name] ?? '');
/** The same for a date. */
export const day = (facts: Fact['facts'], name: string): string => dateWithWeekday(text(facts, name));

/** What a dispute of it took or gave back; nothing for a fact of another kind. */
function disputeDetail(
  { kind, facts }: Pick<Fact, 'kind' | 'facts'>,
  amount: (name: string) => string,
  t: Words,
): string {
  switch (kind) {
    case 'dispute_opened':
      return t('disputes:events.openedDetail', {
        amount: amount('amount_cents'),
        fee: amount('fee_cents'),
        date: day(facts, 'answer_due_on'),
      });
    case 'dispute_reopened':
      return t('disputes:events.reopenedDetail', {
        amount: amount('amount_cents'),
        date: day(facts, 'answer_due_on'),
      });
    case 'dispute_won':
      return t('disputes:events.wonDetail', { amount: amount('amount_cents') });
    case 'dispute_lost':
      return t('disputes:events.lostDetail', { amount: amount('amount_cents') });
    default:
      return '';
  }
}

/** What a refund of it did; nothing for a fact of another kind. */
function refundDetail(
  { kind, facts }: Pick<Fact, 'kind' | 'facts'>,
  amount: (name: string) => string,
  t: Words,
): string {
  switch (kind) {
    case 'refund_approved':
      return t('refunds:events.refundDetail', {
        amount: amount('amount_cents'),
        reason: t(`refunds:reasons.${text(facts, 'reason')}`),
      });
    case 'refund_lodged':
      return facts.to_card ? '' : t('refunds:events.refundLodgedDetail', { date: day(facts, 'credit_date') });
    case 'refund_paid':
      return t('refunds:events.refundPaidDetail', {
        amount: amount('amount_cents'),
        date: day(facts, 'paid_on'),
      });
    case 'refund_withdrawn': {
      const why = text(facts, 'reason');
      return t(`refunds:ended.${why}`, { defaultValue: why });
    }
    case 'refund_failed':
      return t(`refunds:events.refundFailed.${text(facts, 'because')}`, { amount: amount('amount_cents') });
    default:
      return '';
  }
}

/** What the bank's files said of a BPAY receipt; nothing for a fact of another kind. */
function bpayDetail(
  { kind, facts }: Pick<Fact, 'kind' | 'facts'>,
  amount: (name: string) => string,
  t: Words,
): string {
  // Only these kinds have a day of the bank's.
  const told = () => ({ amount: amount('amount_cents'), date: day(facts, 'day') });
  switch (kind) {
    case 'bpay_received':
      return t('bpay-receipts:events.receivedDetail', told());
    case 'bpay_settled':
      return t('bpay-receipts:events.settledDetail', told());
    case 'bpay_corrected':
    case 'bpay_reversed':
      return t('bpay-receipts:events.takenDetail', told());
    default:
      return '';
  }
}

/** The figures and dates of what a dispute, a refund or the bank's BPAY files did; nothing for another kind. */
export const otherDetail = (
  fact: Pick<Fact, 'kind' | 'facts'>,
  amount: (name: string) => string,
  t: Words,
): string => disputeDetail(fact, amount, t) || refundDetail(fact, amount, t) || bpayDetail(fact, amount, t);
