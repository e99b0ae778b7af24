import { replaceApiKeySecret } from '@lorikeet/contracts/api-keys';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '../../../frames/form-frame.tsx';
import { useWrite } from '../../../lib/queries.ts';
import { addToast } from '../../../lib/toasts.ts';
import { SelectField } from '../../../ui/choice-fields.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { ApiKey, Shown } from './key-words.ts';

const HOURS = ['0', '1', '24', '168'] as const;

type Props = { apiKey: ApiKey; onClose: (shown?: Shown) => void };

/** A new secret for a key, and how long the former one goes on working. */
export function RotateDialog({ apiKey, onClose }: Props) {
  const { t } = useTranslation('integrations');
  const rotate = useWrite(replaceApiKeySecret, { expected: [1] });
  const [hours, setHours] = useState<string>('24');
  const submit = async () => {
    const { code, data, message } = await rotate.mutateAsync({
      id: apiKey.id,
      overlap_hours: Number(hours),
    });
    if (code !== 0) {
      addToast({ severity: 'warn', summary: message });
      return;
    }
    onClose({ title: t('keys.rotated', { name: apiKey.name }), secret: data.secret });
  };
  return (
    <Dialog open onClose={() => onClose()} title={t('keys.rotate.title', { name: apiKey.name })}>
      <DialogForm
        onSubmit={(event) => {
          event?.preventDefault();
          void submit();
        }}
        busy={rotate.isPending}
        label={t('keys.rotate.do')}
        onClose={() => onClose()}
      >
        <p>{t('rotation.text')}</p>
        <SelectField
          label={t('rotation.overlap')}
          options={HOURS.map((value) => ({ value, label: t(`rotation.hours.${value}`) }))}
          value={hours}
          onChange={setHours}
        />
      </DialogForm>
    </Dialog>
  );
}
