import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '../../frames/form-frame.tsx';
import { addToast } from '../../lib/toasts.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';

const HOURS = ['0', '1', '24', '168'] as const;

type Props = {
  title: string;
  isBusy: boolean;
  rotate: (hours: number) => Promise<{ code: number; message: string; data: { secret: string } }>;
  onClose: (secret?: string) => void;
};

/** A new secret, and how long the former one goes on working. */
export function RotateDialog({ title, isBusy, rotate, onClose }: Props) {
  const { t } = useTranslation('integrations');
  const [hours, setHours] = useState<string>('24');
  useUnsaved(hours !== '24');
  const submit = async () => {
    const { code, data, message } = await rotate(Number(hours));
    if (code !== 0) {
      addToast({ severity: 'warn', summary: message });
      return;
    }
    onClose(data.secret);
  };
  return (
    <Dialog open onClose={() => onClose()} title={title}>
      <DialogForm
        onSubmit={(event) => {
          event?.preventDefault();
          void submit();
        }}
        busy={isBusy}
        label={t('rotation.do')}
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
