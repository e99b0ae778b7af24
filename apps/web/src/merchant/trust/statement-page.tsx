import type { WireOutput } from '@lorikeet/contracts/contract';
import { getStatementSummary, listStatementLines } from '@lorikeet/contracts/trust';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filtersOf } from '../../frames/list-filters.ts';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen } from '../../frames/use-list-screen.ts';
import { copyText } from '../../lib/clipboard.ts';
import { count, dateWithWeekday, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { read } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { LineDialog } from './line-dialog.tsx';
import {
  LineChip,
  matchWords,
  reasonWords,
  type StatementRow,
  statementColumns,
} from './statement-columns.tsx';

const PRESETS = { '': {}, queued: { status: 'queued' }, matched: { status: 'matched' } } as const;

type Totals = WireOutput<typeof getStatementSummary>;

/** How far the statement goes, and whether the book says the same. */
function Standing({ totals, through }: { totals: Totals; through: string }) {
  const { t } = useTranslation('trust');
  const difference = totals.difference_cents;
  return (
    <>
      <span>{t('lines.through', { date: dateWithWeekday(through) })}</span>
      {totals.queued > 0 && (
        <span className="lk-bad">
          {t('lines.waiting', {
            count: totals.queued,
            shown: count(totals.queued),
            amount: money(totals.queued_cents),
          })}
        </span>
      )}
      {difference !== null && difference !== 0 && (
        <span className="lk-bad">{t('lines.differs', { amount: money(difference) })}</span>
      )}
      {difference === 0 && totals.queued === 0 && <span className="lk-good">{t('lines.agrees')}</span>}
    </>
  );
}

/** The bank's own statement: what each line was matched to, and which wait for a person. */
export default function BankStatementPage() {
  const { t } = useTranslation('trust');
  const canLoad = useCan('statements.write');
  const [isLoading, setLoading] = useState(false);
  const [opened, setOpened] = useState<StatementRow | null>(null);
  const filters = useMemo(
    () => filtersOf(listStatementLines, [{ key: 'date', label: t('lines.filters.date'), kind: 'date' }]),
    [t],
  );
  const columns = useMemo(() => statementColumns(t), [t]);
  const list = useListScreen(listStatementLines, { filters, sort: '-booked_on', presets: PRESETS });
  const totals = useQuery(read(getStatementSummary, list.narrowed)).data;
  const load = canLoad && (
    <Button look="primary" icon={IconUpload} onClick={() => setLoading(true)}>
      {t('lines.load')}
    </Button>
  );
  return (
    <ListScreen
      id="bank-statement"
      title={t('lines.title')}
      meta={totals?.through && <Standing totals={totals} through={totals.through} />}
      list={list}
      columns={columns}
      actions={load}
      tab={(key) => ({
        label: t(`lines.tabs.${key || 'all'}`),
        count: key === 'queued' ? totals?.queued : undefined,
      })}
      totals={totals && { count: totals.count, sum: money(totals.sum_cents) }}
      row={{
        name: (row) => row.description,
        phone: (row) => ({
          amount: money(row.amount_cents),
          meta: `${dateWithWeekday(row.booked_on)} · ${row.status === 'matched' ? matchWords(row, t) : reasonWords(row, t)}`,
          state: <LineChip row={row} />,
        }),
        open: setOpened,
        menu: (row) => [
          ...(canLoad && row.status === 'queued' && !row.is_waiting
            ? [{ label: t('lines.settle.action'), onSelect: () => setOpened(row) }]
            : []),
          ...(canLoad && row.can_reopen && !row.is_waiting
            ? [{ label: t('lines.reopen.action'), onSelect: () => setOpened(row) }]
            : []),
          { label: t('lines.copyLine'), onSelect: () => void copyText(row.description) },
        ],
      }}
      emptyActions={load}
      words={{
        search: t('lines.search'),
        empty: t('lines.empty'),
        emptyHint: t('lines.emptyHint'),
        failed: t('lines.failed'),
        safe: t('lines.safe'),
      }}
    >
      {opened && <LineDialog key={opened.id} row={opened} onClose={() => setOpened(null)} />}
      {isLoading && <ImportDialog onClose={() => setLoading(false)} />}
    </ListScreen>
  );
}
