import type { WireOutput } from '@lorikeet/contracts/contract';
import { listCustomerImports, undoCustomerImport } from '@lorikeet/contracts/customer-imports';
import { IconUpload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen } from '../../frames/use-list-screen.ts';
import { count } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { addToast } from '../../lib/toasts.ts';
import { useAskedWrite } from '../../lib/use-asked-write.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-list/columns.ts';
import { Chip } from '../../ui/status-chip.tsx';
import { Moment } from '../../ui/values.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { InviteFileDialog } from './invite-file-dialog.tsx';

type Row = WireOutput<typeof listCustomerImports>['rows'][number];

function Standing({ row }: { row: Row }) {
  const { t } = useTranslation('customers');
  return row.undone_at ? (
    <Chip tone="neutral">{t('imports.undone')}</Chip>
  ) : (
    <Chip tone="positive">{t('imports.added')}</Chip>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation('customers');
  return useMemo(
    () => [
      {
        key: 'file',
        label: t('imports.file'),
        kind: 'strong',
        fixed: true,
        render: (row) => row.filename,
      },
      { key: 'state', label: t('imports.state'), kind: 'status', render: (row) => <Standing row={row} /> },
      { key: 'rows', label: t('imports.rows'), kind: 'number', render: (row) => count(row.rows) },
      { key: 'by', label: t('imports.by'), render: (row) => row.created_by },
      {
        key: 'at',
        label: t('imports.at'),
        kind: 'date',
        sort: 'created_at',
        render: (row) => <Moment value={row.created_at} />,
      },
      {
        key: 'undone',
        label: t('imports.undoneBy'),
        render: (row) => row.undone_by ?? <span className="lk-muted">–</span>,
      },
    ],
    [t],
  );
}

function useUndo() {
  const { t } = useTranslation('customers');
  const { ask } = useAskedWrite(undoCustomerImport, { expected: [1] });
  return (row: Row) =>
    ask({
      question: {
        header: t('imports.undoTitle', { filename: row.filename }),
        message: t('imports.undoText', { count: row.rows, n: count(row.rows) }),
        acceptLabel: t('imports.undo'),
        rejectLabel: t('common:cancel'),
        danger: true,
      },
      input: { id: row.id },
      done: t('imports.undoDone'),
      onRefused: (summary) => addToast({ severity: 'warn', summary }),
    });
}

/** The files of customers that were added, and the way to add another or take one back. */
export default function ImportsPage() {
  const { t } = useTranslation('customers');
  const [isImporting, setImporting] = useState(false);
  const list = useListScreen(listCustomerImports, { sort: '-created_at' });
  const mayInvite = useCan('invitations.write');
  const [inviting, setInviting] = useState<Row | null>(null);
  const undo = useUndo();
  const action = (
    <Button look="primary" icon={IconUpload} onClick={() => setImporting(true)}>
      {t('imports.import')}
    </Button>
  );
  return (
    <ListScreen
      id="customer-imports"
      title={t('imports.title')}
      list={list}
      columns={useColumns()}
      actions={action}
      emptyActions={action}
      row={{
        name: (row) => row.filename,
        phone: (row) => ({
          meta: t('imports.meta', { count: row.rows, n: count(row.rows), by: row.created_by }),
          state: <Standing row={row} />,
        }),
        menu: (row) =>
          row.undone_at
            ? []
            : [
                ...(mayInvite ? [{ label: t('imports.invite'), onSelect: () => setInviting(row) }] : []),
                { label: t('imports.undo'), danger: true, onSelect: () => undo(row) },
              ],
      }}
      words={{
        empty: t('imports.empty'),
        emptyHint: t('imports.emptyHint'),
        failed: t('imports.failed'),
      }}
    >
      {inviting && <InviteFileDialog file={inviting} onClose={() => setInviting(null)} />}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </ListScreen>
  );
}
