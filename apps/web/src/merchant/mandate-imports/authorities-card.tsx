import {
  AUTHORITY_BYTES_MAX,
  AUTHORITY_TYPES,
  downloadMandateImportFile,
  removeMandateImportFile,
  uploadMandateImportFile,
} from '@lorikeet/contracts/mandate-imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskedButton } from '../../frames/asked-button.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { upload } from '../../lib/call.ts';
import { count } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { refreshAfter } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Card } from '../../ui/card.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import type { ImportDetail, MovedRow } from './import-words.tsx';

const MEGABYTE = 1_000_000;
const TAKES_FILES: readonly ImportDetail['status'][] = ['checked', 'taking_in', 'taken_in'];

/** Sends files one after another; names those that were not kept, each with why. */
function useKeeping(importId: string) {
  const { t } = useTranslation('mandate-imports');
  const [loading, setLoading] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const send = async (file: File): Promise<string | undefined> => {
    try {
      const input = { id: importId, name: file.name.slice(-200) };
      const { code, message } = await upload(uploadMandateImportFile, input, file, {
        expected: [1, 413, 422],
      });
      return code === 0 ? undefined : message;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.message;
    }
  };
  const keep = async (files: readonly File[]) => {
    const wrong: string[] = [];
    for (const [n, file] of files.entries()) {
      setLoading(t('files.loading', { n: count(n + 1), all: count(files.length), name: file.name }));
      const why = await send(file);
      if (why) wrong.push(t('files.refused', { name: file.name, why }));
    }
    setLoading(null);
    setRefused(wrong);
    refreshAfter(uploadMandateImportFile);
    const kept = files.length - wrong.length;
    if (kept > 0) addToast({ severity: 'success', summary: t('files.done', { count: kept }) });
  };
  return { keep, loading, refused };
}

type KeptProps = { file: NonNullable<MovedRow['file']>; mayRemove: boolean; onRemoved?: () => void };

/** Opens a kept authority, and takes it away once the person has read what that means. */
export function KeptAuthority({ file, mayRemove, onRemoved }: KeptProps) {
  const { t } = useTranslation('mandate-imports');
  const { download } = useDownload(downloadMandateImportFile, ({ url }) => url);
  return (
    <span className="lk-inline">
      <FileButton file={file} open={(id) => void download({ id })} />
      {mayRemove && (
        <AskedButton
          of={removeMandateImportFile}
          input={{ id: file.id }}
          question={{
            header: t('files.removeTitle', { name: file.name }),
            message: t('files.removeText'),
            icon: 'danger',
            acceptLabel: t('files.remove'),
            rejectLabel: t('keep'),
            danger: true,
          }}
          done={t('files.removed')}
          onDone={() => onRemoved?.()}
          look="dangerText"
          size="small"
        />
      )}
    </span>
  );
}

/** The authorities that payers signed elsewhere: many at once, each to the row that it is named after. */
export function AuthoritiesCard({ file }: { file: ImportDetail }) {
  const { t } = useTranslation('mandate-imports');
  const canWrite = useCan('mandate_imports.write');
  const { keep, loading, refused } = useKeeping(file.id);
  const { kept, without_row: lost } = file.files;
  const takes = canWrite && TAKES_FILES.includes(file.status);
  if (!takes && kept === 0) return null;
  return (
    <Card title={t('files.title')} note={t('files.kept', { count: kept })}>
      <div className="lk-form">
        <p>{t('files.text')}</p>
        {takes && (
          <FileDrop
            accept={AUTHORITY_TYPES.join(',')}
            loading={loading}
            refusal={null}
            words={{
              drop: t('files.drop'),
              help: t('files.limits', { max: AUTHORITY_BYTES_MAX / MEGABYTE }),
            }}
            onFiles={(files) => void keep(files)}
          />
        )}
        {refused.length > 0 && (
          <div className="lk-field-error" role="alert">
            {refused.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </div>
        )}
        {lost.length > 0 && (
          <div className="lk-well">
            <p>{t('files.lost')}</p>
            {lost.map((one) => (
              <div key={one.id}>
                <KeptAuthority file={one} mayRemove={canWrite} />
              </div>
            ))}
          </div>
        )}
      </div>
    </Card>
  );
}
