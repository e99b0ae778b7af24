import { listMyProperties } from '@lorikeet/contracts/properties';
import { ratepayerCreateTicket, ratepayerUploadTicketFile } from '@lorikeet/contracts/support';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AskFields } from '../../app/help/ask-fields.tsx';
import { AttachField, useFiles } from '../../app/help/attach-field.tsx';
import { useAsked } from '../../app/help/use-asked.ts';
import { DialogForm } from '../../frames/form-frame.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { readPage, useWrite } from '../../lib/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';

/** As many properties as can be chosen from. */
const CHOICES = 100;

function AskForm({ onClose }: { onClose: (id?: string) => void }) {
  const { t } = useTranslation('support');
  const { data } = useQuery(readPage(listMyProperties, { page_size: CHOICES }));
  const create = useWrite(ratepayerCreateTicket, { expected: [422, 1] });
  const chosen = useFiles();
  const form = usePortalForm(ratepayerCreateTicket.input, {
    property_id: '',
    subject: '',
    message: '',
  });
  const follow = useAsked(ratepayerUploadTicketFile, chosen, onClose);
  const submit = form.submit(async (values) => follow(await create.mutateAsync(values)));
  const properties = (data?.rows ?? []).map(({ id, address, council }) => ({
    value: id,
    label: `${address.line1}, ${address.suburb} · ${council.name}`,
  }));
  return (
    <DialogForm onSubmit={submit} busy={form.submitting} label={t('tickets.send')} onClose={() => onClose()}>
      <SelectField
        label={t('tickets.fields.property')}
        help={t('tickets.propertyHelp')}
        options={properties}
        placeholder={t('tickets.chooseProperty')}
        {...form.field('property_id')}
      />
      <AskFields kind={form.field('kind')} subject={form.field('subject')} message={form.field('message')} />
      <AttachField {...chosen} />
    </DialogForm>
  );
}

/** A ratepayer asks the council of one of their properties. */
export function AskDialog({ open, onClose }: { open: boolean; onClose: (id?: string) => void }) {
  const { t } = useTranslation('support');
  return (
    <Dialog open={open} onClose={() => onClose()} title={t('tickets.ask')}>
      <AskForm onClose={onClose} />
    </Dialog>
  );
}
