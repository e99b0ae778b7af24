import './tickets.css';
import { MESSAGE_MAX_LENGTH } from '@lorikeet/domain/support';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { settle, usePortalForm } from '../../lib/form.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { AttachField, useFiles } from './attach-field.tsx';

const reply = z.strictObject({
  message: z.string().trim().min(1, 'required').max(MESSAGE_MAX_LENGTH, 'too_long'),
});

/** What came of a write: a refusal is told, and the thread is read again, so that what is new is in view. */
export type Sent = { code: number; message: string };

type Props = {
  title: string;
  label: string;
  /** Beside the field: who reads it, and what it does. */
  help?: string;
  send: (message: string) => Promise<Sent>;
  /** Puts a file behind it. */
  attach: (file: File) => Promise<Sent>;
  /** Reads the thread again after a refusal; what was typed stays. */
  onRefused: () => void;
  /** Other things that can be done, before the button. */
  actions?: ReactNode;
};

/** Writes to a question. */
export function ReplyForm({ title, label, help, send, attach, onRefused, actions }: Props) {
  const { t } = useTranslation('support');
  const form = usePortalForm(reply, { message: '' });
  const chosen = useFiles();
  const submit = form.submit(async (_, { message }) => {
    const sent = await send(message);
    if (sent.code !== 0) {
      addToast({ severity: 'warn', summary: sent.message });
      onRefused();
      return;
    }
    await chosen.sendAll(attach);
    settle(form, { message: '' });
    addToast({ severity: 'success', summary: t('tickets.sent') });
  });
  return (
    <Card title={title}>
      <form noValidate className="lk-reply" onSubmit={submit}>
        <TextAreaField
          label={t('tickets.fields.message')}
          help={help}
          rows={5}
          maxLength={MESSAGE_MAX_LENGTH}
          {...form.field('message')}
        />
        <AttachField {...chosen} />
        <div className="lk-reply-actions">
          {actions}
          <Button look="primary" type="submit" busy={form.submitting}>
            {label}
          </Button>
        </div>
      </form>
    </Card>
  );
}
