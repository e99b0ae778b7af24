import { listMandateImportRows } from '@lorikeet/contracts/mandate-imports';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filtersOf } from '../../frames/list-filters.ts';
import { ScreenList } from '../../frames/list-screen.tsx';
import { useListScreen } from '../../frames/use-list-screen.ts';
import { count, date, money } from '../../lib/format.ts';
import { refreshAfter } from '../../lib/queries.ts';
import type { Column } from '../../ui/data-list/columns.ts';
import {
  accountOf,
  type ImportDetail,
  type ImportWords,
  type MovedRow,
  outcomeWords,
  RowChip,
} from './import-words.tsx';
import { RowPanel } from './row-panel.tsx';

const STATES = ['faulty', 'ready', 'notified', 'in_force', 'refused', 'undone'] as const;
const PRESETS = {
  '': {},
  faulty: { status: 'faulty' },
  ready: { status: 'ready' },
  notified: { status: 'notified' },
  in_force: { status: 'in_force' },
  refused: { status: 'refused' },
  undone: { status: 'undone' },
} as const;

const orDash = (value: string | null) => value ?? <span className="lk-muted">–</span>;

const columnsOf = (t: ImportWords): Column<MovedRow>[] => [
  { key: 'line', label: t('row.line'), kind: 'number', sort: 'line', fixed: true, render: (row) => row.line },
  { key: 'state', label: t('row.state'), kind: 'status', render: (row) => <RowChip row={row} /> },
  { key: 'name', label: t('row.name'), kind: 'strong', render: (row) => orDash(row.name) },
  { key: 'outcome', label: t('row.outcome'), kind: 'words', render: (row) => outcomeWords(row, t) },
  { key: 'reference', label: t('row.reference'), render: (row) => orDash(row.reference) },
  { key: 'account', label: t('row.account'), render: (row) => orDash(accountOf(row)) },
  { key: 'file', label: t('files.one'), hidden: true, render: (row) => orDash(row.file?.name ?? null) },
  { key: 'plan', label: t('row.plan'), render: (row) => orDash(row.plan_name) },
  {
    key: 'amount',
    label: t('row.amount'),
    unit: 'AUD',
    kind: 'amount',
    render: (row) => orDash(row.amount_cents === null ? null : money(row.amount_cents)),
  },
  {
    key: 'first',
    label: t('row.firstDate'),
    kind: 'date',
    render: (row) => orDash(row.first_date && date(row.first_date)),
  },
];

/** The rows of a file, in its order: what is wrong with each, or what has become of it. */
export function ImportRows({ file }: { file: ImportDetail }) {
  const { t } = useTranslation('mandate-imports');
  const [shown, setShown] = useState<MovedRow | null>(null);
  const columns = useMemo(() => columnsOf(t), [t]);
  const fixed = useMemo(() => ({ import_id: file.id }), [file.id]);
  const filters = useMemo(
    () =>
      filtersOf(listMandateImportRows, [
        {
          key: 'fault',
          field: 'fault',
          label: t('row.fault'),
          kind: 'choice',
          options: file.faults.map(({ fault, words, rows }) => ({
            value: fault,
            label: t('row.faultOf', { words, rows: count(rows) }),
          })),
        },
      ]),
    [t, file.faults],
  );
  const list = useListScreen(listMandateImportRows, {
    sort: 'line',
    presets: PRESETS,
    fixed,
    ...(file.faults.length > 0 && { filters }),
  });
  const counted = STATES.map((state) => file.counts[state]).join();
  const seen = useRef(counted);
  // Rows move on by themselves while a file is taken in: the counts say when.
  useEffect(() => {
    if (seen.current === counted) return;
    seen.current = counted;
    refreshAfter({ changes: ['mandate-imports'] });
  }, [counted]);
  const countOf = (key: string) => (key ? file.counts[key as (typeof STATES)[number]] : file.rows);
  return (
    <>
      <ScreenList
        id="mandate-import-rows"
        title={t('row.title')}
        list={list}
        columns={columns}
        tab={(key) =>
          countOf(key) > 0 || !key ? { label: t(`rowTabs.${key || 'all'}`), count: countOf(key) } : null
        }
        row={{
          name: (row) => row.name ?? t('row.ofLine', { line: count(row.line) }),
          phone: (row) => ({
            ...(row.amount_cents !== null && { amount: money(row.amount_cents) }),
            meta: outcomeWords(row, t) || row.reference,
            state: <RowChip row={row} />,
          }),
          open: setShown,
          menu: (row) => [{ label: t('common:open'), onSelect: () => setShown(row) }],
        }}
        words={{ search: t('row.search'), empty: t('row.empty'), failed: t('row.failed') }}
      />
      <RowPanel row={shown} onClose={() => setShown(null)} />
    </>
  );
}
