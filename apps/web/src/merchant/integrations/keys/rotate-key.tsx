import { replaceApiKeySecret } from '@lorikeet/contracts/api-keys';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/queries.ts';
import { RotateDialog } from '../rotate-dialog.tsx';
import type { ApiKey, Shown } from './key-words.ts';

/** A new secret for a key. */
export function RotateKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: (shown?: Shown) => void }) {
  const { t } = useTranslation('integrations');
  const rotate = useWrite(replaceApiKeySecret, { expected: [1] });
  return (
    <RotateDialog
      title={t('keys.rotate.title', { name: apiKey.name })}
      isBusy={rotate.isPending}
      rotate={(hours) => rotate.mutateAsync({ id: apiKey.id, overlap_hours: hours })}
      onClose={(secret) =>
        onClose(secret ? { title: t('keys.rotated', { name: apiKey.name }), secret } : undefined)
      }
    />
  );
}
