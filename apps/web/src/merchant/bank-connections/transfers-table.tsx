import { listFileTransfers } from '@lorikeet/contracts/bank-connections';
import type { WireOutput } from '@lorikeet/contracts/contract';
import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconHelpCircle,
  IconProgress,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { address } from '../../app/paths.ts';
import { TableCard } from '../../frames/table-card.tsx';
import { cappedCount, dateTime } from '../../lib/format.ts';
import { readPage } from '../../lib/queries.ts';
import { Chip, type Tone } from '../../ui/status-chip.tsx';
import { fileAddress } from '../bank-files/bank-file-words.tsx';

type Transfer = WireOutput<typeof listFileTransfers>['rows'][number];

const PAGE_SIZE = 10;

const LOOKS: Record<Transfer['status'], readonly [Tone, Icon]> = {
  begun: ['info', IconProgress],
  placing: ['info', IconProgress],
  done: ['positive', IconCircleCheck],
  unclear: ['warning', IconHelpCircle],
  dropped: ['neutral', IconBan],
  refused: ['warning', IconAlertTriangle],
};

/** The files that a connection took to the bank or brought from it, the latest first. */
export function TransfersTable({ id }: { id: string }) {
  const { t } = useTranslation('bank-connections');
  const [page, setPage] = useState(1);
  const query = useQuery(readPage(listFileTransfers, { id, page, page_size: PAGE_SIZE }));
  const { rows, count = 0 } = query.data ?? {};
  return (
    <TableCard
      title={t('files')}
      note={rows && cappedCount(count)}
      rows={rows}
      rowId={(row) => `${row.direction} ${row.sha256} ${row.begun_at}`}
      to={addressOf}
      words={{ failed: t('filesFailed'), empty: t('noFiles') }}
      error={query.error}
      pages={{ page, size: PAGE_SIZE, total: count, onPage: setPage }}
      columns={[
        { key: 'file', label: t('fields.file'), kind: 'main', render: (row) => row.filename },
        { key: 'direction', label: t('fields.direction'), render: (row) => t(`directions.${row.direction}`) },
        { key: 'begun', label: t('fields.begun'), kind: 'date', render: (row) => dateTime(row.begun_at) },
        { key: 'status', label: t('fields.status'), kind: 'text', render: (row) => <Status row={row} /> },
      ]}
    />
  );
}

const addressOf = (row: Transfer): string => {
  if (row.bank_file_id && row.merchant_id)
    return fileAddress({ id: row.bank_file_id, merchant_id: row.merchant_id });
  return row.returns_file_id
    ? address('merchantPlatformReturnsDetail', { id: row.returns_file_id })
    : address('merchantPlatformReturns');
};

function Status({ row }: { row: Transfer }) {
  const { t } = useTranslation('bank-connections');
  const [tone, icon] = LOOKS[row.status];
  return (
    <>
      <Chip tone={tone} icon={icon}>
        {t(`status.${row.status}`)}
      </Chip>
      {row.fault && row.status !== 'done' && (
        <span className="lk-muted lk-small"> {t(`transferFaults.${row.fault}`)}</span>
      )}
    </>
  );
}
