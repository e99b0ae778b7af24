import { type BalanceFigure, type getBalance, PENDING_FIGURES } from '@lorikeet/contracts/balance';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { BANK_CURRENCY } from '@lorikeet/domain/kernel';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { currencyName, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { Card, Figures } from '../../ui/card.tsx';
import { FigureMoney } from '../../ui/values.tsx';

type Held = WireOutput<typeof getBalance>['currencies'][number];
type CurrencyBalanceProps = {
  held: Held;
  isDirect: boolean;
  /** The past instant that the figures are of; undefined is now. */
  until: string | undefined;
};

const isPending = (figure: BalanceFigure) => PENDING_FIGURES.some((one) => one === figure);

/** What there is in one currency: available, pending and reserved, and each account behind them with its postings. */
export function CurrencyBalance({ held, isDirect, until }: CurrencyBalanceProps) {
  const { t } = useTranslation('balance');
  const maySeePostings = useCan('reports.read');
  const { currency, figures } = held;
  const name = `${currency}, ${currencyName(currency)}`;
  const of = (figure: BalanceFigure) => figures.find((one) => one.figure === figure);
  const pending = figures.filter(({ figure }) => isPending(figure));
  const postings = (account: string) =>
    address('merchantPayoutLedger', undefined, { account, currency, ...(until ? { until } : {}) });
  // No bank file carries another currency: what is available in it is kept, and no payout takes it along.
  const noteOf = (figure: BalanceFigure) =>
    t(`notes.${figure === 'available' && currency !== BANK_CURRENCY ? 'kept' : figure}`);
  const shown = (figure: BalanceFigure) => ({
    label: t(`figures.${figure}`),
    value: <FigureMoney cents={of(figure)?.amount_cents ?? 0} currency={currency} />,
    note: noteOf(figure),
    ...(maySeePostings && of(figure) ? { to: postings(of(figure)!.account) } : {}),
  });
  return (
    <section aria-label={name} className="lk-stack">
      <h2 className="lk-balance-currency">{name}</h2>
      <Figures
        label={name}
        figures={[
          shown(isDirect ? 'bank' : 'available'),
          {
            label: t('figures.pending'),
            value: (
              <FigureMoney
                cents={pending.reduce((sum, one) => sum + one.amount_cents, 0)}
                currency={currency}
              />
            ),
            note: t('notes.pending'),
            // One account has its postings; several stand one under the other below.
            ...(maySeePostings && pending.length === 1 ? { to: postings(pending[0]!.account) } : {}),
          },
          shown(isDirect ? 'fees_owed' : 'reserved'),
        ]}
      />
      {figures.length > 1 && (
        <Card title={t('where')} flush>
          <table className="lk-table lk-balance-where">
            <caption className="lk-hidden">{t('where')}</caption>
            <tbody>
              {figures.map((one) => (
                <tr key={one.figure}>
                  <th scope="row">
                    {maySeePostings ? (
                      <Link to={postings(one.account)}>{t(`figures.${one.figure}`)}</Link>
                    ) : (
                      t(`figures.${one.figure}`)
                    )}
                    <small className="lk-muted">
                      {isPending(one.figure)
                        ? t('pendingNote', { note: noteOf(one.figure) })
                        : noteOf(one.figure)}
                    </small>
                  </th>
                  <td className="lk-cell-end lk-cell-amount">{money(one.amount_cents, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      )}
    </section>
  );
}
