import './bank-files.css';
import {
  BANK_FILE_KINDS,
  BANK_FILE_STATUSES,
  downloadBankFile,
  getBankFileSummary,
  listBankFiles,
} from '@lorikeet/contracts/bank-files';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choiceOf, filtersOf } from '../../frames/list-filters.ts';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen, useTools } from '../../frames/use-list-screen.ts';
import { copyText } from '../../lib/clipboard.ts';
import { date, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { read } from '../../lib/queries.ts';
import { sessions } from '../../lib/sessions.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Button } from '../../ui/button.tsx';
import { Figures } from '../../ui/card.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { FigureMoney } from '../../ui/values.tsx';
import { bankFileColumns } from './bank-file-columns.tsx';
import { type BankFile, FileChip, fileAddress, isUnlodged } from './bank-file-words.tsx';
import { useFileAction } from './file-actions.tsx';
import { PRESETS } from './file-tabs.ts';
import { RunDebitsDialog } from './run-debits-dialog.tsx';

function useFilters() {
  const { t } = useTranslation('bank-files');
  return useMemo(
    () =>
      filtersOf(listBankFiles, [
        { key: 'date', label: t('fields.date'), kind: 'date' },
        choiceOf('status', t('fields.status'), BANK_FILE_STATUSES, (value) => t(`status.${value}`)),
        choiceOf('kind', t('fields.kind'), BANK_FILE_KINDS, (value) => t(`kinds.${value}`)),
      ]),
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
function useRowMenu() {
  const { t } = useTranslation('bank-files');
  const mayWrite = useCan('bank_files.write');
  const { download } = useDownload(downloadBankFile, ({ path }) => path);
  const { ask, dialog } = useFileAction();
  const rowMenu = (file: BankFile): MenuEntry[] => [
    ...(mayWrite && file.status !== 'withdrawn'
      ? [
          {
            label: t('common:download'),
            onSelect: () => void download({ id: file.id, merchant_id: file.merchant_id }),
          },
        ]
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

function RunDebits() {
  const { t } = useTranslation('bank-files');
  const mayWrite = useCan('bank_files.write');
  const [running, setRunning] = useState(false);
  const merchants = useQuery(read(getBankFileSummary, {})).data?.merchants;
  if (!mayWrite) return null;
  return (
    <>
      <Button icon={IconPlayerPlay} onClick={() => setRunning(true)}>
        {t('run.action')}
      </Button>
      {merchants && (
        <RunDebitsDialog merchants={merchants} open={running} onClose={() => setRunning(false)} />
      )}
    </>
  );
}

/** The files that this tenant lodges with the bank: those that wait today come first. */
export default function BankFilesPage() {
  const { t } = useTranslation('bank-files');
  const toLodge = useQuery(read(getBankFileSummary, {})).data?.to_lodge.files;
  // Whose files they are is said where there may be several merchants.
  const isMany = sessions.merchant((session) => session.profile?.merchant.kind === 'platform');
  const columns = useMemo(() => bankFileColumns(t, isMany), [t, isMany]);
  const list = useListScreen(listBankFiles, { filters: useFilters(), presets: PRESETS });
  const { rowMenu, dialog } = useRowMenu();
  const isFirst = list.control.state.tab === '';
  return (
    <ListScreen
      id="bank-files"
      title={t('title')}
      list={list}
      columns={columns}
      actions={<RunDebits />}
      above={<Strip />}
      tools={useTools(list, 'bank_files')}
      tab={(key) => ({ label: t(`tabs.${key || 'lodge'}`), count: key === '' ? toLodge : undefined })}
      row={{
        name: (file) => file.filename,
        phone: (file) => ({
          who: isMany ? file.merchant_name : file.filename,
          amount: money(file.total_cents),
          meta: [date(file.processing_date), t(`kinds.${file.kind}`), String(file.records)].join(' · '),
          state: <FileChip file={file} />,
        }),
        to: fileAddress,
        menu: rowMenu,
      }}
      words={{
        search: t('search'),
        empty: t(isFirst ? 'nothingToLodge' : 'empty'),
        emptyHint: t(isFirst ? 'nothingToLodgeHint' : 'emptyHint'),
        failed: t('failed'),
        safe: t('safe'),
      }}
    >
      {dialog}
    </ListScreen>
  );
}
