import { listReturnsFiles } from '@lorikeet/contracts/returns';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { address } from '../../app/paths.ts';
import { TableCard } from '../../frames/table-card.tsx';
import { cappedCount, count, dateWithWeekday } from '../../lib/format.ts';
import { readPage } from '../../lib/queries.ts';

const PAGE_SIZE = 10;
const NUMBERS = ['lines', 'matched', 'repeated', 'queued'] as const;

/** The return files that were loaded, the latest first, with what their lines did. */
export function ReturnsFilesCard() {
  const { t } = useTranslation('returns');
  const [page, setPage] = useState(1);
  const query = useQuery(readPage(listReturnsFiles, { page, page_size: PAGE_SIZE }));
  const { rows, count: total = 0 } = query.data ?? {};
  return (
    <TableCard
      title={t('files')}
      note={rows && cappedCount(total)}
      rows={rows}
      rowId={(file) => file.id}
      to={(file) => address('merchantPlatformReturnsDetail', { id: file.id })}
      words={{ failed: t('failed'), empty: t('noFiles') }}
      error={query.error}
      pages={{ page, size: PAGE_SIZE, total, onPage: setPage }}
      columns={[
        {
          key: 'bankDate',
          label: t('fields.bankDate'),
          kind: 'date',
          render: (file) => dateWithWeekday(file.bank_date),
        },
        { key: 'file', label: t('fields.file'), kind: 'main', render: (file) => file.filename },
        ...NUMBERS.map((name) => ({
          key: name,
          label: t(`fields.${name}`),
          kind: 'number' as const,
          render: (file: Record<(typeof NUMBERS)[number], number>) => (
            <span className={name === 'queued' && file.queued > 0 ? 'lk-bad' : undefined}>
              {count(file[name])}
            </span>
          ),
        })),
      ]}
    />
  );
}
