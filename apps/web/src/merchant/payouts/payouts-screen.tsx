import type { WireOutput } from '@lorikeet/contracts/contract';
import { getPayoutSummary, listPayouts, PAYOUT_STATUSES } from '@lorikeet/contracts/payouts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { address } from '../../app/paths.ts';
import { copyText } from '../../lib/clipboard.ts';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { dateWithWeekday, money } from '../../lib/format.ts';
import { useListTools } from '../../lib/list-tools.ts';
import { read, readPage } from '../../lib/queries.ts';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { type FilterKey, filterInput, listInputOf, useListState } from '../../ui/data-list/list-state.ts';
import { EmptyState } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { AccountNotice, DrawButton } from './draw-payout.tsx';
import { NextPayout } from './next-payout.tsx';
import { PayoutChip } from './payout-chip.tsx';
import { accountWords, type PayoutRow, payoutColumns } from './payout-columns.tsx';
import { useStatementDownload } from './statement-download.ts';

type Coming = WireOutput<typeof getPayoutSummary>;

/** What comes next, and every payout there was. */
export function PayoutsScreen({ coming }: { coming: Coming }) {
  const { t } = useTranslation('payouts');
  const navigate = useNavigate();
  const today = useBusinessDate();
  const download = useStatementDownload();
  const filters = useMemo<FilterKey[]>(
    () => [
      {
        key: 'status',
        label: t('filters.status'),
        kind: 'choice',
        options: PAYOUT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
      },
      { key: 'date', label: t('filters.date'), kind: 'date' },
    ],
    [t],
  );
  const columns = useMemo(() => payoutColumns(t), [t]);
  const control = useListState(filters, '-payout_date');
  const input = listInputOf(control.state, filters);
  const tools = useListTools('payouts', input);
  const list = useQuery(readPage(listPayouts, input));
  const totals = useQuery(read(getPayoutSummary, filterInput(control.state.filter, filters))).data;
  const open = (row: PayoutRow) => void navigate(address('merchantPayoutDetail', { id: row.id }));
  return (
    <Page list>
      <PageHeader title={t('title')} actions={coming.can.draw && <DrawButton coming={coming} />} />
      <AccountNotice coming={coming} />
      <NextPayout coming={coming} />
      <DataList
        id="payouts"
        caption={t('title')}
        control={control}
        filters={filters}
        columns={columns}
        placeholder={t('search')}
        phoneRow={(row) => ({
          who: row.number,
          amount: money(row.amount_cents, row.currency),
          meta: `${dateWithWeekday(row.payout_date)} · ${accountWords(row)}`,
          state: <PayoutChip status={row.status} />,
        })}
        rowId={(row) => row.id}
        rowName={(row) => row.number}
        rows={list.data?.rows}
        count={list.data?.count ?? 0}
        totals={totals && { count: totals.count, sum: money(totals.sum_cents, totals.currency) }}
        error={list.error ? { message: list.error.message } : null}
        onRetry={() => void list.refetch()}
        onOpen={open}
        rowMenu={(row) => [
          { label: t('common:open'), onSelect: () => open(row) },
          { label: t('statement'), onSelect: () => void download(row.id) },
          { label: t('copyId'), onSelect: () => void copyText(row.id) },
        ]}
        today={today}
        tools={tools}
        empty={<EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>}
        errorTitle={t('failed')}
        reassurance={t('safe')}
      />
    </Page>
  );
}
