import { IMPORT_BYTES_MAX, IMPORT_LINES_MAX, uploadMandateImport } from '@lorikeet/contracts/mandate-imports';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { address } from '../../app/paths.ts';
import { UploadFrame } from '../../frames/upload-dialog.tsx';
import { call } from '../../lib/call.ts';
import { count } from '../../lib/format.ts';
import { refreshAfter } from '../../lib/queries.ts';
import { downloadTemplate } from './template.ts';

const MEGABYTES_MAX = IMPORT_BYTES_MAX / 1024 / 1024;

/** Takes a file of another provider’s, and leads to its columns. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('mandate-imports');
  const navigate = useNavigate();
  return (
    <UploadFrame
      bytesMax={IMPORT_BYTES_MAX}
      words={{
        title: t('upload.title'),
        text: t('upload.text'),
        drop: t('upload.drop'),
        limits: t('upload.limits', { rows: count(IMPORT_LINES_MAX), max: MEGABYTES_MAX }),
        advice: t('upload.asText'),
        template: t('template'),
        loading: (filename) => t('upload.loading', { filename }),
        tooLarge: t('upload.tooLarge', { max: MEGABYTES_MAX }),
        nothing: t('upload.nothing'),
      }}
      onTemplate={downloadTemplate}
      send={async (file) => {
        const { code, data, message } = await call(uploadMandateImport, file, {
          isTransfer: true,
          expected: [1, 422],
          idempotencyKey: crypto.randomUUID(),
        });
        if (code !== 0) return message;
        refreshAfter(uploadMandateImport);
        void navigate(address('merchantCustomersMovingInDetail', { id: data.id }));
      }}
      onClose={onClose}
    />
  );
}
