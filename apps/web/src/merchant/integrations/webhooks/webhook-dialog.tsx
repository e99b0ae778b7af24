import { EVENTS, type EventName, PUBLIC_EVENT_NAMES } from '@lorikeet/contracts/events';
import { createWebhook, updateWebhook } from '@lorikeet/contracts/webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '../../../frames/form-frame.tsx';
import { usePortalForm } from '../../../lib/form.ts';
import { useInterface } from '../../../lib/interface-state.ts';
import { refreshAfter, useWrite } from '../../../lib/queries.ts';
import { addToast } from '../../../lib/toasts.ts';
import { CheckboxField, RadioField } from '../../../ui/choice-fields.tsx';
import { SidePanel } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { WebhookRow } from './webhook-words.tsx';

type EventsProps = {
  id: string;
  value: readonly EventName[];
  onChange: (next: EventName[]) => void;
  /** Whether only those chosen are sent. On the wire none chosen is all of them. */
  isSome: boolean;
  onSome: (isSome: boolean) => void;
  error: string | undefined;
};

/** All events, or some of the catalogue, each with when it is sent. */
function EventsField({ id, value, onChange, isSome, onSome, error }: EventsProps) {
  const { t } = useTranslation('integrations');
  const { locale } = useInterface.getState();
  const chosen = new Set(value);
  return (
    <>
      <RadioField
        id={id}
        label={t('webhooks.fields.events')}
        error={error}
        options={[
          { value: 'all', label: t('webhooks.allEvents') },
          { value: 'some', label: t('webhooks.someEvents') },
        ]}
        value={isSome ? 'some' : 'all'}
        onChange={(next) => {
          onSome(next === 'some');
          if (next === 'all') onChange([]);
        }}
      />
      {isSome && (
        <div className="lk-events">
          {PUBLIC_EVENT_NAMES.map((name) => (
            <CheckboxField
              key={name}
              label={<code>{name}</code>}
              help={EVENTS[name].when[locale]}
              value={chosen.has(name)}
              onChange={(isOn) => onChange(isOn ? [...value, name] : value.filter((one) => one !== name))}
            />
          ))}
        </div>
      )}
    </>
  );
}

type Props = {
  /** The webhook that is changed; a new one without. */
  webhook?: WebhookRow;
  onClose: (secret?: string) => void;
};

const seenOf = ({ url, description, events }: WebhookRow) => ({ url, description, events });

/** A new webhook, or one that is changed. */
export function WebhookDialog({ webhook, onClose }: Props) {
  const { t } = useTranslation('integrations');
  const create = useWrite(createWebhook, { expected: [422, 1] });
  const update = useWrite(updateWebhook, { expected: [422, 1] });
  const form = usePortalForm(
    createWebhook.input,
    {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      events: webhook?.events ?? [],
    },
    webhook && seenOf(webhook),
  );
  const events = form.field('events');
  const [isSome, setSome] = useState(events.value !== undefined && events.value.length > 0);
  const submit = form.submit(async (values) => {
    if (isSome && values.events?.length === 0) return form.fail('events', 'event_required');
    const { code, message, data } = webhook
      ? await update.mutateAsync({ ...values, id: webhook.id, seen: form.seen })
      : await create.mutateAsync(values);
    if (code !== 0) {
      // Who opens the form again has it with what stands now.
      refreshAfter(updateWebhook);
      addToast({ severity: 'warn', summary: message });
      return;
    }
    if (webhook) addToast({ severity: 'success', summary: t('webhooks.saved') });
    onClose('secret' in data ? data.secret : undefined);
  });
  return (
    <SidePanel
      open
      onClose={() => onClose()}
      title={webhook ? t('webhooks.edit') : t('webhooks.add')}
      width={560}
    >
      <DialogForm
        onSubmit={submit}
        busy={form.submitting}
        label={webhook ? t('common:save') : t('webhooks.add')}
        onClose={() => onClose()}
      >
        <TextField
          label={t('webhooks.fields.url')}
          help={t('webhooks.urlHelp')}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          autoFocus
          maxLength={500}
          {...form.field('url')}
        />
        <TextField
          label={t('webhooks.fields.description')}
          optional
          autoComplete="off"
          maxLength={100}
          {...form.field('description')}
          value={form.values.description ?? ''}
        />
        <EventsField
          id={events.id}
          value={form.values.events ?? []}
          onChange={(next) => form.set('events', next)}
          isSome={isSome}
          onSome={setSome}
          error={events.error}
        />
      </DialogForm>
    </SidePanel>
  );
}
