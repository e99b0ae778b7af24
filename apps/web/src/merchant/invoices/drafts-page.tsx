import type { WireOutput } from '@lorikeet/contracts/contract';
import { listInvoiceDrafts } from '@lorikeet/contracts/invoice-drafts';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { address, paths } from '../../app/paths.ts';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen } from '../../frames/use-list-screen.ts';
import { amountUnit, date, dateTime, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-list/columns.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { AccountingWords } from './invoice-columns.tsx';

type DraftRow = WireOutput<typeof listInvoiceDrafts>['rows'][number];

const PRESETS = {
  '': {},
  draft: { status: 'draft' },
  scheduled: { status: 'scheduled', sort: 'issue_on' },
} as const;

const toDraft = (id: string) => address('merchantInvoiceDraft', { id });

const columnsOf = (t: AccountingWords): Column<DraftRow>[] => [
  { key: 'customer', label: t('fields.customer'), kind: 'main', render: (row) => row.customer_name },
  { key: 'description', label: t('fields.description'), kind: 'words', render: (row) => row.description },
  {
    key: 'status',
    label: t('fields.status'),
    kind: 'status',
    render: (row) => <StatusChip status={row.status} />,
  },
  {
    key: 'issue_on',
    label: t('fields.issueOn'),
    kind: 'date',
    sort: 'issue_on',
    render: (row) => (row.issue_on ? date(row.issue_on) : '–'),
  },
  { key: 'due_date', label: t('fields.dueDate'), kind: 'date', render: (row) => date(row.due_date) },
  {
    key: 'total',
    label: t('fields.total'),
    ...amountUnit(),
    kind: 'amount',
    render: (row) => money(row.total_cents, row.currency),
  },
  {
    key: 'changed',
    label: t('fields.changed'),
    kind: 'date',
    sort: 'updated_at',
    render: (row) => dateTime(row.updated_at),
  },
  { key: 'made_by', label: t('fields.madeBy'), kind: 'words', hidden: true, render: (row) => row.made_by },
];

/** Invoices that are not issued yet. */
export default function DraftsPage() {
  const { t } = useTranslation('accounting');
  const mayWrite = useCan('invoices.write');
  const columns = useMemo(() => columnsOf(t), [t]);
  const list = useListScreen(listInvoiceDrafts, { presets: PRESETS, sort: '-updated_at' });
  const create = mayWrite && (
    <ButtonLink look="action" icon={IconPlus} to={paths.merchantInvoiceCreate}>
      {t('create.link')}
    </ButtonLink>
  );
  return (
    <ListScreen
      id="invoice-drafts"
      title={t('drafts.title')}
      list={list}
      columns={columns}
      actions={create}
      tab={(key) => ({ label: t(`drafts.tabs.${key || 'all'}`) })}
      row={{
        name: (row) => `${row.customer_name} ${money(row.total_cents, row.currency)}`,
        phone: (row) => ({
          who: row.customer_name,
          amount: money(row.total_cents, row.currency),
          meta: row.issue_on ? t('drafts.issuedOn', { date: date(row.issue_on) }) : row.description,
          state: <StatusChip status={row.status} />,
        }),
        to: (row) => toDraft(row.id),
      }}
      emptyActions={create}
      words={{
        search: t('drafts.search'),
        empty: t('drafts.empty'),
        emptyHint: t('drafts.emptyHint'),
        failed: t('drafts.failed'),
      }}
    />
  );
}
