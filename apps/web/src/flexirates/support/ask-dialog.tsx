import { listMyProperties } from '@lorikeet/contracts/properties';
import { ratepayerCreateTicket } from '@lorikeet/contracts/support';
import { MESSAGE_MAX_LENGTH, SUBJECT_MAX_LENGTH, TICKET_KINDS } from '@lorikeet/domain/support';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '../../frames/form-frame.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { readPage, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { SelectField } from '../../ui/choice-fields.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';

/** As many properties as can be chosen from. */
const CHOICES = 100;

function AskForm({ onClose }: { onClose: (id?: string) => void }) {
  const { t } = useTranslation('support');
  const { data } = useQuery(readPage(listMyProperties, { page_size: CHOICES }));
  const create = useWrite(ratepayerCreateTicket, { expected: [422, 1] });
  const form = usePortalForm(ratepayerCreateTicket.input, {
    property_id: '',
    subject: '',
    message: '',
  });
  const submit = form.submit(async (values) => {
    const { code, message, data: made } = await create.mutateAsync(values);
    if (code !== 0) {
      addToast({ severity: 'warn', summary: message });
      return;
    }
    addToast({ severity: 'success', summary: t('tickets.asked', { reference: made.reference }) });
    onClose(made.id);
  });
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
      <SelectField
        label={t('tickets.fields.kind')}
        options={TICKET_KINDS.map((value) => ({ value, label: t(`tickets.kind.${value}`) }))}
        placeholder={t('tickets.chooseKind')}
        {...form.field('kind')}
      />
      <TextField
        label={t('tickets.fields.subject')}
        autoComplete="off"
        maxLength={SUBJECT_MAX_LENGTH}
        {...form.field('subject')}
      />
      <TextAreaField
        label={t('tickets.fields.message')}
        help={t('tickets.noSecrets')}
        rows={6}
        maxLength={MESSAGE_MAX_LENGTH}
        {...form.field('message')}
      />
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
