import { getLedgerBalances } from '@lorikeet/contracts/ledger';
import { isLocalDate } from '@lorikeet/domain/kernel';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { address } from '../../app/paths.ts';
import { RecordColumns } from '../../frames/detail-screen.tsx';
import { dateTime } from '../../lib/format.ts';
import { read } from '../../lib/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { AccountPostings } from './account-postings.tsx';
import { AccountsCard } from './accounts-card.tsx';

/** The book: what every account holds, and beside it, once one is chosen, its postings. */
export default function LedgerPage() {
  const { t } = useTranslation('ledger');
  const [search] = useSearchParams();
  // An instant that an address made wrong is none.
  const until = isInstant(search.get('until')) ? search.get('until')! : undefined;
  const begin = { from: dayIn(search, 'from'), to: dayIn(search, 'to') };
  const query = useQuery(read(getLedgerBalances, until ? { as_of: until } : {}));
  const accounts = query.data?.accounts;
  const chosen = { account: search.get('account'), currency: search.get('currency') ?? 'AUD' };
  const held = accounts?.find(
    ({ account, currency }) => account === chosen.account && currency === chosen.currency,
  );
  const now = address(
    'merchantPayoutLedger',
    undefined,
    chosen.account ? { account: chosen.account, currency: chosen.currency } : {},
  );
  const currencies = [...new Set(accounts?.map(({ currency }) => currency))];
  const cards = currencies.map((currency) => (
    <AccountsCard
      key={currency}
      currency={currency}
      accounts={accounts?.filter((one) => one.currency === currency) ?? []}
      chosen={held}
      until={until}
    />
  ));
  return (
    <Page>
      <PageHeader
        title={t('page.title')}
        meta={until && t('page.until', { moment: dateTime(until) })}
        actions={until && <ButtonLink to={now}>{t('page.now')}</ButtonLink>}
      />
      {query.error && !accounts && (
        <ErrorState
          title={t('page.failed')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
        />
      )}
      {!accounts && !query.error && <Skeleton lines={10} />}
      {accounts?.length === 0 && <EmptyState title={t('page.none')}>{t('page.noneHint')}</EmptyState>}
      {accounts && !held && <div className="lk-stack">{cards}</div>}
      {held && (
        <RecordColumns
          main={
            <AccountPostings
              key={`${held.account} ${held.currency} ${until} ${begin.from} ${begin.to}`}
              held={held}
              until={until}
              begin={begin}
            />
          }
          aside={cards}
        />
      )}
    </Page>
  );
}

const dayIn = (search: URLSearchParams, key: string): string => {
  const text = search.get(key);
  return isLocalDate(text) ? text : '';
};

const isInstant = (text: string | null): boolean =>
  text !== null && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));
