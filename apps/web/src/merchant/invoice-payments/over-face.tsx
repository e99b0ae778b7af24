import { useTranslation } from 'react-i18next';
import { money } from '../../lib/format.ts';
import type { Bill } from './bill.tsx';

/** Why there is nothing to pay. */
export function OverFace({ bill }: { bill: Bill }) {
  const { t } = useTranslation('invoice-payments');
  const face = () => {
    if (bill.status === 'paid') return 'paid';
    return bill.in_flight_cents > 0 ? 'flight' : 'void';
  };
  const shown = face();
  return (
    <div className="lk-pay-face">
      <h2>{t(`over.${shown}`)}</h2>
      <p>
        {t(`over.${shown}Body`, {
          merchant: bill.merchant.name,
          amount: money(bill.in_flight_cents, bill.currency),
        })}
      </p>
    </div>
  );
}
