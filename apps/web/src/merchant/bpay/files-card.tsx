import { listBpayFiles } from '@lorikeet/contracts/bpay';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { address } from '../../app/paths.ts';
import { TableCard } from '../../frames/table-card.tsx';
import { cappedCount, count, dateWithWeekday, money } from '../../lib/format.ts';
import { readPage } from '../../lib/queries.ts';

type File = WireOutput<typeof listBpayFiles>['rows'][number];

const PAGE_SIZE = 10;
const NUMBERS = ['lines', 'matched', 'unmatched', 'taken_back', 'repeated', 'queued'] as const;
const WAITING: ReadonlySet<string> = new Set(['unmatched', 'queued']);

/** The files of receipts that were loaded, the latest first, with what their lines did. */
export function BpayFilesCard() {
  const { t } = useTranslation('bpay-receipts');
  const [page, setPage] = useState(1);
  const query = useQuery(readPage(listBpayFiles, { page, page_size: PAGE_SIZE }));
  const { rows, count: total = 0 } = query.data ?? {};
  return (
    <TableCard
      title={t('files')}
      note={rows && cappedCount(total)}
      rows={rows}
      rowId={(file) => file.id}
      to={(file) => address('merchantPlatformBpayDetail', { id: file.id })}
      words={{ failed: t('failed'), empty: t('noFiles') }}
      error={query.error}
      onRetry={() => void query.refetch()}
      pages={{ page, size: PAGE_SIZE, total, onPage: setPage }}
      columns={[
        {
          key: 'bankDate',
          label: t('fields.bankDate'),
          kind: 'date',
          render: (file) => dateWithWeekday(file.bank_date),
        },
        { key: 'file', label: t('fields.file'), kind: 'main', render: (file) => file.filename },
        {
          key: 'biller',
          label: t('fields.biller'),
          render: (file) => `${file.merchant_name} (${file.biller_code})`,
        },
        {
          key: 'settlement',
          label: t('fields.settlement'),
          kind: 'number',
          render: (file) => money(file.settlement_cents),
        },
        ...NUMBERS.map((name) => ({
          key: name,
          label: t(`fields.${name}`),
          kind: 'number' as const,
          render: (file: File) => (
            <span className={WAITING.has(name) && file[name] > 0 ? 'lk-bad' : undefined}>
              {count(file[name])}
            </span>
          ),
        })),
      ]}
    />
  );
}
