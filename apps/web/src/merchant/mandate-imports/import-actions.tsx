import {
  cancelMandateImport,
  downloadMandateImportFaults,
  sendMandateImport,
  undoMandateImport,
  undoMandateImportRow,
} from '@lorikeet/contracts/mandate-imports';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AskedButton } from '../../frames/asked-button.tsx';
import { count } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import type { ImportDetail, MovedRow } from './import-words.tsx';

/** What the second person is asked to agree to. */
function WhatIsSent({ file }: { file: ImportDetail }) {
  const { t } = useTranslation('mandate-imports');
  const { ready, faulty } = file.counts;
  return (
    <>
      <p>{t('send.text')}</p>
      <Facts
        facts={[
          [t('send.provider'), file.provider ?? ''],
          [t('send.comesIn'), count(ready)],
          [t('send.leftOut'), count(faulty)],
          [t('send.letters'), count(file.needs_notice ? ready : 0)],
        ]}
      />
      <p>{t(file.needs_notice ? 'send.withLetters' : 'send.withoutLetters')}</p>
    </>
  );
}

type UndoProps = { row: MovedRow; onDone: () => void };

/** Undoes one row, once the person has read what its payer is told. */
export function UndoRow({ row, onDone }: UndoProps) {
  const { t } = useTranslation('mandate-imports');
  return (
    <AskedButton
      of={undoMandateImportRow}
      input={{ id: row.id }}
      question={{
        header: t('undoRow.title', { name: row.name ?? row.reference ?? '' }),
        message: t('undoRow.text'),
        icon: 'danger',
        acceptLabel: t('undoRow.accept'),
        rejectLabel: t('keep'),
        danger: true,
      }}
      done={t('undoRow.done')}
      onDone={onDone}
      look="dangerText"
    />
  );
}

function DownloadFaults({ file }: { file: ImportDetail }) {
  const { t } = useTranslation('mandate-imports');
  const { download, busy } = useDownload(downloadMandateImportFaults, ({ path }) => path);
  if (file.counts.faulty + file.counts.refused === 0) return null;
  return (
    <Button icon={IconDownload} busy={busy} onClick={() => void download({ id: file.id })}>
      {t('downloadFaults')}
    </Button>
  );
}

function Ending({ file, action }: { file: ImportDetail; action: 'cancel' | 'undo' }) {
  const { t } = useTranslation('mandate-imports');
  return (
    <AskedButton
      of={action === 'cancel' ? cancelMandateImport : undoMandateImport}
      input={{ id: file.id }}
      question={{
        header: t(`${action}.title`, { file: file.filename }),
        message:
          action === 'undo'
            ? t('undo.text', { rows: count(file.counts.notified + file.counts.in_force) })
            : t('cancel.text'),
        icon: 'danger',
        acceptLabel: t(`${action}.accept`),
        rejectLabel: t('keep'),
        danger: true,
      }}
      done={t(`${action}.done`)}
      look="dangerText"
    />
  );
}

function Send({ file }: { file: ImportDetail }) {
  const { t } = useTranslation('mandate-imports');
  return (
    <AskedButton
      of={sendMandateImport}
      input={{ id: file.id }}
      question={{
        header: t('send.title'),
        message: <WhatIsSent file={file} />,
        icon: 'question',
        acceptLabel: t('send.accept'),
        rejectLabel: t('common:cancel'),
      }}
      done={t('send.done')}
      look="primary"
      label={t('send.open')}
    />
  );
}

type ActionsProps = { file: ImportDetail; onColumns?: (() => void) | undefined };

/** What can be done with a file as it stands. */
export function ImportActions({ file, onColumns }: ActionsProps) {
  const { t } = useTranslation('mandate-imports');
  const canWrite = useCan('mandate_imports.write');
  const may = (action: ImportDetail['can'][number]) => canWrite && file.can.includes(action);
  return (
    <>
      {may('cancel') && <Ending file={file} action="cancel" />}
      {may('undo') && <Ending file={file} action="undo" />}
      <DownloadFaults file={file} />
      {onColumns && may('check') && <Button onClick={onColumns}>{t('choose.again')}</Button>}
      {onColumns && may('send') && <Send file={file} />}
    </>
  );
}
