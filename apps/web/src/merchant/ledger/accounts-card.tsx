import './ledger.css';
import type { WireOutput } from '@lorikeet/contracts/contract';
import type { getLedgerBalances } from '@lorikeet/contracts/ledger';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { money } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { accountWords } from '../payments/payment-words.ts';

export type Held = WireOutput<typeof getLedgerBalances>['accounts'][number];

type AccountsCardProps = {
  currency: Held['currency'];
  accounts: readonly Held[];
  chosen: Held | undefined;
  /** The past instant that the amounts are of. */
  until: string | undefined;
};

/** The accounts of one currency with what each holds, on its side; the two sides are equal. */
export function AccountsCard({ currency, accounts, chosen, until }: AccountsCardProps) {
  const { t } = useTranslation(['payments', 'ledger']);
  const title = t('ledger:page.accountsOf', { currency });
  const sum = accounts.reduce((total, { amount_cents: cents }) => total + Math.max(0, cents), 0);
  return (
    <Card
      title={title}
      note={t(until ? 'ledger:page.accountsThen' : 'ledger:page.accountsNote')}
      foot={!chosen && <span className="lk-muted lk-small">{t('ledger:page.choose')}</span>}
      flush
    >
      <table className="lk-table lk-ledger-accounts">
        <caption className="lk-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('detail.account')}</th>
            <th scope="col" className="lk-cell-end">
              {t('detail.debit')}
            </th>
            <th scope="col" className="lk-cell-end">
              {t('detail.credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((one) => (
            <tr key={one.account}>
              <th scope="row">
                <Link
                  to={address('merchantPayoutLedger', undefined, {
                    account: one.account,
                    currency,
                    ...(until ? { until } : {}),
                  })}
                  aria-current={one === chosen ? 'true' : undefined}
                >
                  {accountWords(one.account, t)}
                </Link>
              </th>
              <td className="lk-cell-end">
                {one.amount_cents >= 0 ? money(one.amount_cents, currency) : ''}
              </td>
              <td className="lk-cell-end">
                {one.amount_cents < 0 ? money(-one.amount_cents, currency) : ''}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="lk-ledger-sum">
            <th scope="row">{t('ledger:page.sum')}</th>
            <td className="lk-cell-end">{money(sum, currency)}</td>
            <td className="lk-cell-end">{money(sum, currency)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}
