import { createTicket, uploadOwnTicketFile } from '@lorikeet/contracts/support-asking';
import { useTranslation } from 'react-i18next';
import { AskFields } from '../../app/help/ask-fields.tsx';
import { AttachField, useFiles } from '../../app/help/attach-field.tsx';
import { useAsked } from '../../app/help/use-asked.ts';
import { DialogForm } from '../../frames/form-frame.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';

function AskForm({ onClose }: { onClose: (id?: string) => void }) {
  const { t } = useTranslation('support');
  const create = useWrite(createTicket, { expected: [422, 1] });
  const chosen = useFiles();
  const form = usePortalForm(createTicket.input, { subject: '', message: '' });
  const follow = useAsked(uploadOwnTicketFile, chosen, onClose);
  const submit = form.submit(async (values) => follow(await create.mutateAsync(values)));
  return (
    <DialogForm onSubmit={submit} busy={form.submitting} label={t('tickets.send')} onClose={() => onClose()}>
      <AskFields kind={form.field('kind')} subject={form.field('subject')} message={form.field('message')} />
      <AttachField {...chosen} />
    </DialogForm>
  );
}

/** One of a merchant's staff asks the platform. */
export function AskDialog({ open, onClose }: { open: boolean; onClose: (id?: string) => void }) {
  const { t } = useTranslation('support');
  return (
    <Dialog open={open} onClose={() => onClose()} title={t('tickets.askPlatform')}>
      <AskForm onClose={onClose} />
    </Dialog>
  );
}
