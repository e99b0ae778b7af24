import type { WireOutput } from '@lorikeet/contracts/contract';
import type {
  getMandateImport,
  listMandateImportRows,
  listMandateImports,
} from '@lorikeet/contracts/mandate-imports';
import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconMail,
  IconProgress,
  IconX,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { bsb, date } from '../../lib/format.ts';
import { Chip, type Tone } from '../../ui/status-chip.tsx';

export type ImportRow = WireOutput<typeof listMandateImports>['rows'][number];
export type ImportDetail = WireOutput<typeof getMandateImport>;
export type MovedRow = WireOutput<typeof listMandateImportRows>['rows'][number];
export type ImportWords = TFunction<'mandate-imports'>;

type FileState = ImportRow['status'] | 'waiting';
type RowState = MovedRow['status'] | 'left' | 'bounced';

const FILES: Record<FileState, readonly [Tone, Icon]> = {
  uploaded: ['warning', IconAlertTriangle],
  checked: ['info', IconCircleDashed],
  waiting: ['warning', IconCircleDashed],
  taking_in: ['info', IconProgress],
  taken_in: ['positive', IconCircleCheck],
  undoing: ['info', IconProgress],
  undone: ['neutral', IconBan],
  cancelled: ['neutral', IconBan],
};

const ROWS: Record<RowState, readonly [Tone, Icon]> = {
  faulty: ['negative', IconX],
  ready: ['positive', IconCircleCheck],
  notified: ['neutral', IconCircleDashed],
  left: ['info', IconMail],
  bounced: ['warning', IconAlertTriangle],
  in_force: ['positive', IconCircleCheck],
  refused: ['negative', IconX],
  undone: ['neutral', IconBan],
};

/** Where a file stands; one that waits for a second person says so. */
export function ImportChip({ file }: { file: Pick<ImportRow, 'status' | 'is_waiting'> }) {
  const { t } = useTranslation('mandate-imports');
  const state = file.is_waiting ? 'waiting' : file.status;
  const [tone, icon] = FILES[state];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`state.${state}`)}
    </Chip>
  );
}

/** What has become of a row; of one whose payer is written to, how far the letter came. */
const stateOfRow = (row: MovedRow): RowState => {
  if (row.status !== 'notified') return row.status;
  if (row.is_bounced) return 'bounced';
  return row.allowed_from ? 'left' : 'notified';
};

export function RowChip({ row }: { row: MovedRow }) {
  const { t } = useTranslation('mandate-imports');
  const state = stateOfRow(row);
  const [tone, icon] = ROWS[state];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`rowState.${state}`)}
    </Chip>
  );
}

/** BSB and covered account, as far as the row has them. */
export const accountOf = (row: MovedRow): string | null =>
  [row.bsb && bsb(row.bsb), row.account_masked].filter(Boolean).join(' ') || null;

/** What is wrong with a row, or what happens to it next. */
export function outcomeWords(row: MovedRow, t: ImportWords): string {
  if (row.faults.length > 0) return row.faults.join('. ');
  if (row.status === 'in_force' && !row.allowed_from) return t('outcome.in_force');
  return t(`outcome.${row.status === 'in_force' ? 'in_force_from' : stateOfRow(row)}`, {
    date: row.allowed_from ? date(row.allowed_from) : '',
  });
}
