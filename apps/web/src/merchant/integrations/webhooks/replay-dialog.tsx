import { type EventName, PUBLIC_EVENT_NAMES } from '@lorikeet/contracts/events';
import { resendWebhookEvents } from '@lorikeet/contracts/webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '../../../frames/form-frame.tsx';
import { useWrite } from '../../../lib/queries.ts';
import { addToast } from '../../../lib/toasts.ts';
import { useUnsaved } from '../../../lib/unsaved.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { WebhookRow } from './webhook-words.tsx';

const WHICH = ['failed', 'all'] as const;
const HOURS = ['1', '24', '168', '720'] as const;
const HOUR_MS = 3_600_000;

/** Sends events again: those that failed or all, of one type or any, of the last hours or days. */
export function ReplayDialog({ webhook, onClose }: { webhook: WebhookRow; onClose: () => void }) {
  const { t } = useTranslation('integrations');
  const resend = useWrite(resendWebhookEvents);
  const [which, setWhich] = useState<string>('failed');
  const [type, setType] = useState('');
  const [hours, setHours] = useState<string>('24');
  useUnsaved(which !== 'failed' || type !== '' || hours !== '24');
  const submit = async () => {
    const { code, data, message } = await resend.mutateAsync({
      id: webhook.id,
      from: new Date(Date.now() - Number(hours) * HOUR_MS).toISOString(),
      ...(which === 'failed' && { status: 'failed' as const }),
      ...(type && { types: [type as EventName] }),
    });
    if (code !== 0) {
      addToast({ severity: 'warn', summary: message });
      return;
    }
    addToast({ severity: 'success', summary: t('replay.done', { count: data.events }) });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('replay.title')}>
      <DialogForm
        onSubmit={(event) => {
          event?.preventDefault();
          void submit();
        }}
        busy={resend.isPending}
        label={t('replay.do')}
        onClose={onClose}
      >
        <p>{t('replay.text')}</p>
        <SelectField
          label={t('replay.which')}
          options={WHICH.map((value) => ({ value, label: t(`replay.choices.${value}`) }))}
          value={which}
          onChange={setWhich}
        />
        <SelectField
          label={t('deliveries.fields.type')}
          options={[
            { value: '', label: t('replay.anyType') },
            ...PUBLIC_EVENT_NAMES.map((name) => ({ value: name, label: name })),
          ]}
          value={type}
          onChange={setType}
        />
        <SelectField
          label={t('replay.since')}
          options={HOURS.map((value) => ({ value, label: t(`replay.hours.${value}`) }))}
          value={hours}
          onChange={setHours}
        />
      </DialogForm>
    </Dialog>
  );
}
