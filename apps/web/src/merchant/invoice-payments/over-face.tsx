import { useTranslation } from 'react-i18next';
import type { Locale } from '../../lib/interface-state.ts';
import { moneyIn } from '../../lib/payer-words.ts';
import type { Bill } from './payer-calls.ts';

/** Why there is nothing to pay. */
export function OverFace({ bill, locale }: { bill: Bill; locale: Locale }) {
  const { t } = useTranslation('invoice-payments');
  const face = () => {
    if (bill.status === 'paid' || bill.status === 'credited') return 'paid';
    return bill.in_flight_cents > 0 ? 'flight' : 'void';
  };
  const shown = face();
  return (
    <div className="lk-pay-face">
      <h2>{t(bill.status === 'credited' ? 'bill.noted' : `over.${shown}`)}</h2>
      <p>
        {t(`over.${shown}Body`, {
          merchant: bill.merchant.name,
          amount: moneyIn(bill.in_flight_cents, bill.currency, locale),
        })}
      </p>
      {shown === 'paid' && bill.document_url && <p>{t('over.paidPdf')}</p>}
    </div>
  );
}
