import { useTranslation } from 'react-i18next';
import { date, money } from '../../lib/format.ts';
import type { Method } from './method.ts';

/** The properties that a method pays, each with what is taken next. */
export function PaysList({ pays }: { pays: Method['pays'] }) {
  const { t } = useTranslation('payment-methods');
  return (
    <ul className="lk-debits">
      {pays.map(({ property_id, line1, next }) => (
        <li key={property_id}>
          <span>{line1}</span>
          {next && (
            <b className="lk-num">
              {t('next', { amount: money(next.amount_cents + next.fee_cents), date: date(next.on) })}
            </b>
          )}
        </li>
      ))}
    </ul>
  );
}
