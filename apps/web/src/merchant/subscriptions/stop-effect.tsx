import { useTranslation } from 'react-i18next';
import { date, money } from '../../lib/format.ts';
import { LeftOutPeriods } from './left-out-periods.tsx';
import type { StopQuote, Subscription } from './subscription.ts';

/** What a pause or a cancellation takes back, what of earlier changes is credited, invoiced or left waiting, and until when it runs. */
export function StopEffect({ quote, subscription: s }: { quote: StopQuote; subscription: Subscription }) {
  const { t } = useTranslation('subscriptions');
  const outcomes = [
    ['credited', quote.credit_cents],
    ['dueNow', quote.due_now_cents],
    ['dueNext', quote.due_next_cents],
  ] as const;
  const amounts = outcomes.filter(([, cents]) => cents > 0);
  const runsOn = quote.status === 'active' || quote.status === 'past_due';
  const lines = amounts.map(([word, cents]) => t(`stop.${word}`, { amount: money(cents, s.currency) }));
  if (runsOn && quote.end_date) lines.push(t('ending', { date: date(quote.end_date) }));
  if (quote.taken_back.length === 0 && lines.length === 0) return null;
  return (
    <div className="lk-well lk-change-effect">
      {quote.taken_back.length > 0 && (
        <LeftOutPeriods
          caption={t('stop.takenBack')}
          periods={quote.taken_back.map((period) => ({ ...period, was_billed: true }))}
          currency={s.currency}
        />
      )}
      {lines.length > 0 && (
        <ul className="lk-outcomes">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
