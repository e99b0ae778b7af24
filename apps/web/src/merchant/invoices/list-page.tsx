import { listInvoiceDrafts } from '@lorikeet/contracts/invoice-drafts';
import { getInvoiceTotals, listInvoices } from '@lorikeet/contracts/invoices';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { choiceOf, filtersOf } from '../../frames/list-filters.ts';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen, useTools } from '../../frames/use-list-screen.ts';
import { copyText } from '../../lib/clipboard.ts';
import { currencyFilter, useCollected } from '../../lib/currencies.ts';
import { cappedCount, date, money } from '../../lib/format.ts';
import type { BulkOffer } from '../../lib/list-tools.ts';
import { useCan } from '../../lib/permissions.ts';
import { read } from '../../lib/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { customerFilter } from '../customers/customer-filter.ts';
import { type InvoiceRow, invoiceColumns, toInvoice } from './invoice-columns.tsx';

const STATUSES = [
  'open',
  'part_paid',
  'part_credited',
  'processing',
  'overdue',
  'paid',
  'credited',
  'void',
  'written_off',
] as const;

/** What each tab asks: what is to be paid stands first, the oldest due on top. */
const PRESETS = {
  '': { sort: '-issue_date' },
  unpaid: { status: 'open,part_paid,part_credited,processing,overdue', sort: 'due_date' },
  overdue: { status: 'overdue', sort: 'due_date' },
  paid: { status: 'paid,credited', sort: '-issue_date' },
  ended: { status: 'void,written_off', sort: '-issue_date' },
} as const;

function useFilters() {
  const { t } = useTranslation('accounting');
  const mayFind = useCan('customers.read');
  const collected = useCollected();
  return useMemo(
    () =>
      filtersOf(listInvoices, [
        choiceOf('status', t('fields.status'), STATUSES, (value) => t(`common:status.${value}`)),
        { key: 'due', label: t('fields.dueDate'), kind: 'date' },
        { key: 'issued', label: t('fields.issued'), kind: 'date' },
        { key: 'amount', label: t('fields.total'), kind: 'amount' },
        ...currencyFilter(t('fields.currency'), collected),
        ...(mayFind ? [customerFilter(t('fields.customer'))] : []),
      ]),
    [t, mayFind, collected],
  );
}

function useBulk(tab: string): BulkOffer[] {
  const { t } = useTranslation('accounting');
  const mayWrite = useCan('invoices.write');
  if (!mayWrite || tab === 'paid' || tab === 'ended') return [];
  return [
    { action: 'invoices.send', label: t('bulk.send'), title: t('bulk.sendTitle') },
    { action: 'invoices.remind', label: t('bulk.remind'), title: t('bulk.remindTitle') },
    { action: 'invoices.void', label: t('bulk.void'), title: t('bulk.voidTitle'), danger: true },
  ];
}

/** What rows come to and what of it is due, each currency apart; what is void is in neither. */
function useSums() {
  const { t } = useTranslation('accounting');
  return (sums: readonly { currency: InvoiceRow['currency']; total_cents: number; due_cents: number }[]) =>
    sums
      .map(({ currency, total_cents, due_cents }) =>
        t('sum', { total: money(total_cents, currency), due: money(due_cents, currency) }),
      )
      .join(' · ') || money(0);
}

function sumsOf(rows: readonly InvoiceRow[]) {
  const sums = new Map<InvoiceRow['currency'], { total_cents: number; due_cents: number }>();
  for (const { status, currency, total_cents, due_cents } of rows) {
    const sum = sums.get(currency) ?? { total_cents: 0, due_cents: 0 };
    sums.set(currency, {
      total_cents: sum.total_cents + (status === 'void' ? 0 : total_cents),
      due_cents: sum.due_cents + due_cents,
    });
  }
  return [...sums].map(([currency, sum]) => ({ currency, ...sum }));
}

function Actions() {
  const { t } = useTranslation('accounting');
  const mayCreate = [useCan('invoices.write'), useCan('customers.read')].every(Boolean);
  const drafts = useQuery(read(listInvoiceDrafts, { page_size: 10 }, { expected: 'all' })).data?.count ?? 0;
  return (
    <>
      <ButtonLink to={paths.merchantInvoiceDrafts}>
        {drafts > 0 ? t('drafts.countedLink', { shown: cappedCount(drafts) }) : t('drafts.link')}
      </ButtonLink>
      <ButtonLink to={paths.merchantInvoiceReceivables}>{t('aged.link')}</ButtonLink>
      {mayCreate && (
        <ButtonLink look="action" icon={IconPlus} to={paths.merchantInvoiceCreate}>
          {t('create.link')}
        </ButtonLink>
      )}
    </>
  );
}

/** Every issued invoice: what it comes to, what is due of it, and how it ended. */
export default function InvoiceListPage() {
  const { t } = useTranslation('accounting');
  const columns = useMemo(() => invoiceColumns(t), [t]);
  const list = useListScreen(listInvoices, { filters: useFilters(), presets: PRESETS, sort: '-issue_date' });
  const totals = useQuery(read(getInvoiceTotals, list.narrowed)).data;
  const sumWords = useSums();
  return (
    <ListScreen
      id="invoices"
      title={t('title')}
      list={list}
      columns={columns}
      actions={<Actions />}
      tools={useTools(list, 'invoices', useBulk(list.control.state.tab))}
      tab={(key) => ({ label: t(`tabs.${key || 'all'}`) })}
      totals={totals && { count: totals.count, sum: sumWords(totals.sums) }}
      sumOf={(rows) => sumWords(sumsOf(rows))}
      row={{
        name: (row) => `${row.number} ${row.customer_name}`,
        phone: (row) => ({
          who: row.customer_name,
          amount: money(row.due_cents > 0 ? row.due_cents : row.total_cents, row.currency),
          meta: [row.number, t('dueOn', { date: date(row.due_date) })].join(' · '),
          state: <StatusChip status={row.status} />,
        }),
        to: (row) => toInvoice(row.id),
        menu: (row) => [
          { label: t('copyNumber'), onSelect: () => void copyText(row.number) },
          { label: t('copyId'), onSelect: () => void copyText(row.id) },
        ],
      }}
      words={{ search: t('search'), empty: t('empty'), emptyHint: t('emptyHint'), failed: t('failed') }}
    />
  );
}
