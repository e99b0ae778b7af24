import type { WireOutput } from '@lorikeet/contracts/contract';
import { getStatementSummary, listStatementLines } from '@lorikeet/contracts/trust';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/clipboard.ts';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { dateWithWeekday, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { read, readPage } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { type FilterKey, filterInput, listInputOf, useListState } from '../../ui/data-list/list-state.ts';
import { EmptyState } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { LineDialog } from './line-dialog.tsx';
import { matchWords, reasonWords, type StatementRow, statementColumns } from './statement-columns.tsx';

const TABS = ['', 'queued', 'matched'] as const;

type Totals = WireOutput<typeof getStatementSummary>;

/** How far the statement goes, and whether the book says the same. */
function Standing({ totals, through }: { totals: Totals; through: string }) {
  const { t } = useTranslation('bank-statement');
  const difference = totals.difference_cents;
  return (
    <>
      <span>{t('through', { date: dateWithWeekday(through) })}</span>
      {difference !== null && (
        <span className={difference === 0 ? 'lk-good' : 'lk-bad'}>
          {difference === 0 ? t('agrees') : t('differs', { amount: money(difference) })}
        </span>
      )}
    </>
  );
}

/** The bank's own statement: what each line was matched to, and which wait for a person. */
export default function BankStatementPage() {
  const { t } = useTranslation('bank-statement');
  const today = useBusinessDate();
  const canLoad = useCan('statements.write');
  const [isLoading, setLoading] = useState(false);
  const [opened, setOpened] = useState<StatementRow | null>(null);
  const filters = useMemo<FilterKey[]>(() => [{ key: 'date', label: t('filters.date'), kind: 'date' }], [t]);
  const columns = useMemo(() => statementColumns(t), [t]);
  const control = useListState(filters, '-booked_on');
  const { tab } = control.state;
  const status = tab ? { status: tab } : {};
  const list = useQuery(readPage(listStatementLines, { ...listInputOf(control.state, filters), ...status }));
  const totals = useQuery(
    read(getStatementSummary, { ...filterInput(control.state.filter, filters), ...status }),
  ).data;
  const load = canLoad && (
    <Button look="primary" icon={IconUpload} onClick={() => setLoading(true)}>
      {t('load')}
    </Button>
  );
  return (
    <Page list>
      <PageHeader
        title={t('title')}
        meta={totals?.through && <Standing totals={totals} through={totals.through} />}
        actions={load}
      />
      <DataList
        id="bank-statement"
        caption={t('title')}
        control={control}
        filters={filters}
        columns={columns}
        tabs={TABS.map((key) => ({
          key,
          label: t(`tabs.${key || 'all'}`),
          count: key === 'queued' ? totals?.queued : undefined,
        }))}
        placeholder={t('search')}
        phoneRow={(row) => ({
          who: row.description,
          amount: money(row.amount_cents),
          meta: dateWithWeekday(row.booked_on),
          state: (
            <span className="lk-small">
              {row.status === 'matched' ? matchWords(row, t) : reasonWords(row, t)}
            </span>
          ),
        })}
        rowId={(row) => row.id}
        rowName={(row) => row.description}
        rows={list.data?.rows}
        count={list.data?.count ?? 0}
        totals={totals && { count: totals.count, sum: money(totals.sum_cents) }}
        error={list.error ? { message: list.error.message } : null}
        onRetry={() => void list.refetch()}
        onOpen={setOpened}
        rowMenu={(row) => [
          ...(canLoad && row.status === 'queued'
            ? [{ label: t('settle.action'), onSelect: () => setOpened(row) }]
            : []),
          { label: t('copyLine'), onSelect: () => void copyText(row.description) },
        ]}
        today={today}
        empty={
          <EmptyState title={t('empty')} actions={load}>
            {t('emptyHint')}
          </EmptyState>
        }
        errorTitle={t('failed')}
        reassurance={t('safe')}
      />
      {opened && <LineDialog key={opened.id} row={opened} onClose={() => setOpened(null)} />}
      {isLoading && <ImportDialog onClose={() => setLoading(false)} />}
    </Page>
  );
}
