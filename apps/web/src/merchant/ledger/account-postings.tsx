import { listLedgerEntries } from '@lorikeet/contracts/ledger';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListTools } from '../../lib/list-tools.ts';
import { readPage } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { Pager } from '../../ui/pager.tsx';
import { accountWords } from '../payments/payment-words.ts';
import { PostingsCard } from '../payments/postings-card.tsx';
import type { Held } from './accounts-card.tsx';

const PAGE_SIZE = 20;
export type Days = { from: string; to: string };

/** The postings of an account, both sides of each, the latest first; of some days where they are named. */
export function AccountPostings({
  held,
  until,
  begin,
}: {
  held: Held;
  until: string | undefined;
  /** The days that an address asked for. */
  begin: Days;
}) {
  const { t } = useTranslation(['payments', 'ledger']);
  const [page, setPage] = useState(1);
  const [days, setDays] = useState<Days>(begin);
  const asked = {
    account: held.account,
    currency: held.currency,
    ...(days.from ? { from: days.from } : {}),
    ...(days.to ? { to: days.to } : {}),
    ...(until ? { booked_until: until } : {}),
  };
  const query = useQuery(readPage(listLedgerEntries, { ...asked, page, page_size: PAGE_SIZE }));
  const tools = useListTools('ledger_entries', asked);
  const narrow = (change: Partial<Days>) => {
    setDays((before) => ({ ...before, ...change }));
    setPage(1);
  };
  const title = t('ledger:page.of', { account: accountWords(held.account, t), currency: held.currency });
  return (
    <>
      <div className="lk-ledger-days">
        <DateField label={t('ledger:page.from')} value={days.from} onChange={(from) => narrow({ from })} />
        <DateField label={t('ledger:page.to')} value={days.to} onChange={(to) => narrow({ to })} />
        {tools.canExport && (query.data?.count ?? 0) > 0 && (
          <Button onClick={() => void tools.exportRows(null)}>{t('ledger:page.export')}</Button>
        )}
      </div>
      {query.error && !query.data && (
        <ErrorState title={t('ledger:page.failed')} message={query.error.message} />
      )}
      {!query.data && !query.error && <Skeleton lines={10} />}
      {query.data && (
        <PostingsCard
          title={title}
          none={t('ledger:page.noPostings')}
          postings={query.data.rows.map(({ posting_id: id, ...posting }) => ({ ...posting, id }))}
          foot={<Pager page={page} pageSize={PAGE_SIZE} count={query.data.count} onPage={setPage} />}
        />
      )}
    </>
  );
}
