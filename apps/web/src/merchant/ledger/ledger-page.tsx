import { getLedgerBalances } from '@lorikeet/contracts/ledger';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { read } from '../../lib/queries.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { AccountPostings } from './account-postings.tsx';
import { AccountsCard } from './accounts-card.tsx';

/** The book: what every account holds, and the postings of the one that is chosen. */
export default function LedgerPage() {
  const { t } = useTranslation('ledger');
  const [search] = useSearchParams();
  const query = useQuery(read(getLedgerBalances, {}));
  const accounts = query.data?.accounts;
  const chosen = { account: search.get('account'), currency: search.get('currency') ?? 'AUD' };
  const held = accounts?.find(
    ({ account, currency }) => account === chosen.account && currency === chosen.currency,
  );
  const currencies = [...new Set(accounts?.map(({ currency }) => currency))];
  return (
    <Page>
      <PageHeader title={t('page.title')} />
      {query.error && !accounts && (
        <ErrorState
          title={t('page.failed')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
        />
      )}
      {!accounts && !query.error && <Skeleton lines={10} />}
      {accounts?.length === 0 && <EmptyState title={t('page.none')}>{t('page.noneHint')}</EmptyState>}
      {accounts && accounts.length > 0 && (
        <div className="lk-columns">
          <div className="lk-stack">
            {held ? (
              <AccountPostings key={`${held.account} ${held.currency}`} held={held} />
            ) : (
              <Card>
                <EmptyState title={t('page.choose')}>{t('page.chooseHint')}</EmptyState>
              </Card>
            )}
          </div>
          <div className="lk-stack">
            {currencies.map((currency) => (
              <AccountsCard
                key={currency}
                currency={currency}
                accounts={accounts.filter((one) => one.currency === currency)}
                chosen={held}
              />
            ))}
          </div>
        </div>
      )}
    </Page>
  );
}
