import { getBalance } from '@lorikeet/contracts/balance';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { dateTime } from '../../lib/format.ts';
import { read } from '../../lib/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { LedgerLink } from '../ledger/ledger-link.tsx';
import { asOfOf } from './as-of.ts';
import { AsOfFields } from './as-of-fields.tsx';
import { ComingPayout } from './coming-payout.tsx';
import { CurrencyBalance } from './currency-balance.tsx';
import { MovementsCard } from './movements-card.tsx';

/** What the merchant has, now or at a past instant, and what the next payout holds and why. */
export default function BalancePage() {
  const { t } = useTranslation(['balance', 'common']);
  const [search] = useSearchParams();
  const asOf = asOfOf(search)?.toISOString();
  const query = useQuery(read(getBalance, asOf ? { as_of: asOf } : {}));
  const balance = query.data;
  const isPast = asOf !== undefined;
  return (
    <Page>
      <PageHeader
        title={t('title')}
        meta={balance && t(isPast ? 'asOf.shown' : 'asOf.now', { moment: dateTime(balance.as_of) })}
        actions={
          <>
            <ButtonLink to={paths.merchantPayoutList}>{t('common:menu.payoutList')}</ButtonLink>
            <LedgerLink />
          </>
        }
      />
      <AsOfFields />
      {query.error && !balance && (
        <ErrorState title={t('failed')} message={query.error.message} onRetry={() => void query.refetch()} />
      )}
      {!balance && !query.error && <Skeleton lines={8} />}
      {balance && (
        <div className="lk-stack">
          {balance.currencies.map((one) => (
            <CurrencyBalance
              key={one.currency}
              held={one}
              isDirect={balance.settlement_model === 'direct'}
              until={asOf}
            />
          ))}
          {!isPast && balance.settlement_model === 'facilitated' && (
            <>
              <ComingPayout />
              <MovementsCard />
            </>
          )}
        </div>
      )}
    </Page>
  );
}
