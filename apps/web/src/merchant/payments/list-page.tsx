import './payments.css';
import { listExceptions } from '@lorikeet/contracts/exceptions';
import {
  countPayments,
  getPaymentTotals,
  listPayments,
  RETURN_CODE_FILTER,
} from '@lorikeet/contracts/payments';
import { DEBIT_REFUSALS } from '@lorikeet/contracts/refusals/debits';
import type { PaymentStatus } from '@lorikeet/domain/payments';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { address } from '../../app/paths.ts';
import { choiceOf, filtersOf } from '../../frames/list-filters.ts';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen, useTools } from '../../frames/use-list-screen.ts';
import { copyText } from '../../lib/clipboard.ts';
import { currencyFilter, useCollected } from '../../lib/currencies.ts';
import { cappedCount, date, money } from '../../lib/format.ts';
import { useInterface } from '../../lib/interface-state.ts';
import type { BulkOffer } from '../../lib/list-tools.ts';
import { useCan } from '../../lib/permissions.ts';
import { read } from '../../lib/queries.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { customerFilter } from '../customers/customer-filter.ts';
import { OpenedInvoice } from '../invoices/invoice-link.tsx';
import { planRecord } from '../plans/plan-filter.ts';
import { isUnsent, useCancelPayment } from './cancel-payment.ts';
import { CreatePaymentDialog } from './create-payment-dialog.tsx';
import { paymentColumns } from './payment-columns.tsx';
import { PRESETS, presetsOf, RAIL_PRESETS, sumWords, totalsOf } from './payment-presets.ts';
import { chipOf, codeWords, type PaymentRow, payerWords, type Words } from './payment-words.ts';
import { isRejected, useTryAgain } from './try-again.ts';

/** As a row's chip says it: what was refunded or is disputed is no longer plainly succeeded. */
const STATUSES = [
  'scheduled',
  'processing',
  'succeeded',
  'partly_refunded',
  'refunded',
  'disputed',
  'failed',
  'cancelled',
] as const;

const statusOptions = (t: Words) =>
  STATUSES.map((value) => ({
    value,
    label: value === 'succeeded' ? t('succeededWhole') : t(`common:status.${value}`),
  }));

function useFilters() {
  const { t } = useTranslation('payments');
  const mayFind = useCan('customers.read');
  const maySeePlans = useCan('plans.read');
  const collected = useCollected();
  return useMemo(
    () =>
      filtersOf(listPayments, [
        { key: 'date', label: t('fields.date'), kind: 'date' },
        {
          key: 'status',
          label: t('fields.status'),
          kind: 'choice',
          options: statusOptions(t),
        },
        { key: 'amount', label: t('fields.amount'), kind: 'amount' },
        {
          key: 'method',
          field: 'rail',
          label: t('fields.method'),
          kind: 'choice',
          options: RAIL_PRESETS.map((value) => ({ value, label: t(`rails.${value}`) })),
        },
        {
          key: 'code',
          field: 'return_code',
          label: t('fields.code'),
          kind: 'choice',
          options: RETURN_CODE_FILTER.map((value) => ({ value, label: codeWords(value, t) })),
        },
        choiceOf('paid_since', t('fields.paidSince'), ['no', 'yes'], (value) => t(`common:${value}`)),
        ...currencyFilter(t('fields.currency'), collected),
        ...(mayFind ? [customerFilter(t('fields.customer'))] : []),
        ...(maySeePlans
          ? [
              {
                key: 'plan',
                field: 'plan_id',
                label: t('fields.plan'),
                kind: 'record',
                record: planRecord,
              } as const,
            ]
          : []),
        { key: 'invoice', label: t('fields.invoice'), kind: 'text' },
      ]),
    [t, mayFind, maySeePlans, collected],
  );
}

const OPEN_OF_PAYMENTS = { status: 'open', about: 'payment', page_size: 10 } as const;
const waitingPlace = address('merchantPlatformExceptions', undefined, { q: 'about:payment' });

/** What the portal left to a person about transactions, where there is something: the rest stands on the home. */
function Waiting() {
  const { t } = useTranslation('payments');
  const open = useQuery(read(listExceptions, OPEN_OF_PAYMENTS, { expected: 'all' })).data;
  if (!open?.count) return null;
  return (
    <ButtonLink to={waitingPlace} icon={IconAlertTriangle}>
      {t('waiting', { count: open.count, shown: cappedCount(open.count) })}
    </ButtonLink>
  );
}

