import type { WireOutput } from '@lorikeet/contracts/contract';
import type { listDownloads } from '@lorikeet/contracts/downloads';
import { IconBan, IconCircleCheck, IconCircleDashed, IconProgress, IconX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { count } from '../../lib/format.ts';
import { Chip } from '../../ui/status-chip.tsx';
import { daysInWords, type SayWord } from '../reports/report-words.ts';

export type DownloadRow = WireOutput<typeof listDownloads>['rows'][number];
export type DownloadWords = TFunction<['downloads', 'common']>;

/** What a file holds: a report by its own or its saved name, or a list. */
export function downloadName(row: DownloadRow, t: DownloadWords, say: SayWord): string {
  if (row.name) return row.name;
  if (row.report) return say('report', row.report);
  return t(`lists.${row.list ?? 'other'}` as 'lists.customers', { defaultValue: row.filename });
}

/** Its days and its currency, or nothing. */
export function downloadDays({ from, to, currency }: DownloadRow): string {
  return [from && to ? daysInWords(from, to) : '', currency ?? ''].filter(Boolean).join(', ');
}

const MIB = 1024 * 1024;

/** `812 B`, `14 KiB`, `3.2 MiB`. */
export function sizeWords(bytes: number | null): string {
  if (bytes === null) return '–';
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < MIB) return `${count(Math.ceil(bytes / 1024))} KiB`;
  const tenths = Math.ceil((bytes * 10) / MIB);
  return `${count(Math.floor(tenths / 10))}.${tenths % 10} MiB`;
}

export const isUnderWay = ({ status }: Pick<DownloadRow, 'status'>): boolean =>
  status === 'queued' || status === 'running';

/** Where it stands, and beside it how far it is, or why it failed. */
export function DownloadState({ row, t }: { row: DownloadRow; t: DownloadWords }) {
  return (
    <span className="lk-download-state">
      <Chip tone={CHIPS[row.status][0]} icon={CHIPS[row.status][1]}>
        {t(`status.${row.status}`)}
      </Chip>
      {row.status === 'running' && row.rows_done > 0 && <Progress row={row} t={t} />}
    </span>
  );
}

const CHIPS = {
  queued: ['neutral', IconCircleDashed],
  running: ['info', IconProgress],
  ready: ['positive', IconCircleCheck],
  failed: ['negative', IconX],
  cancelled: ['neutral', IconBan],
  expired: ['neutral', IconBan],
} as const;

function Progress({ row, t }: { row: DownloadRow; t: DownloadWords }) {
  const { rows_done: done, rows_total: total } = row;
  const label = total
    ? t('progressOf', { done: count(done), total: count(total) })
    : t('progress', { done: count(done) });
  return (
    <>
      {total !== null && total > 0 && <progress value={done} max={total} aria-label={label} />}
      <span className="lk-muted lk-small">{label}</span>
    </>
  );
}
