import {
  cancelRatesImport,
  confirmRatesImport,
  downloadRatesImportFaults,
  undoRatesImport,
} from '@lorikeet/contracts/rates-imports';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AskedButton } from '../../frames/asked-button.tsx';
import { count, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { refreshAfter } from '../../lib/queries.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import type { ImportDetail } from './import-words.tsx';

function DownloadFaults({ file }: { file: ImportDetail }) {
  const { t } = useTranslation('rates-imports');
  const { download, busy } = useDownload(downloadRatesImportFaults, ({ path }) => path);
  if (file.faulty === 0) return null;
  return (
    <Button icon={IconDownload} busy={busy} onClick={() => void download({ id: file.id })}>
      {t('downloadFaults')}
    </Button>
  );
}

function Ending({ file, action }: { file: ImportDetail; action: 'cancel' | 'undo' }) {
  const { t } = useTranslation('rates-imports');
  return (
    <AskedButton
      of={action === 'cancel' ? cancelRatesImport : undoRatesImport}
      input={{ id: file.id }}
      question={{
        header: t(`${action}.title`, { file: file.filename }),
        message: t(`${action}.text`, { rows: count(file.rows) }),
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

function Confirm({ file }: { file: ImportDetail }) {
  const { t } = useTranslation('rates-imports');
  const message = (
    <>
      <p>{t('confirm.text')}</p>
      <Facts
        facts={[
          [t('preview.added'), count(file.added)],
          [t('preview.changed'), count(file.changed)],
          [t('preview.more'), money(file.more_cents)],
          [t('preview.less'), money(-file.less_cents)],
        ]}
      />
    </>
  );
  return (
    <AskedButton
      of={confirmRatesImport}
      input={{ id: file.id, check: file.checks }}
      question={{
        header: t('confirm.title'),
        message,
        icon: 'question',
        acceptLabel: t('confirm.accept'),
        rejectLabel: t('common:cancel'),
      }}
      done={t('confirm.done')}
      // Another has checked it again: it is shown as it is now.
      onRefused={() => refreshAfter(confirmRatesImport)}
      look="primary"
      label={t('confirm.open')}
    />
  );
}

type ActionsProps = { file: ImportDetail; onColumns?: (() => void) | undefined };

/** What can be done with a file as it stands. */
export function ImportActions({ file, onColumns }: ActionsProps) {
  const { t } = useTranslation('rates-imports');
  const canWrite = useCan('council.write');
  const may = (action: ImportDetail['can'][number]) => canWrite && file.can.includes(action);
  return (
    <>
      {may('cancel') && <Ending file={file} action="cancel" />}
      {may('undo') && <Ending file={file} action="undo" />}
      <DownloadFaults file={file} />
      {onColumns && may('check') && <Button onClick={onColumns}>{t('choose.again')}</Button>}
      {onColumns && may('confirm') && <Confirm file={file} />}
    </>
  );
}