/** What can be done with a payment besides opening it. */
function useRowMenu() {
  const { t } = useTranslation('payments');
  const locale = useInterface((state) => state.locale);
  const mayWrite = useCan('payments.write');
  const { t: debits } = useTranslation('debits');
  const cancel = useCancelPayment();
  const again = useTryAgain();
  return (row: PaymentRow): MenuEntry[] => [
    { label: t('copyId'), onSelect: () => void copyText(row.id) },
    ...(row.reference
      ? [{ label: t('copyReference'), onSelect: () => void copyText(row.reference ?? '') }]
      : []),
    ...(mayWrite && isRejected(row)
      ? [{ kind: 'line' as const }, { label: debits('tryAgain.action'), onSelect: () => again.ask(row) }]
      : []),
    ...(mayWrite && isUnsent(row)
      ? [
          { kind: 'line' as const },
          {
            label: t('cancel.action'),
            onSelect: () => cancel.ask(row),
            danger: true,
            blocked: row.schedule_id !== null && DEBIT_REFUSALS['bank_debit.of_schedule'][locale],
          },
        ]
      : []),
  ];
}

/** Debits that are not with the bank can be taken back together. */
function useBulk(tab: string): BulkOffer[] {
  const { t } = useTranslation('payments');
  const mayWrite = useCan('payments.write');
  if (!mayWrite || ['succeeded', 'failed'].includes(tab)) return [];
  return [
    { action: 'transactions.cancel', label: t('bulk.cancel'), title: t('bulk.cancelTitle'), danger: true },
  ];
}

function CreatePayment() {
  const { t } = useTranslation('payments');
  // A debit by hand looks for the payer and reads what they agreed to.
  const mayCreate = [useCan('payments.write'), useCan('customers.read'), useCan('mandates.read')].every(
    Boolean,
  );
  const [creating, setCreating] = useState(false);
  if (!mayCreate) return null;
  return (
    <>
      <Button look="action" icon={IconPlus} onClick={() => setCreating(true)}>
        {t('create')}
      </Button>
      <CreatePaymentDialog open={creating} onClose={() => setCreating(false)} />
    </>
  );
}

/** Every attempt to take money: what is to come, what is with the bank, how it ended. */
export default function TransactionListPage({ title }: { title?: string }) {
  const { t } = useTranslation('payments');
  const columns = useMemo(() => paymentColumns(t), [t]);
  const list = useListScreen(listPayments, {
    filters: useFilters(),
    presets: PRESETS,
  });
  const statusWord = (status: PaymentStatus) => t(`common:status.${status}`);
  const totals = useQuery(read(getPaymentTotals, list.narrowed)).data;
  const tabs = presetsOf(useQuery(read(countPayments, {})).data?.rows);
  const tabOf = (preset: string) => {
    const shown = tabs.find(({ key }) => key === preset);
    return shown ? { label: t(`tabs.${preset || 'moved'}`), count: shown.count } : null;
  };
  return (
    <ListScreen
      id="transactions"
      title={title ?? t('title')}
      list={list}
      columns={columns}
      actions={
        <>
          <Waiting />
          <CreatePayment />
        </>
      }
      tools={useTools(list, 'transactions', useBulk(list.control.state.tab))}
      tab={tabOf}
      totals={totalsOf(totals, statusWord)}
      sumOf={(rows) => sumWords(rows, statusWord)}
      row={{
        name: (row) => `${payerWords(row, t)} ${money(row.amount_cents, row.currency)}`,
        phone: (row) => ({
          who: payerWords(row, t),
          amount: money(row.amount_cents, row.currency),
          meta: [date(row.debit_date), row.method?.match(/•••.*$/)?.[0]].filter(Boolean).join(' · '),
          state: <StatusChip status={chipOf(row)} />,
        }),
        to: (row) => address('merchantTransactionsDetail', { id: row.id }),
        menu: useRowMenu(),
      }}
      words={{
        search: t('search'),
        empty: t('empty'),
        emptyHint: t('emptyHint'),
        failed: t('failed'),
        safe: t('safe'),
      }}
    >
      <OpenedInvoice />
    </ListScreen>
  );
}
