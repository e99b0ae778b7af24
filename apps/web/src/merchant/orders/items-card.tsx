import { listOrderItems } from '@lorikeet/contracts/order-items';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TableCard, type TableColumn } from '../../frames/table-card.tsx';
import { money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { readPage } from '../../lib/queries.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { Chip } from '../../ui/status-chip.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { ItemDialog } from './item-dialog.tsx';
import type { Item, OrderWords } from './order-words.tsx';
import { StockDialog } from './stock-dialog.tsx';

const SIZE = 20;

type Open = { kind: 'new' } | { kind: 'edit' | 'stock' | 'codes'; item: Item };

const leftWords = (item: Item, t: OrderWords): string => {
  if (item.gives_codes) return t('items.codes', { free: item.codes_free, given: item.codes_given });
  if (item.type !== 'physical') return '–';
  return item.stock === null ? t('items.notCounted') : String(item.stock);
};

const columnsOf = (t: OrderWords): TableColumn<Item>[] => [
  { key: 'name', label: t('items.name'), kind: 'text', render: (row) => <b>{row.name}</b> },
  { key: 'type', label: t('fields.type'), render: (row) => t(`types.${row.type}`) },
  {
    key: 'price',
    label: t('items.price'),
    kind: 'number',
    render: (row) => money(row.unit_price_cents, row.currency),
  },
  { key: 'left', label: t('items.codesLeft'), kind: 'text', render: (row) => leftWords(row, t) },
  {
    key: 'offered',
    label: t('fields.status'),
    render: (row) => (
      <Chip tone={row.is_offered ? 'positive' : 'neutral'}>
        {t(row.is_offered ? 'items.offered' : 'items.putAway')}
      </Chip>
    ),
  },
];

function RowMenu({ item, onOpen }: { item: Item; onOpen: (open: Open) => void }) {
  const { t } = useTranslation('orders');
  return (
    <ActionMenu
      entries={() => [
        { label: t('common:edit'), onSelect: () => onOpen({ kind: 'edit', item }) },
        ...(item.stock === null
          ? []
          : [{ label: t('items.changeStock'), onSelect: () => onOpen({ kind: 'stock', item }) }]),
        ...(item.gives_codes
          ? [{ label: t('items.addCodes'), onSelect: () => onOpen({ kind: 'codes', item }) }]
          : []),
      ]}
      target={<IconButton icon={IconDots} label={t('items.edit', { name: item.name })} />}
    />
  );
}

function Opened({ open, onClose }: { open: Open; onClose: () => void }) {
  if (open.kind === 'new') return <ItemDialog onClose={onClose} />;
  if (open.kind === 'edit') return <ItemDialog item={open.item} onClose={onClose} />;
  if (open.kind === 'stock') return <StockDialog item={open.item} onClose={onClose} />;
  return <CodesDialog item={open.item} onClose={onClose} />;
}

/** The catalogue of what is sold, with stock and codes left. */
export function ItemsCard() {
  const { t } = useTranslation('orders');
  const canWrite = useCan('orders.write');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<Open | null>(null);
  const query = useQuery(readPage(listOrderItems, { page, page_size: SIZE }));
  const menu: TableColumn<Item> = {
    key: 'menu',
    label: t('common:more'),
    isHeadHidden: true,
    render: (row) => <RowMenu item={row} onOpen={setOpen} />,
  };
  return (
    <>
      <TableCard
        title={t('items.title')}
        note={query.data?.rows.length === 0 ? t('items.emptyHint') : undefined}
        rows={query.data?.rows}
        rowId={(row) => row.id}
        columns={[...columnsOf(t), ...(canWrite ? [menu] : [])]}
        words={{ failed: t('items.failed'), empty: t('items.empty') }}
        error={query.error}
        onRetry={() => void query.refetch()}
        {...(query.data && query.data.count > SIZE
          ? { pages: { page, size: SIZE, total: query.data.count, onPage: setPage } }
          : {})}
        foot={
          canWrite && (
            <Button icon={IconPlus} onClick={() => setOpen({ kind: 'new' })}>
              {t('items.add')}
            </Button>
          )
        }
      />
      {open && <Opened open={open} onClose={() => setOpen(null)} />}
    </>
  );
}
