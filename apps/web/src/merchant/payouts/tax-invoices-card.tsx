import type { WireOutput } from '@lorikeet/contracts/contract';
import { downloadTaxInvoice, listTaxInvoices } from '@lorikeet/contracts/tax-invoices';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TableCard } from '../../frames/table-card.tsx';
import { date, money, monthName } from '../../lib/format.ts';
import { read } from '../../lib/queries.ts';
import { useDownload } from '../../lib/use-download.ts';
import { IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/status-chip.tsx';

type TaxInvoice = WireOutput<typeof listTaxInvoices>['rows'][number];

const PAGE = 6;

/** The platform's tax invoices for its fees, how each is collected, and how one is paid whose debit failed. */
export function TaxInvoicesCard() {
  const { t } = useTranslation('payouts');
  const [page, setPage] = useState(1);
  const query = useQuery(read(listTaxInvoices, {}));
  const { download } = useDownload(downloadTaxInvoice, ({ path }) => path);
  const rows = query.data?.rows;
  if (rows?.length === 0) return null;
  const owing = rows?.filter(({ collection }) => collection && collection.owing_cents > 0) ?? [];
  return (
    <div className="lk-stack" style={{ marginBottom: 16 }}>
      {owing.map(({ id, number, collection }) => (
        <div key={id} className="lk-payout-notice" role="status">
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
          <p>{t('taxInvoices.owed', { number, amount: money(collection?.owing_cents ?? 0) })}</p>
        </div>
      ))}
      <TableCard<TaxInvoice>
        title={t('taxInvoices.title')}
        note={t('taxInvoices.note')}
        rows={rows?.slice((page - 1) * PAGE, page * PAGE)}
        rowId={({ id }) => id}
        words={{ failed: t('taxInvoices.failed') }}
        error={query.error}
        onRetry={() => void query.refetch()}
        pages={{ page, size: PAGE, total: rows?.length ?? 0, onPage: setPage }}
        columns={[
          {
            key: 'number',
            label: t('taxInvoices.number'),
            kind: 'main',
            render: ({ number }) => number,
          },
          { key: 'stage', label: t('columns.status'), render: (row) => <CollectionChip {...row} /> },
          { key: 'month', label: t('taxInvoices.month'), render: ({ from }) => monthName(from) },
          {
            key: 'total',
            label: t('taxInvoices.total'),
            kind: 'number',
            render: ({ total_cents }) => money(total_cents),
          },
          {
            key: 'payable',
            label: t('taxInvoices.payable'),
            kind: 'number',
            render: ({ payable_cents }) => money(payable_cents),
          },
          {
            key: 'account',
            label: t('taxInvoices.account'),
            render: ({ collection }) =>
              collection && (
                <span className="lk-num">
                  {collection.bsb} {collection.account_masked}
                </span>
              ),
          },
          {
            key: 'download',
            label: t('taxInvoices.open'),
            isHeadHidden: true,
            render: ({ id, number }) => (
              <IconButton
                icon={IconDownload}
                size="small"
                label={t('taxInvoices.download', { number })}
                onClick={() => void download({ id })}
              />
            ),
          },
        ]}
      />
    </div>
  );
}

/** Nothing is collected of what the balance paid; else the stage of the debit, in words. */
function CollectionChip({ collection }: TaxInvoice) {
  const { t } = useTranslation('payouts');
  if (!collection) return <Chip tone="positive">{t('taxInvoices.netted')}</Chip>;
  const { stage, debit_on, paid_on } = collection;
  if (paid_on) return <Chip tone="positive">{t('taxInvoices.transferred', { date: date(paid_on) })}</Chip>;
  const on = { date: date(debit_on) };
  if (stage === 'cleared') return <Chip tone="positive">{t('taxInvoices.paid', on)}</Chip>;
  if (stage === 'submitted') return <Chip tone="neutral">{t('taxInvoices.withBank', on)}</Chip>;
  if (stage === 'returned' || stage === 'rejected')
    return <Chip tone="negative">{t(`taxInvoices.${stage}`)}</Chip>;
  return <Chip tone="neutral">{t('taxInvoices.scheduled', on)}</Chip>;
}
