import { cancelPayment } from '@lorikeet/contracts/debits';
import { useTranslation } from 'react-i18next';
import { money } from '../../lib/format.ts';
import { useAskedWrite } from '../../lib/use-asked-write.ts';
import type { PaymentRow } from './payment-words.ts';

/** Stages in which a debit can still be taken back: it is not with the bank. */
export const isUnsent = (row: Pick<PaymentRow, 'rail' | 'stage'>): boolean =>
  row.rail === 'bank_debit' && ['scheduled', 'held', 'batched'].includes(row.stage);

/** Asks, with what changes in money, then cancels the debit. */
export function useCancelPayment() {
  const { t } = useTranslation('payments');
  const { ask, busy } = useAskedWrite(cancelPayment);
  const cancel = (row: PaymentRow) => {
    const amount = money(row.amount_cents, row.currency);
    const told = { amount, name: row.customer_name, invoice: row.invoice_number };
    const consequence = t(row.invoice_number ? 'cancel.consequence' : 'cancel.consequencePlain', told);
    ask({
      question: {
        header: t('cancel.question', { amount }),
        message: row.stage === 'batched' ? `${consequence} ${t('cancel.inFile')}` : consequence,
        icon: 'danger',
        danger: true,
        acceptLabel: t('cancel.accept'),
        rejectLabel: t('cancel.keep'),
      },
      input: { id: row.id },
      done: t('cancel.done'),
    });
  };
  return { ask: cancel, busy };
}
