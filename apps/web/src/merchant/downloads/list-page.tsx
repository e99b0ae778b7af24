import './downloads.css';
import { cancelDownload, issueDownload, listDownloads, runDownload } from '@lorikeet/contracts/downloads';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen } from '../../frames/use-list-screen.ts';
import { date, dateOfMoment, dateTime } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { readAgain, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-list/columns.ts';
import { type SayWord, useReportWords } from '../reports/report-words.ts';
import {
  type DownloadRow,
  DownloadState,
  type DownloadWords,
  downloadDays,
  downloadName,
  isUnderWay,
  sizeWords,
} from './download-words.tsx';

const PRESETS = {
  '': {},
  ready: { status: 'ready' },
  underWay: { status: 'queued,running' },
  failed: { status: 'failed' },
} as const;

/** How often a file that is under way is looked at again. */
const FOLLOW_MS = 1_500;

const useOpen = () => useDownload(issueDownload, ({ path }) => path).download;

function OpenButton({ id, name }: { id: string; name: string }) {
  const open = useOpen();
  return (
    <Button look="link" onClick={() => void open({ id })}>
      {name}
    </Button>
  );
}

const columnsOf = (t: DownloadWords, say: SayWord): Column<DownloadRow>[] => [
  {
    key: 'name',
    label: t('fields.name'),
    kind: 'strong',
    fixed: true,
    render: (row) =>
      row.actions.includes('open') ? (
        <OpenButton id={row.id} name={downloadName(row, t, say)} />
      ) : (
        downloadName(row, t, say)
      ),
  },
  { key: 'days', label: t('fields.days'), kind: 'words', render: (row) => downloadDays(row) || '–' },
  { key: 'format', label: t('fields.format'), kind: 'text', render: (row) => row.format.toUpperCase() },
  {
    key: 'status',
    label: t('fields.status'),
    kind: 'status',
    render: (row) => <DownloadState row={row} t={t} />,
  },
  {
    key: 'reason',
    label: t('fields.reason'),
    kind: 'words',
    render: (row) => row.failure ?? (row.is_scheduled ? t('scheduled') : '–'),
  },
  // With it the table is wider than a common screen.
  { key: 'size', label: t('fields.size'), kind: 'text', hidden: true, render: (row) => sizeWords(row.bytes) },
  { key: 'by', label: t('fields.by'), kind: 'words', render: (row) => row.owner_name },
  {
    key: 'created',
    label: t('fields.created'),
    kind: 'date',
    sort: 'created_at',
    render: (row) => dateTime(row.created_at),
  },
  {
    key: 'expires',
    label: t('fields.expires'),
    kind: 'date',
    render: (row) => (row.expires_at ? date(dateOfMoment(row.expires_at)) : '–'),
  },
];

/** Files that are prepared in the background: how far they are, and for how long they are kept. */
export default function DownloadListPage() {
  const { t } = useTranslation(['downloads', 'common']);
  const say = useReportWords();
  const mayReport = useCan('reports.read');
  const open = useOpen();
  const columns = useMemo(() => columnsOf(t, say), [t, say]);
  const list = useListScreen(listDownloads, { sort: '-created_at', presets: PRESETS });
  const cancel = useWrite(cancelDownload);
  const again = useWrite(runDownload);
  // The list's own read, asked again while something is under way.
  useQuery({
    ...readAgain(listDownloads, list.input, FOLLOW_MS),
    enabled: list.rows?.some(isUnderWay) ?? false,
  });
  const run = async (row: DownloadRow) => {
    const { code } = await again.mutateAsync({ id: row.id });
    if (code === 0) addToast({ severity: 'success', summary: t('runAgainDone') });
  };
  return (
    <ListScreen
      id="downloads"
      title={t('title')}
      list={list}
      columns={columns}
      tab={(key) => ({ label: t(`tabs.${key || 'all'}` as 'tabs.all') })}
      row={{
        name: (row) => downloadName(row, t, say),
        phone: (row) => ({
          amount: row.format.toUpperCase(),
          meta: row.failure ?? downloadDays(row),
          state: <DownloadState row={row} t={t} />,
        }),
        menu: (row) => [
          ...(row.actions.includes('open')
            ? [{ label: t('open'), onSelect: () => void open({ id: row.id }) }]
            : []),
          ...(row.actions.includes('run') ? [{ label: t('run'), onSelect: () => void run(row) }] : []),
          ...(row.actions.includes('cancel')
            ? [{ label: t('cancel'), onSelect: () => cancel.mutate({ id: row.id }) }]
            : []),
        ],
      }}
      emptyActions={mayReport && <ButtonLink to={paths.merchantReport}>{t('common:menu.report')}</ButtonLink>}
      words={{ empty: t('empty'), emptyHint: t('emptyHint'), failed: t('failed') }}
    />
  );
}
