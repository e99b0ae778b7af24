import './transactions.css';
import type { WireInput } from '@lorikeet/contracts/contract';
import { listExceptions } from '@lorikeet/contracts/exceptions';
import { countPayments, getPaymentTotals, listPayments } from '@lorikeet/contracts/payments';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { copyText } from '../../lib/clipboard.ts';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { cappedCount, date, money } from '../../lib/format.ts';
import { useListTools } from '../../lib/list-tools.ts';
import { useCan } from '../../lib/permissions.ts';
import { read, readPage } from '../../lib/queries.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { type FilterKey, listInputOf, useListState } from '../../ui/data-list/list-state.ts';
import { EmptyState } from '../../ui/faces.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { isUnsent, useCancelPayment } from './cancel-payment.ts';
import { CreatePaymentDialog } from './create-payment-dialog.tsx';
import { paymentColumns } from './payment-columns.tsx';
import { presetInput, presetsOf, RAIL_PRESETS, totalsOf } from './payment-presets.ts';
import { chipOf, type PaymentRow } from './payment-words.ts';

const STATUSES = ['scheduled', 'processing', 'succeeded', 'failed', 'cancelled'] as const;

function useFilters(): FilterKey[] {
  const { t } = useTranslation('payments');
  return useMemo(
    () => [
      { key: 'date', label: t('fields.date'), kind: 'date' },
      {
        key: 'status',
        label: t('fields.status'),
        kind: 'choice',
        options: STATUSES.map((value) => ({ value, label: t(`common:status.${value}`) })),
      },
      { key: 'amount', label: t('fields.amount'), kind: 'amount' },
      {
        key: 'rail',
        label: t('fields.method'),
        kind: 'choice',
        options: RAIL_PRESETS.map((value) => ({ value, label: t(`rails.${value}`) })),
      },
    ],
    [t],
  );
}

/** The list and its exact figures; the second call comes when it comes. */
function useTransactions(control: ReturnType<typeof useListState>, filters: FilterKey[]) {
  const { page, page_size, sort, ...narrowed } = listInputOf(control.state, filters);
  const input = { ...presetInput(control.state.tab), ...narrowed };
  return {
    tools: useListTools('transactions', { ...input, sort }),
    list: useQuery(
      readPage(listPayments, { ...input, page, page_size, sort } as WireInput<typeof listPayments>),
    ),
    totals: useQuery(read(getPaymentTotals, input as WireInput<typeof getPaymentTotals>)).data,
    counts: useQuery(read(countPayments, {})).data?.rows,
  };
}

/** What the portal left to a person, where there is something. */
function Waiting() {
  const { t } = useTranslation('payments');
  const open = useQuery(read(listExceptions, { status: 'open', page_size: 10 }, { expected: 'all' })).data;
  if (!open?.count) return null;
  return (
    <ButtonLink to={paths.merchantPlatformExceptions} icon={IconAlertTriangle}>
      {t('waiting', { count: open.count, shown: cappedCount(open.count) })}
    </ButtonLink>
  );
}

/** Every attempt to take money: what is to come, what is with the bank, how it ended. */
export default function TransactionListPage() {
  const { t } = useTranslation('payments');
  const navigate = useNavigate();
  const today = useBusinessDate();
  const mayWrite = useCan('payments.write');
  // A debit by hand looks for the payer and reads what they agreed to.
  const mayFind = [useCan('customers.read'), useCan('mandates.read')].every(Boolean);
  const [creating, setCreating] = useState(false);
  const filters = useFilters();
  const columns = useMemo(() => paymentColumns(t), [t]);
  const control = useListState(filters, '-debit_date');
  const { list, totals, counts, tools } = useTransactions(control, filters);
  const cancel = useCancelPayment();
  const open = (row: PaymentRow) => void navigate(address('merchantTransactionsDetail', { id: row.id }));
  const rowMenu = (row: PaymentRow): MenuEntry[] => [
    { label: t('common:open'), onSelect: () => open(row) },
    { label: t('copyId'), onSelect: () => void copyText(row.id) },
    ...(row.reference
      ? [{ label: t('copyReference'), onSelect: () => void copyText(row.reference ?? '') }]
      : []),
    ...(mayWrite && isUnsent(row)
      ? [
          { kind: 'line' as const },
          { label: t('cancel.action'), onSelect: () => void cancel.ask(row), danger: true },
        ]
      : []),
  ];
  const create = mayWrite && mayFind && (
    <Button look="action" icon={IconPlus} onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  );
  return (
    <Page list>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <Waiting />
            {create}
          </>
        }
      />
      <DataList
        id="transactions"
        caption={t('title')}
        control={control}
        filters={filters}
        columns={columns}
        tabs={presetsOf(counts).map(({ key, count }) => ({ key, label: t(`tabs.${key || 'all'}`), count }))}
        placeholder={t('search')}
        phoneRow={(row) => ({
          who: row.customer_name,
          amount: money(row.amount_cents, row.currency),
          meta: [date(row.debit_date), row.method?.match(/•••.*$/)?.[0]].filter(Boolean).join(' · '),
          state: <StatusChip status={chipOf(row)} />,
        })}
        rowId={(row) => row.id}
        rowName={(row) => `${row.customer_name} ${money(row.amount_cents, row.currency)}`}
        rows={list.data?.rows}
        count={list.data?.count ?? 0}
        totals={totalsOf(totals)}
        error={list.error ? { message: list.error.message } : null}
        onRetry={() => void list.refetch()}
        onOpen={open}
        rowMenu={rowMenu}
        today={today}
        tools={tools}
        empty={<EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>}
        errorTitle={t('failed')}
        reassurance={t('safe')}
      />
      <CreatePaymentDialog open={creating} onClose={() => setCreating(false)} />
    </Page>
  );
}
