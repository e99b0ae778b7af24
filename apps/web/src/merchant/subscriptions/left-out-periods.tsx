import type { Currency } from '@lorikeet/domain/kernel';
import { useTranslation } from 'react-i18next';
import { date, money } from '../../lib/format.ts';

type Period = { start: string; end: string; amount_cents: number; was_billed: boolean };

/** Periods that are not paid for, each with what it would have cost, and whether its bill is taken back. */
export function LeftOutPeriods(props: { caption: string; periods: readonly Period[]; currency: Currency }) {
  const { t } = useTranslation('subscriptions');
  return (
    <table className="lk-price-lines">
      <caption className="lk-hidden">{props.caption}</caption>
      <tbody>
        {props.periods.map((period) => (
          <tr key={period.start}>
            <th scope="row">
              {t('period', { from: date(period.start), to: date(period.end) })}
              <small>{t(period.was_billed ? 'skips.takenBack' : 'skips.notBilled')}</small>
            </th>
            <td>
              <s>{money(period.amount_cents, props.currency)}</s>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
