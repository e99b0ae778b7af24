import { useTranslation } from 'react-i18next';
import { date, money } from '../../lib/format.ts';
import type { StopQuote, Subscription } from './subscription.ts';

/** What a pause or a cancellation takes back, and what of earlier changes is credited, invoiced or left waiting. */
export function StopEffect({ quote, subscription: s }: { quote: StopQuote; subscription: Subscription }) {
  const { t } = useTranslation('subscriptions');
  const outcomes = [
    ['credited', quote.credit_cents],
    ['dueNow', quote.due_now_cents],
    ['dueNext', quote.due_next_cents],
  ] as const;
  const lines = outcomes.filter(([, cents]) => cents > 0);
  if (quote.taken_back.length === 0 && lines.length === 0) return null;
  return (
    <div className="lk-well">
      {quote.taken_back.length > 0 && (
        <table className="lk-price-lines">
          <caption className="lk-hidden">{t('stop.takenBack')}</caption>
          <tbody>
            {quote.taken_back.map((period) => (
              <tr key={period.start}>
                <th scope="row">
                  {t('period', { from: date(period.start), to: date(period.end) })}
                  <small>{t('skips.takenBack')}</small>
                </th>
                <td>
                  <s>{money(period.amount_cents, s.currency)}</s>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {lines.length > 0 && (
        <ul className="lk-outcomes">
          {lines.map(([word, cents]) => (
            <li key={word}>{t(`stop.${word}`, { amount: money(cents, s.currency) })}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
