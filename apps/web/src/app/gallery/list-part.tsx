import { IconDownload, IconMail, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { copyText } from '../../lib/clipboard.ts';
import { date, money } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-list/columns.ts';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { type FilterKey, useListState } from '../../ui/data-list/list-state.ts';
import { EmptyState } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { type SampleRow, sampleRows } from './sample.ts';

const filters: FilterKey[] = [
  { key: 'date', label: 'date', kind: 'date' },
  {
    key: 'status',
    label: 'status',
    kind: 'choice',
    options: ['succeeded', 'failed', 'processing', 'scheduled'].map((value) => ({ value, label: value })),
  },
  { key: 'amount', label: 'amount', kind: 'amount' },
];
const columns: Column<SampleRow>[] = [
  {
    key: 'amount',
    label: 'Amount',
    unit: 'AUD',
    kind: 'amount',
    sort: 'amount',
    fixed: true,
    render: (row) => money(row.cents),
  },
  { key: 'status', label: 'Status', kind: 'status', render: (row) => <StatusChip status={row.status} /> },
  { key: 'customer', label: 'Customer', kind: 'strong', render: (row) => row.customer },
  { key: 'method', label: 'Method', render: (row) => row.method },
  { key: 'description', label: 'Description', render: (row) => row.description },
  { key: 'invoice', label: 'Invoice', render: (row) => <a href="#invoice">{row.invoice}</a> },
  { key: 'date', label: 'Date', kind: 'date', sort: 'date', render: (row) => date(row.date) },
  { key: 'id', label: 'Id', hidden: true, render: (row) => row.id },
];
const tabs = [
  { key: '', label: 'All', count: 1001 },
  { key: 'debits', label: 'Bank debits', count: 1001 },
  { key: 'card', label: 'Card', count: 186 },
  { key: 'bpay', label: 'BPAY', count: 74 },
  { key: 'none', label: 'Nothing', count: 0 },
  { key: 'error', label: 'Broken' },
  { key: 'loading', label: 'Loading' },
];

export function ListPart() {
  const control = useListState(filters, '-date');
  const navigate = useNavigate();
  const { tab } = control.state;
  const rows = tab === 'none' ? [] : tab === 'error' || tab === 'loading' ? undefined : sampleRows;
  return (
    <Page list>
      <PageHeader
        title="Transactions"
        actions={
          <>
            <Button icon={IconDownload}>Export</Button>
            <Button icon={IconPlus} look="action">
              Create payment
            </Button>
          </>
        }
      />
      <DataList
        id="gallery"
        caption="Transactions"
        control={control}
        filters={filters}
        columns={columns}
        tabs={tabs}
        tabsAside={<Button look="link">Save view</Button>}
        phoneRow={(row) => ({
          who: row.customer,
          amount: money(row.cents),
          meta: `${date(row.date)} · ${row.method}`,
          state: <StatusChip status={row.status} />,
        })}
        rowId={(row) => row.id}
        rowName={(row) => row.customer}
        rows={rows}
        count={tab === 'none' ? 0 : 1001}
        totals={{ count: 3148, sum: money(48_290_615) }}
        error={
          tab === 'error'
            ? { message: 'The server took longer than 10 seconds.', requestId: 'req_7c41e09b' }
            : null
        }
        onRetry={() => control.change({ tab: '' })}
        onOpen={(row) => void navigate(`/merchant/gallery/dashboard?id=${row.id}`)}
        rowMenu={(row) => [
          { label: 'Open', onSelect: () => void navigate('/merchant/gallery/dashboard') },
          { label: 'Copy ID', onSelect: () => void copyText(row.id) },
          { kind: 'line' },
          { label: 'Refund', onSelect: () => undefined, danger: true, blocked: 'Not yet cleared' },
        ]}
        today="2026-11-20"
        bulk={() => (
          <>
            <Button icon={IconRefresh}>Retry debits</Button>
            <Button icon={IconMail}>Send notice</Button>
          </>
        )}
        sumOf={(chosen) => money(chosen.reduce((sum, row) => sum + row.cents, 0))}
        empty={<EmptyState title="No transactions yet">They appear when a debit is scheduled.</EmptyState>}
        errorTitle="Transactions did not load"
        reassurance="Your payments are unaffected."
      />
    </Page>
  );
}
