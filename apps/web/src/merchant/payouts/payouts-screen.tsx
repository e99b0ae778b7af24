import type { WireOutput } from '@lorikeet/contracts/contract';
import {
  downloadPayoutStatement,
  getPayoutSummary,
  listPayouts,
  PAYOUT_STATUSES,
} from '@lorikeet/contracts/payouts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { address } from '../../app/paths.ts';
import { choiceOf, filtersOf } from '../../frames/list-filters.ts';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen, useTools } from '../../frames/use-list-screen.ts';
import { copyText } from '../../lib/clipboard.ts';
import { dateWithWeekday, money } from '../../lib/format.ts';
import { read } from '../../lib/queries.ts';
import { useDownload } from '../../lib/use-download.ts';
import { LedgerLink } from '../ledger/ledger-link.tsx';
import { CarriedOver } from './carried-over.tsx';
import { AccountNotice, DrawButton } from './draw-payout.tsx';
import { LandingLink } from './landing-link.tsx';
import { NextPayout } from './next-payout.tsx';
import { OtherBalances } from './other-balances.tsx';
import { PayoutChip } from './payout-chip.tsx';
import { accountWords, payoutColumns } from './payout-columns.tsx';

type Coming = WireOutput<typeof getPayoutSummary>;

function useFilters() {
  const { t } = useTranslation('payouts');
  return useMemo(
    () =>
      filtersOf(listPayouts, [
        choiceOf('status', t('filters.status'), PAYOUT_STATUSES, (value) => t(`status.${value}`)),
        { key: 'date', label: t('filters.date'), kind: 'date' },
      ]),
    [t],
  );
}

/** What comes next, and every payout there was. */
export function PayoutsScreen({ coming, hasDeposits }: { coming: Coming; hasDeposits: boolean }) {
  const { t } = useTranslation('payouts');
  const { download } = useDownload(downloadPayoutStatement, ({ path }) => path);
  const columns = useMemo(() => payoutColumns(t), [t]);
  const list = useListScreen(listPayouts, { filters: useFilters(), sort: '-payout_date' });
  const totals = useQuery(read(getPayoutSummary, list.narrowed)).data;
  return (
    <ListScreen
      id="payouts"
      title={t('title')}
      list={list}
      columns={columns}
      actions={
        <>
          <LedgerLink />
          {hasDeposits && <LandingLink to="deposits" />}
          {coming.can.draw && <DrawButton coming={coming} />}
        </>
      }
      above={
        <>
          <AccountNotice coming={coming} />
          <NextPayout coming={coming} />
          <OtherBalances coming={coming} />
          <CarriedOver coming={coming} />
        </>
      }
      tools={useTools(list, 'payouts')}
      totals={totals && { count: totals.count, sum: money(totals.sum_cents, totals.currency) }}
      row={{
        name: (row) => row.number,
        phone: (row) => ({
          amount: money(row.amount_cents, row.currency),
          meta: `${dateWithWeekday(row.payout_date)} · ${accountWords(row)}`,
          state: <PayoutChip status={row.status} />,
        }),
        to: (row) => address('merchantPayoutDetail', { id: row.id }),
        menu: (row) => [
          ...(row.status === 'withdrawn'
            ? []
            : [{ label: t('statement'), onSelect: () => void download({ id: row.id }) }]),
          { label: t('copyId'), onSelect: () => void copyText(row.id) },
        ],
      }}
      words={{
        search: t('search'),
        empty: t('empty'),
        emptyHint: t('emptyHint'),
        failed: t('failed'),
        safe: t('safe'),
      }}
    />
  );
}
