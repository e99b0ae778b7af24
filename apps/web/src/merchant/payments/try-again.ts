import { retryPayment } from '@lorikeet/contracts/debits';
import { useTranslation } from 'react-i18next';
import { address } from '../../app/paths.ts';
import { date, money } from '../../lib/format.ts';
import { addToast, LINK_LIFE_MS } from '../../lib/toasts.ts';
import { useAskedWrite } from '../../lib/use-asked-write.ts';
import type { PaymentRow } from './payment-words.ts';

/** True for a debit that the bank refused without asking the payer's account. */
export const isRejected = (row: Pick<PaymentRow, 'rail' | 'stage'>): boolean =>
  row.rail === 'bank_debit' && row.stage === 'rejected';

/** Asks, with what it brings about, then schedules a new debit for a rejected one; says on which day. */
export function useTryAgain() {
  const { t } = useTranslation(['debits', 'payments']);
  const { ask, busy } = useAskedWrite(retryPayment);
  const tryAgain = (row: PaymentRow) => {
    const amount = money(row.amount_cents, row.currency);
    ask({
      question: {
        header: t('tryAgain.question', { amount }),
        message: t('tryAgain.consequence', { amount, name: row.customer_name }),
        icon: 'warning',
        acceptLabel: t('tryAgain.accept'),
        rejectLabel: t('tryAgain.keep'),
      },
      input: { id: row.id },
      onDone: (data) => {
        const told = { amount: money(data.amount_cents, row.currency), date: date(data.debit_date) };
        addToast({
          severity: 'success',
          summary: t('tryAgain.done', told),
          link: {
            label: t('payments:payment.openDebit'),
            to: address('merchantTransactionsDetail', { id: data.id }),
          },
          life: LINK_LIFE_MS,
        });
      },
    });
  };
  return { ask: tryAgain, busy };
}
