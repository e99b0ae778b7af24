import './platform.css';
import {
  BANK_FILE_KINDS,
  BANK_FILE_STATUSES,
  getBankFileSummary,
  listBankFiles,
} from '@lorikeet/contracts/bank-files';
import type { WireInput } from '@lorikeet/contracts/contract';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { copyText } from '../../lib/clipboard.ts';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { date, money } from '../../lib/format.ts';
import { useListTools } from '../../lib/list-tools.ts';
import { useCan } from '../../lib/permissions.ts';
import { read, readPage } from '../../lib/queries.ts';
import { sessions } from '../../lib/sessions.ts';
import { Button } from '../../ui/button.tsx';
import { Figures } from '../../ui/card.tsx';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { type FilterKey, listInputOf, useListState } from '../../ui/data-list/list-state.ts';
import { EmptyState } from '../../ui/faces.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { FigureMoney } from '../../ui/values.tsx';
import { bankFileColumns } from './bank-file-columns.tsx';
import { type BankFile, FileChip, fileAddress, isUnlodged } from './bank-file-words.tsx';
import { useDownload, useFileAction } from './file-actions.tsx';
import { tabInput } from './file-tabs.ts';
import { RunDebitsDialog } from './run-debits-dialog.tsx';

const TABS = ['', 'bank', 'all'] as const;

function useFilters(): FilterKey[] {
  const { t } = useTranslation('bank-files');
  return useMemo(
    () => [
      { key: 'date', label: t('fields.date'), kind: 'date' },
      {
        key: 'status',
        label: t('fields.status'),
        kind: 'choice',
        options: BANK_FILE_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
      },
      {
        key: 'kind',
        label: t('fields.kind'),
        kind: 'choice',
        options: BANK_FILE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
      },
    ],
    [t],
  );
}

/** What there is to lodge, what is late, and what waits for its returns to be over. */
function Strip() {
  const { t } = useTranslation('bank-files');
  const summary = useQuery(read(getBankFileSummary, {})).data;
  if (!summary) return null;
  const figure = (key: 'to_lodge' | 'overdue' | 'clearing', label: string) => ({
    label,
    value: <FigureMoney cents={summary[key].total_cents} />,
    note: summary[key].files === 0 ? t('figures.none') : t('figures.files', { count: summary[key].files }),
  });
  return (
    <div className="lk-list-strip">
      <Figures
        label={t('title')}
        figures={[
          figure('to_lodge', t('figures.lodge')),
          figure('overdue', t('figures.overdue')),
          figure('clearing', t('figures.clearing')),
        ]}
      />
    </div>
  );
}

/** What may be done with a file from its row. */
function useRowMenu(open: (file: BankFile) => void) {
  const { t } = useTranslation('bank-files');
  const mayWrite = useCan('bank_files.write');
  const { download } = useDownload();
  const { ask, dialog } = useFileAction();
  const rowMenu = (file: BankFile): MenuEntry[] => [
    { label: t('common:open'), onSelect: () => open(file) },
    ...(mayWrite && file.status !== 'withdrawn'
      ? [{ label: t('common:download'), onSelect: () => void download(file) }]
      : []),
    ...(mayWrite && isUnlodged(file)
      ? [{ label: t('accept.action'), onSelect: () => ask('accept', file) }]
      : []),
    { label: t('copyName'), onSelect: () => void copyText(file.filename) },
    ...(mayWrite && isUnlodged(file) && file.kind === 'debit'
      ? [
          { kind: 'line' as const },
          { label: t('withdraw.action'), onSelect: () => ask('withdraw', file), danger: true },
        ]
      : []),
  ];
  return { rowMenu, dialog };
}

/** The files as a list: whose they are is said where there may be several merchants. */
function FileList({ toLodge, isMany }: { toLodge: number | undefined; isMany: boolean }) {
  const { t } = useTranslation('bank-files');
  const navigate = useNavigate();
  const today = useBusinessDate();
  const filters = useFilters();
  const columns = useMemo(() => bankFileColumns(t, isMany), [t, isMany]);
  const control = useListState(filters);
  const { tab } = control.state;
  const input = { ...tabInput(tab), ...listInputOf(control.state, filters) };
  const tools = useListTools('bank_files', input);
  const list = useQuery(readPage(listBankFiles, input as WireInput<typeof listBankFiles>));
  const open = (file: BankFile) => void navigate(fileAddress(file));
  const { rowMenu, dialog } = useRowMenu(open);
  return (
    <>
      <DataList
        id="bank-files"
        caption={t('title')}
        control={control}
        filters={filters}
        columns={columns}
        tabs={TABS.map((key) => ({
          key,
          label: t(`tabs.${key || 'lodge'}`),
          count: key === '' ? toLodge : undefined,
        }))}
        placeholder={t('search')}
        phoneRow={(file) => ({
          who: isMany ? file.merchant_name : file.filename,
          amount: money(file.total_cents),
          meta: [date(file.processing_date), t(`kinds.${file.kind}`), String(file.records)].join(' · '),
          state: <FileChip file={file} />,
        })}
        rowId={(file) => file.id}
        rowName={(file) => file.filename}
        rows={list.data?.rows}
        count={list.data?.count ?? 0}
        error={list.error ? { message: list.error.message } : null}
        onRetry={() => void list.refetch()}
        onOpen={open}
        rowMenu={rowMenu}
        today={today}
        tools={tools}
        empty={
          <EmptyState title={t(tab === '' ? 'nothingToLodge' : 'empty')}>
            {t(tab === '' ? 'nothingToLodgeHint' : 'emptyHint')}
          </EmptyState>
        }
        errorTitle={t('failed')}
        reassurance={t('safe')}
      />
      {dialog}
    </>
  );
}

/** The files that this tenant lodges with the bank: those that wait today come first. */
export default function BankFilesPage() {
  const { t } = useTranslation('bank-files');
  const mayWrite = useCan('bank_files.write');
  const [running, setRunning] = useState(false);
  const summary = useQuery(read(getBankFileSummary, {})).data;
  const isMany = sessions.merchant((session) => session.profile?.merchant.kind === 'platform');
  return (
    <Page list>
      <PageHeader
        title={t('title')}
        actions={
          mayWrite && (
            <Button icon={IconPlayerPlay} onClick={() => setRunning(true)}>
              {t('run.action')}
            </Button>
          )
        }
      />
      <Strip />
      <FileList toLodge={summary?.to_lodge.files} isMany={isMany} />
      {summary && (
        <RunDebitsDialog merchants={summary.merchants} open={running} onClose={() => setRunning(false)} />
      )}
    </Page>
  );
}
