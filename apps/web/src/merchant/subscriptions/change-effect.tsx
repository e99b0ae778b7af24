import type { Currency } from '@lorikeet/domain/kernel';
import type { ProrationMode } from '@lorikeet/domain/subscriptions';
import { useTranslation } from 'react-i18next';
import { count, date, money } from '../../lib/format.ts';
import type { Quote } from './subscription.ts';

function Shares({ quote, currency }: { quote: Quote; currency: Currency }) {
  const { t } = useTranslation('subscriptions');
  return (
    <>
      {quote.periods.map((period) => (
        <tr key={period.start}>
          <th scope="row">
            {t('period', { from: date(period.start), to: date(period.end) })}
            <small>{t('daysLeft', { n: count(period.days_left), of: count(period.days_in_period) })}</small>
          </th>
          <td>{money(period.credit_cents, currency)}</td>
          <td>{money(period.charge_cents, currency)}</td>
        </tr>
      ))}
    </>
  );
}

/** Who gets or owes what, and when, in a sentence each. */
function Outcomes({ quote, mode, currency }: EffectProps) {
  const { t } = useTranslation('subscriptions');
  const amount = (cents: number) => money(cents, currency);
  const lines = [
    quote.due_now_cents > 0 && t('dueNow', { amount: amount(quote.due_now_cents) }),
    quote.customer_credit_cents > 0 && t('credited', { amount: amount(quote.customer_credit_cents) }),
    quote.due_next_cents > 0 &&
      t('dueNext', {
        amount: amount(quote.due_next_cents),
        date: quote.next_period_start ? date(quote.next_period_start) : '',
      }),
    quote.next_period_start === null && t('endsWithPlan'),
  ].filter((line) => line !== false);
  return (
    <ul className="lk-outcomes">
      {lines.length > 0 ? lines.map((line) => <li key={line}>{line}</li>) : <li>{t(`nothing.${mode}`)}</li>}
    </ul>
  );
}

type EffectProps = { quote: Quote; mode: ProrationMode; currency: Currency };

/** What follows from the change: now and after, each period's shares, and who gets or owes what, when. */
export function ChangeEffect({ quote, mode, currency }: EffectProps) {
  const { t } = useTranslation('subscriptions');
  const isProrated = quote.credit_cents !== 0 || quote.charge_cents !== 0;
  return (
    <div className="lk-well lk-change-effect">
      <table className="lk-price-lines">
        <caption className="lk-hidden">{t('effect')}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('now')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              {t('eachPeriod')}
              <small>{t('from', { date: date(quote.effective_on) })}</small>
            </th>
            <td>{money(quote.before.total_cents, currency)}</td>
            <td>{money(quote.after.total_cents, currency)}</td>
          </tr>
          {isProrated && <Shares quote={quote} currency={currency} />}
        </tbody>
        {isProrated && (
          <tfoot>
            <tr>
              <th scope="row">{t('net')}</th>
              <td />
              <td>{money(quote.net_cents, currency)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      <Outcomes {...{ quote, mode, currency }} />
    </div>
  );
}
