import { retryPayment } from '@lorikeet/contracts/debits';
import { useTranslation } from 'react-i18next';
import { address } from '../../app/paths.ts';
import { confirm } from '../../lib/confirm.ts';
import { date, money } from '../../lib/format.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast, LINK_LIFE_MS } from '../../lib/toasts.ts';
import type { PaymentRow } from './payment-words.ts';

/** True for a debit that the bank refused without asking the payer's account. */
export const isRejected = (row: Pick<PaymentRow, 'rail' | 'stage'>): boolean =>
  row.rail === 'bank_debit' && row.stage === 'rejected';

/** Asks, with what it brings about, then schedules a new debit for a rejected one; says on which day. */
export function useTryAgain() {
  const { t } = useTranslation(['debits', 'payments']);
  const write = useWrite(retryPayment);
  const ask = async (row: PaymentRow) => {
    const amount = money(row.amount_cents, row.currency);
    const accepted = await confirm({
      header: t('tryAgain.question', { amount }),
      message: t('tryAgain.consequence', { amount, name: row.customer_name }),
      icon: 'warning',
      acceptLabel: t('tryAgain.accept'),
      rejectLabel: t('tryAgain.keep'),
    });
    if (!accepted) return;
    const { code, data } = await write.mutateAsync({ id: row.id });
    if (code !== 0 || !data) return;
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
  };
  return { ask, busy: write.isPending };
}
