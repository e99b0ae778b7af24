import { listRatesImports } from '@lorikeet/contracts/rates-imports';
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
  open: { status: 'uploaded,checking,checked' },
  applied: { status: 'applying,applied' },
  ended: { status: 'undoing,undone,cancelled' },
} as const;

const toDetail = (row: ImportRow) => address('merchantCouncilImportsDetail', { id: row.id });
const orDash = (value: string | null) => value ?? <span className="lk-muted">–</span>;

const columnsOf = (t: ImportWords): Column<ImportRow>[] => [
  { key: 'file', label: t('columns.file'), kind: 'main', render: (row) => row.filename },
  { key: 'state', label: t('columns.state'), kind: 'status', render: (row) => <ImportChip file={row} /> },
  { key: 'rows', label: t('columns.rows'), kind: 'number', render: (row) => count(row.rows) },
  { key: 'faulty', label: t('columns.faulty'), kind: 'number', render: (row) => count(row.faulty) },
  {
    key: 'extracted',
    label: t('columns.extracted'),
    kind: 'date',
    render: (row) => orDash(row.extracted_at && dateTime(row.extracted_at)),
  },
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
  const { t } = useTranslation('rates-imports');
  const canWrite = useCan('council.write');
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

/** Files of the rates roll. */
export default function RatesImportsPage() {
  const { t } = useTranslation('rates-imports');
  const [isUploading, setUploading] = useState(false);
  const columns = useMemo(() => columnsOf(t), [t]);
  const list = useListScreen(listRatesImports, { sort: '-uploaded_at', presets: PRESETS });
  const actions = <Actions onUpload={() => setUploading(true)} />;
  return (
    <ListScreen
      id="rates-imports"
      title={t('title')}
      list={list}
      columns={columns}
      actions={actions}
      tab={(key) => ({ label: t(`tabs.${key || 'all'}`) })}
      row={{
        name: (row) => row.filename,
        phone: (row) => ({
          amount: count(row.rows),
          meta: dateTime(row.uploaded_at),
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
