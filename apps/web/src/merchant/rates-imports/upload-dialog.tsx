import { ROLL_BYTES_MAX, ROLL_LINES_MAX, uploadRatesImport } from '@lorikeet/contracts/rates-imports';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { address } from '../../app/paths.ts';
import { ApiError } from '../../lib/api-error.ts';
import { base64Of } from '../../lib/base64-of.ts';
import { call } from '../../lib/call.ts';
import { count } from '../../lib/format.ts';
import { refreshAfter } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FileDrop } from '../returns/file-drop.tsx';
import { downloadTemplate } from './template.ts';

const MEGABYTES_MAX = ROLL_BYTES_MAX / 1024 / 1024;

/** Uploads a file and leads to its columns. */
function useUpload() {
  const { t } = useTranslation('rates-imports');
  const navigate = useNavigate();
  const [loading, setLoading] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const load = async (file: File) => {
    setRefusal(null);
    if (file.size > ROLL_BYTES_MAX) return setRefusal(t('upload.tooLarge', { max: MEGABYTES_MAX }));
    if (file.size === 0) return setRefusal(t('upload.nothing'));
    setLoading(file.name);
    try {
      const { code, data, message } = await call(
        uploadRatesImport,
        { filename: file.name.slice(-200), content: await base64Of(file) },
        { isTransfer: true, expected: [1, 422], idempotencyKey: crypto.randomUUID() },
      );
      if (code !== 0) return setRefusal(message);
      refreshAfter(uploadRatesImport);
      void navigate(address('merchantCouncilImportsDetail', { id: data.id }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    } finally {
      setLoading(null);
    }
  };
  return { load, loading, refusal };
}

/** Takes a file of the rates roll: what it may hold is said before, and why it is not taken, where it was dropped. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('rates-imports');
  const { load, loading, refusal } = useUpload();
  return (
    <Dialog open onClose={onClose} title={t('upload.title')} width={560}>
      <div className="lk-form">
        <p>{t('upload.text')}</p>
        <FileDrop
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          loading={loading && t('upload.loading', { filename: loading })}
          refusal={refusal}
          words={{
            drop: t('upload.drop'),
            help: t('upload.limits', { rows: count(ROLL_LINES_MAX), max: MEGABYTES_MAX }),
          }}
          onFile={(file) => void load(file)}
        />
      </div>
      <DialogActions>
        <Button icon={IconDownload} onClick={downloadTemplate}>
          {t('template')}
        </Button>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
