import { listOrders, SHOWN_ORDER_STATUSES } from '@lorikeet/contracts/orders';
import { ORDER_TYPES } from '@lorikeet/domain/orders';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { address, paths } from '../../app/paths.ts';
import { choiceOf, filtersOf } from '../../frames/list-filters.ts';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen, useTools } from '../../frames/use-list-screen.ts';
import { copyText } from '../../lib/clipboard.ts';
import { currencyFilter, useCollected } from '../../lib/currencies.ts';
import { date, dateOfMoment, dateTime, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-list/columns.ts';
import { customerFilter } from '../customers/customer-filter.ts';
import { itemsWords, OrderChip, type OrderRow, type OrderWords, typeWords } from './order-words.tsx';

const PRESETS = {
  '': {},
  open: { status: 'open' },
  tofulfil: { status: 'paid,partly_fulfilled' },
  done: { status: 'fulfilled,completed' },
  draft: { status: 'draft' },
} as const;

const toDetail = (row: OrderRow) => address('merchantOrdersDetail', { id: row.id });

const columnsOf = (t: OrderWords): Column<OrderRow>[] => [
  { key: 'number', label: t('fields.number'), kind: 'main', render: (row) => row.number },
  { key: 'customer', label: t('fields.customer'), kind: 'words', render: (row) => row.customer_name },
  { key: 'items', label: t('fields.items'), kind: 'words', render: (row) => itemsWords(row, t) },
  { key: 'type', label: t('fields.type'), kind: 'words', render: (row) => typeWords(row.types, t) },
  {
    key: 'status',
    label: t('fields.status'),
    kind: 'status',
    render: (row) => <OrderChip status={row.status} isShort={row.is_short} />,
  },
  {
    key: 'amount',
    label: t('fields.total'),
    kind: 'amount',
    sort: 'amount',
    render: (row) => money(row.total_cents, row.currency),
  },
  {
    key: 'until',
    label: t('fields.until'),
    kind: 'date',
    hidden: true,
    render: (row) => (row.expires_at && row.status === 'open' ? dateTime(row.expires_at) : '–'),
  },
  {
    key: 'created',
    label: t('fields.created'),
    kind: 'date',
    sort: 'created_at',
    render: (row) => date(dateOfMoment(row.created_at)),
  },
];

function useFilters() {
  const { t } = useTranslation('orders');
  const collected = useCollected();
  return useMemo(
    () =>
      filtersOf(listOrders, [
        choiceOf('status', t('fields.status'), SHOWN_ORDER_STATUSES, (value) => t(`status.${value}`)),
        choiceOf('type', t('fields.type'), ORDER_TYPES, (value) => t(`types.${value}`)),
        ...currencyFilter(t('fields.currency'), collected),
        customerFilter(t('fields.customer')),
        { key: 'amount', label: t('fields.total'), kind: 'amount' },
        { key: 'created', label: t('fields.created'), kind: 'date' },
      ]),
    [t, collected],
  );
}

/** What was ordered, by whom, and where each order stands; the way to what can be ordered, and how. */
export default function OrderListPage() {
  const { t } = useTranslation('orders');
  const canWrite = useCan('orders.write');
  // Making one begins with the choice of a customer.
  const canAdd = useCan('customers.read') && canWrite;
  const columns = useMemo(() => columnsOf(t), [t]);
  const list = useListScreen(listOrders, { filters: useFilters(), sort: '-created_at', presets: PRESETS });
  const bulk = canWrite
    ? [
        {
          action: 'orders.cancel' as const,
          label: t('bulk.cancel'),
          title: t('bulk.cancelTitle'),
          danger: true,
        },
      ]
    : [];
  const add = canAdd && (
    <ButtonLink to={paths.merchantOrdersAdd} look="action" icon={IconPlus}>
      {t('add')}
    </ButtonLink>
  );
  return (
    <ListScreen
      id="orders"
      title={t('title')}
      list={list}
      columns={columns}
      actions={
        <>
          <ButtonLink to={paths.merchantOrdersTypes}>{t('common:menu.orderType')}</ButtonLink>
          <ButtonLink to={paths.merchantOrdersSettings}>{t('common:menu.orderSettings')}</ButtonLink>
          {add}
        </>
      }
      tools={useTools(list, 'orders', bulk)}
      tab={(key) => ({ label: t(`tabs.${key || 'all'}`) })}
      row={{
        name: (row) => row.number,
        phone: (row) => ({
          who: row.customer_name,
          amount: money(row.total_cents, row.currency),
          meta: `${row.number} · ${itemsWords(row, t)}`,
          state: <OrderChip status={row.status} isShort={row.is_short} />,
        }),
        to: toDetail,
        menu: (row) => [{ label: t('common:copy'), onSelect: () => void copyText(row.number) }],
      }}
      emptyActions={add}
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
