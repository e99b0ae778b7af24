import { listRatesImportRows } from '@lorikeet/contracts/rates-imports';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { address } from '../../app/paths.ts';
import { ScreenList } from '../../frames/list-screen.tsx';
import { useListScreen } from '../../frames/use-list-screen.ts';
import { amountUnit, count, money } from '../../lib/format.ts';
import type { Column } from '../../ui/data-list/columns.ts';
import { type ImportDetail, type ImportWords, outcomeWords, type RollRow, RowChip } from './import-words.tsx';

const PRESETS = {
  '': {},
  faulty: { status: 'faulty' },
  sound: { status: 'ready,applied,undone,kept' },
} as const;

const orDash = (value: string | null) => value ?? <span className="lk-muted">–</span>;
const amount = (cents: number | null) => orDash(cents === null ? null : money(cents));

const columnsOf = (t: ImportWords): Column<RollRow>[] => [
  { key: 'line', label: t('row.line'), kind: 'number', sort: 'line', fixed: true, render: (row) => row.line },
  { key: 'state', label: t('row.state'), kind: 'status', render: (row) => <RowChip row={row} /> },
  {
    key: 'number',
    label: t('row.number'),
    kind: 'strong',
    render: (row) => orDash(row.assessment_number),
  },
  { key: 'outcome', label: t('row.outcome'), kind: 'words', render: (row) => outcomeWords(row, t) },
  { key: 'owner', label: t('row.owner'), render: (row) => orDash(row.owner_name) },
  { key: 'address', label: t('row.address'), render: (row) => orDash(row.address) },
  {
    key: 'rates',
    label: t('row.rates'),
    ...amountUnit(),
    kind: 'amount',
    render: (row) => amount(row.rates_cents),
  },
  {
    key: 'balance',
    label: t('row.balance'),
    ...amountUnit(),
    kind: 'amount',
    render: (row) => amount(row.balance_cents),
  },
];

/** The rows of a file in its order: what is wrong with each, or what it changes. */
export function ImportRows({ file }: { file: ImportDetail }) {
  const { t } = useTranslation('rates-imports');
  const columns = useMemo(() => columnsOf(t), [t]);
  const fixed = useMemo(() => ({ id: file.id }), [file.id]);
  const list = useListScreen(listRatesImportRows, { sort: 'line', presets: PRESETS, fixed });
  const countOf = (key: string) =>
    key === 'faulty' ? file.faulty : key === 'sound' ? file.rows - file.faulty : file.rows;
  return (
    <ScreenList
      id="rates-import-rows"
      title={t('row.title')}
      list={list}
      columns={columns}
      tab={(key) =>
        countOf(key) > 0 || !key ? { label: t(`rowTabs.${key || 'all'}`), count: countOf(key) } : null
      }
      row={{
        name: (row) => row.assessment_number ?? t('row.ofLine', { line: count(row.line) }),
        phone: (row) => ({
          ...(row.balance_cents !== null && { amount: money(row.balance_cents) }),
          meta: outcomeWords(row, t),
          state: <RowChip row={row} />,
        }),
        menu: (row) =>
          row.property_id
            ? [
                {
                  kind: 'link' as const,
                  label: t('row.property'),
                  to: address('merchantCouncilPropertiesDetail', { id: row.property_id }),
                },
              ]
            : [],
      }}
      words={{ search: t('row.search'), empty: t('row.empty'), failed: t('row.failed') }}
    />
  );
}
