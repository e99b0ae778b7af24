import type { WireOutput } from '@lorikeet/contracts/contract';
import type { getPayoutSummary } from '@lorikeet/contracts/payouts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { addressIn } from '../../lib/address-in.ts';
import { currencyName, money } from '../../lib/format.ts';
import type { Locale } from '../../lib/interface-state.ts';
import { useCan } from '../../lib/permissions.ts';
import { Card } from '../../ui/card.tsx';

type Coming = WireOutput<typeof getPayoutSummary>;

/** What is kept in currencies that no bank file carries, why it waits, and what to do. Nothing where there is none. */
export function OtherBalances({ coming }: { coming: Coming }) {
  const { t, i18n } = useTranslation('payouts');
  const contact = addressIn(i18n.language as Locale, paths.officialContactUs);
  const canSeeLedger = useCan('reports.read');
  if (coming.others.length === 0) return null;
  const isDirect = coming.settlement_model === 'direct';
  const title = t('others.title');
  return (
    <div style={{ marginBottom: 16 }}>
      <Card
        title={title}
        note={t(isDirect ? 'others.direct' : 'others.note')}
        aside={!isDirect && <a href={contact}>{t('others.contact')}</a>}
        flush
      >
        <table className="lk-table">
          <caption className="lk-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('others.currency')}</th>
              <th scope="col" className="lk-cell-end">
                {t(isDirect ? 'others.received' : 'others.balance')}
              </th>
              <th scope="col" className="lk-cell-end">
                {t('others.onTheWay')}
              </th>
            </tr>
          </thead>
          <tbody>
            {coming.others.map((one) => {
              const account = isDirect ? 'bank' : 'balance:available';
              const held = isDirect ? one.bank_cents : one.available_cents;
              const to = address('merchantPayoutLedger', undefined, { account, currency: one.currency });
              const name = `${one.currency}, ${currencyName(one.currency)}`;
              return (
                <tr key={one.currency}>
                  <td className="lk-cell-strong">{canSeeLedger ? <Link to={to}>{name}</Link> : name}</td>
                  <td className="lk-cell-end lk-cell-amount">
                    {money(held, one.currency)}
                    {one.reserved_cents > 0 && (
                      <small className="lk-muted">
                        {' '}
                        {t('others.reserved', { amount: money(one.reserved_cents, one.currency) })}
                      </small>
                    )}
                  </td>
                  <td className="lk-cell-end lk-cell-amount">{money(one.on_the_way_cents, one.currency)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {!isDirect && (
          <p className="lk-small lk-muted" style={{ padding: '12px 20px' }}>
            {t('others.askFor')}
          </p>
        )}
      </Card>
    </div>
  );
}
