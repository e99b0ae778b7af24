import type { WireOutput } from '@lorikeet/contracts/contract';
import type {
  getRatesImport,
  listRatesImportRows,
  listRatesImports,
} from '@lorikeet/contracts/rates-imports';
import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconProgress,
  IconX,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { money } from '../../lib/format.ts';
import { Chip, type Tone } from '../../ui/status-chip.tsx';

export type ImportRow = WireOutput<typeof listRatesImports>['rows'][number];
export type ImportDetail = WireOutput<typeof getRatesImport>;
export type RollRow = WireOutput<typeof listRatesImportRows>['rows'][number];
export type ImportWords = TFunction<'rates-imports'>;

const FILES: Record<ImportRow['status'], readonly [Tone, Icon]> = {
  uploaded: ['warning', IconAlertTriangle],
  checking: ['info', IconProgress],
  checked: ['info', IconCircleDashed],
  applying: ['info', IconProgress],
  applied: ['positive', IconCircleCheck],
  undoing: ['info', IconProgress],
  undone: ['neutral', IconBan],
  cancelled: ['neutral', IconBan],
};

const ROWS: Record<RollRow['status'], readonly [Tone, Icon]> = {
  faulty: ['negative', IconX],
  ready: ['info', IconCircleDashed],
  applied: ['positive', IconCircleCheck],
  undone: ['neutral', IconBan],
  kept: ['warning', IconAlertTriangle],
};

/** Where a file stands. */
export function ImportChip({ file }: { file: Pick<ImportRow, 'status'> }) {
  const { t } = useTranslation('rates-imports');
  const [tone, icon] = FILES[file.status];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`state.${file.status}`)}
    </Chip>
  );
}

export function RowChip({ row }: { row: RollRow }) {
  const { t } = useTranslation('rates-imports');
  const [tone, icon] = ROWS[row.status];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`rowState.${row.status}`)}
    </Chip>
  );
}

/** True while the rows of a file are read, moved or taken back. */
export const isMoving = ({ status }: Pick<ImportRow, 'status'>): boolean =>
  status === 'checking' || status === 'applying' || status === 'undoing';

/** What is wrong with a row, or what it changes. */
export function outcomeWords(row: RollRow, t: ImportWords): string {
  if (row.faults.length > 0) return row.faults.join('. ');
  if (row.status === 'kept') return t('outcome.kept');
  if (row.is_new) return t('outcome.new');
  const difference = row.difference_cents ?? 0;
  if (difference === 0) return t('outcome.same');
  return t(difference > 0 ? 'outcome.more' : 'outcome.less', { amount: money(Math.abs(difference)) });
}
