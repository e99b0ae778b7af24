import { date, dateWithWeekday } from '../../lib/format.ts';
import { type Detail, holdWords, type Words } from './payment-words.ts';

/** What happens to a payment next, in one sentence; null when its life is over. */
export function nextStep(detail: Detail, t: Words): string | null {
  const { payment } = detail;
  const due = dateWithWeekday(payment.debit_date);
  if (payment.blocked_by) {
    const state = t(`common:status.${payment.blocked_by}`).toLowerCase();
    return t('payments:next.blocked', { date: due, state });
  }
  switch (payment.stage) {
    case 'scheduled':
      return t('payments:next.scheduled', { date: due });
    case 'held':
      return t('payments:next.held', { date: due, reason: `${holdWords(payment, t)}.` });
    case 'batched':
      return t('payments:next.batched', {
        date: dateWithWeekday(detail.processing_date ?? payment.debit_date),
      });
    case 'submitted':
      return detail.clears_on
        ? t('payments:next.submitted', { date: dateWithWeekday(detail.clears_on) })
        : null;
    case 'cleared':
      return afterClearing(detail, t);
    case 'unmatched':
      return payment.refunded_cents > 0 ? null : t('bpay-receipts:next.unmatched');
    case 'matched':
      return inPayout(detail, t);
    default:
      return null;
  }
}

/** In which payout its money is, until that is paid. */
const inPayout = ({ payout }: Detail, t: Words): string | null =>
  payout && payout.status !== 'paid'
    ? t('payments:next.inPayout', { number: payout.number, date: date(payout.payout_date) })
    : null;

/** Cleared money waits for a payout, unless it landed in the merchant's own bank account. */
function afterClearing(detail: Detail, t: Words): string | null {
  const { payout, postings } = detail;
  if (payout) return inPayout(detail, t);
  const landed = postings.find(({ kind }) => kind === 'debit_cleared')?.entries ?? [];
  return landed.some(({ account }) => account === 'bank')
    ? t('payments:next.clearedDirect')
    : t('payments:next.cleared');
}
