import { listMandateImports } from '@lorikeet/contracts/mandate-imports';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { address } from '../../app/paths.ts';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen } from '../../frames/use-list-screen.ts';
import { count, dateTime } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-list/columns.ts';
import { ImportChip, type ImportRow, type ImportWords } from './import-words.tsx';
import { downloadTemplate } from './template.ts';
import { UploadDialog } from './upload-dialog.tsx';

const PRESETS = {
  '': {},
  open: { status: 'uploaded,checked' },
  taken_in: { status: 'taking_in,taken_in' },
  ended: { status: 'undoing,undone,cancelled' },
} as const;

const toDetail = (row: ImportRow) => address('merchantCustomersMovingInDetail', { id: row.id });

/** How a file's rows stand, in one line. */
function countWords({ counts }: ImportRow, t: ImportWords): string {
  const states = ['ready', 'faulty', 'notified', 'in_force', 'refused', 'undone'] as const;
  return states
    .filter((state) => counts[state] > 0)
    .map((state) => t(`counts.${state}`, { rows: count(counts[state]) }))
    .join(', ');
}

const columnsOf = (t: ImportWords): Column<ImportRow>[] => [
  { key: 'file', label: t('columns.file'), kind: 'main', render: (row) => row.filename },
  { key: 'state', label: t('columns.state'), kind: 'status', render: (row) => <ImportChip file={row} /> },
  {
    key: 'provider',
    label: t('columns.provider'),
    render: (row) => row.provider ?? <span className="lk-muted">–</span>,
  },
  { key: 'rows', label: t('columns.rows'), kind: 'number', render: (row) => count(row.rows) },
  { key: 'counts', label: t('columns.counts'), kind: 'words', render: (row) => countWords(row, t) },
  { key: 'by', label: t('columns.by'), render: (row) => row.uploaded_by },
  {
    key: 'at',
    label: t('columns.at'),
    kind: 'date',
    sort: 'uploaded_at',
    render: (row) => dateTime(row.uploaded_at),
  },
];

function Actions({ onUpload }: { onUpload: () => void }) {
  const { t } = useTranslation('mandate-imports');
  const canWrite = useCan('mandate_imports.write');
  return (
    <>
      <Button icon={IconDownload} onClick={downloadTemplate}>
        {t('template')}
      </Button>
      {canWrite && (
        <Button look="primary" icon={IconUpload} onClick={onUpload}>
          {t('upload.open')}
        </Button>
      )}
    </>
  );
}

/** Files of direct debit requests from other providers. */
export default function MovingInPage() {
  const { t } = useTranslation('mandate-imports');
  const [isUploading, setUploading] = useState(false);
  const columns = useMemo(() => columnsOf(t), [t]);
  const list = useListScreen(listMandateImports, { sort: '-uploaded_at', presets: PRESETS });
  const actions = <Actions onUpload={() => setUploading(true)} />;
  return (
    <ListScreen
      id="mandate-imports"
      title={t('title')}
      list={list}
      columns={columns}
      actions={actions}
      tab={(key) => ({ label: t(`tabs.${key || 'all'}`) })}
      row={{
        name: (row) => row.filename,
        phone: (row) => ({
          amount: count(row.rows),
          meta: countWords(row, t) || dateTime(row.uploaded_at),
          state: <ImportChip file={row} />,
        }),
        to: toDetail,
      }}
      emptyActions={actions}
      words={{
        search: t('search'),
        empty: t('empty'),
        emptyHint: t('emptyHint'),
        failed: t('failed'),
        safe: t('safe'),
      }}
    >
      {isUploading && <UploadDialog onClose={() => setUploading(false)} />}
    </ListScreen>
  );
}
