import type { WireOutput } from '@lorikeet/contracts/contract';
import type { listCustomerImports } from '@lorikeet/contracts/customer-imports';
import { sendImportInvitations } from '@lorikeet/contracts/import-invitations';
import { previewInvitation } from '@lorikeet/contracts/invitations';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '../../frames/form-frame.tsx';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { orEmpty, orNothing } from '../../lib/field-bindings.ts';
import { usePortalForm } from '../../lib/form.ts';
import { count } from '../../lib/format.ts';
import { useInterface } from '../../lib/interface-state.ts';
import { read, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldNote } from '../../ui/field.tsx';
import { NumberField, TextAreaField } from '../../ui/text-field.tsx';
import { useInviteChannels } from '../invitations/invite-form.ts';
import { PlanField } from '../plans/plan-field.tsx';

type ImportFile = WireOutput<typeof listCustomerImports>['rows'][number];
type FileForm = ReturnType<typeof useFileForm>;

const CHANNEL_WORDS = { email: 'inviteFile.byEmail', sms: 'inviteFile.bySms' } as const;
const SETTLES_MS = 400;

const useFileForm = (file: ImportFile) =>
  usePortalForm(sendImportInvitations.input, {
    id: file.id,
    plan_id: null,
    quantity: 1,
    plan_start_date: null,
    channels: ['email'],
    message: '',
  });

/**
 * Sends all of them, so many at a time; each time is done whole or not at all. Once its dialog is gone the time that is on its
 * way is the last: who closes it does not want the rest to be invited.
 */
function useSending(form: FileForm, onClose: () => void) {
  const { t } = useTranslation('customers');
  const [invited, setInvited] = useState(0);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const send = useWrite(sendImportInvitations);
  const submit = form.submit(async (input) => {
    let sent = invited;
    for (;;) {
      const { code, data } = await send.mutateAsync(input);
      if (code !== 0) return;
      sent += data.invited;
      setInvited(sent);
      if (data.remaining === 0) break;
      if (isGone.current) {
        addToast({ severity: 'info', summary: t('inviteFile.stopped', { count: sent, n: count(sent) }) });
        return;
      }
    }
    addToast({ severity: 'success', summary: t('inviteFile.invited', { count: sent, n: count(sent) }) });
    if (!isGone.current) onClose();
  });
  return { submit, invited };
}

function ChannelsField({ form }: { form: FileForm }) {
  const { t } = useTranslation('customers');
  const field = form.field('channels');
  const channels = useInviteChannels();
  if (channels.length === 1) return null;
  return (
    <fieldset className="lk-form" style={{ border: 0, margin: 0, padding: 0 }}>
      <legend className="lk-field-label lk-field-head" style={{ padding: 0, marginBottom: 6 }}>
        {t('inviteFile.sendBy')}
      </legend>
      {channels.map((channel, index) => (
        <CheckboxField
          key={channel}
          {...(index === 0 ? { id: field.id } : {})}
          label={t(CHANNEL_WORDS[channel])}
          value={field.value.includes(channel)}
          onChange={(on) =>
            form.set(
              'channels',
              channels.filter((each) => (each === channel ? on : field.value.includes(each))),
            )
          }
        />
      ))}
      <FieldNote id={field.id} error={field.error} help={t('inviteFile.smsHelp')} />
    </fieldset>
  );
}

function PlanFields({ form }: { form: FileForm }) {
  const { t } = useTranslation('customers');
  const today = useBusinessDate();
  const plan = orNothing(form.field('plan_id'));
  return (
    <>
      <PlanField
        label={t('inviteFile.plan')}
        none={t('inviteFile.noPlan')}
        {...plan}
        onChange={(value) => {
          if (!value) form.restore('quantity', 'plan_start_date');
          plan.onChange(value);
        }}
      />
      {plan.value && (
        <div className="lk-pair">
          <NumberField label={t('inviteFile.quantity')} {...orEmpty(form.field('quantity'))} />
          <DateField
            label={t('inviteFile.starts')}
            optional
            min={today}
            {...orNothing(form.field('plan_start_date'))}
          />
        </div>
      )}
    </>
  );
}

/** The e-mail as one of them would read it. */
function MailPreview({ form }: { form: FileForm }) {
  const { t } = useTranslation('customers');
  const locale = useInterface((state) => state.locale);
  const { plan_id, plan_start_date, message, quantity } = form.values;
  const name = t('inviteFile.sample');
  const asked = useSettled(
    {
      name,
      email: '',
      phone: '',
      locale,
      plan_id: plan_id ?? null,
      plan_start_date: plan_start_date ?? null,
      message: message ?? '',
      quantity: quantity ?? 1,
    },
    SETTLES_MS,
  );
  const query = useQuery(read(previewInvitation, asked, { background: true, expected: 'all' }));
  if (!query.data) return null;
  const { subject, text } = query.data.email;
  // As text, a letter begins with its heading, which is the subject here.
  const rest = text.startsWith(subject) ? text.slice(subject.length) : text;
  return (
    <section aria-label={t('inviteFile.previewOf', { name })}>
      <p className="lk-muted">{t('inviteFile.previewOf', { name })}</p>
      <p>
        <b>{subject}</b>
      </p>
      <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{rest.trim()}</p>
    </section>
  );
}

/** Invites everybody of an imported file at once. */
export function InviteFileDialog({ file, onClose }: { file: ImportFile; onClose: () => void }) {
  const { t } = useTranslation('customers');
  const form = useFileForm(file);
  const { submit, invited } = useSending(form, onClose);
  return (
    <Dialog open onClose={onClose} title={t('inviteFile.inviteTitle', { filename: file.filename })}>
      <DialogForm
        onSubmit={submit}
        onClose={onClose}
        busy={form.submitting}
        label={t('inviteFile.inviteSend')}
        {...(form.submitting && { cancel: t('inviteFile.stop') })}
      >
        <p>{t('inviteFile.inviteText')}</p>
        <PlanFields form={form} />
        <TextAreaField
          label={t('inviteFile.message')}
          optional
          rows={3}
          maxLength={500}
          {...form.field('message')}
        />
        <ChannelsField form={form} />
        {invited > 0 && <p role="status">{t('inviteFile.inviting', { n: count(invited) })}</p>}
        <MailPreview form={form} />
      </DialogForm>
    </Dialog>
  );
}
