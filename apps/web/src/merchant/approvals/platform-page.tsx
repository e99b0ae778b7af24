import { listPlatformApprovals } from '@lorikeet/contracts/approvals';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen } from '../../frames/use-list-screen.ts';
import { dateTime } from '../../lib/format.ts';
import type { Column } from '../../ui/data-list/columns.ts';
import { Moment } from '../../ui/values.tsx';
import { ApprovalStatus } from './approval-status.tsx';
import { kindWords, type Words } from './approval-words.ts';
import { PlatformPanel } from './platform-panel.tsx';

type Row = WireOutput<typeof listPlatformApprovals>['rows'][number];

const PRESETS = {
  '': { status: 'pending' },
  decided: { status: 'approved,declined,withdrawn,expired,overtaken' },
  all: {},
} as const;

const columnsOf = (t: Words): Column<Row>[] => [
  {
    key: 'merchant',
    label: t('columns.merchant'),
    kind: 'strong',
    fixed: true,
    render: (row) => row.merchant.name,
  },
  { key: 'what', label: t('columns.what'), render: (row) => kindWords(row) },
  {
    key: 'status',
    label: t('columns.status'),
    kind: 'status',
    render: (row) => <ApprovalStatus status={row.status} />,
  },
  { key: 'maker', label: t('columns.maker'), render: (row) => row.requested_by.name },
  {
    key: 'until',
    label: t('columns.until'),
    kind: 'date',
    render: (row) => row.status === 'pending' && <Moment value={row.expires_at} />,
  },
  {
    key: 'at',
    label: t('columns.at'),
    kind: 'date',
    sort: 'requested_at',
    render: (row) => <Moment value={row.requested_at} />,
  },
];

/** The changes of merchants for which the platform's staff are the second person. */
export default function PlatformApprovalsPage() {
  const { t } = useTranslation('approvals');
  const [shown, setShown] = useState<Row | null>(null);
  const columns = useMemo(() => columnsOf(t), [t]);
  const list = useListScreen(listPlatformApprovals, { sort: '-requested_at', presets: PRESETS });
  return (
    <ListScreen
      id="platform-approvals"
      title={t('platformTitle')}
      list={list}
      columns={columns}
      tab={(key) => ({ label: t(`tabs.${key || 'pending'}`) })}
      row={{
        name: (row) => `${row.merchant.name}: ${kindWords(row)}`,
        phone: (row) => ({
          who: row.merchant.name,
          meta: [kindWords(row), row.requested_by.name, dateTime(row.requested_at)].join(' · '),
          state: <ApprovalStatus status={row.status} />,
        }),
        open: setShown,
        menu: (row) => [{ label: t('look'), onSelect: () => setShown(row) }],
      }}
      words={{
        search: t('platformSearch'),
        empty: t('platformEmpty'),
        emptyHint: t('platformHint'),
        failed: t('didNotLoad'),
      }}
    >
      <PlatformPanel shown={shown} onClose={() => setShown(null)} />
    </ListScreen>
  );
}
