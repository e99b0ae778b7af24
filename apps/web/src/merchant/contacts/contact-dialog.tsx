import './contacts.css';
import '../payments/payments.css';
import { contactInput, createContact, updateContact } from '@lorikeet/contracts/contacts';
import { CONTACT_SIDES, NOTES_MAX_LENGTH } from '@lorikeet/domain/contacts';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '../../frames/form-frame.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { refreshAfter, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { RadioField } from '../../ui/choice-fields.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PhoneField, TextAreaField, TextField } from '../../ui/text-field.tsx';
import type { ContactRow } from './contact-words.tsx';
import { type ContactForm, OrganisationField } from './organisation-field.tsx';
import { TagsField } from './tags-field.tsx';

type Props = {
  /** The contact that is edited; a new one without. */
  contact?: ContactRow;
  /** The customer whose person a new one is. */
  customerId?: string;
  onClose: (id?: string) => void;
};

const begun = (contact: ContactRow | undefined, customerId: string | undefined) => ({
  side: contact?.side ?? ('customer' as const),
  customer_id: contact ? contact.customer_id : (customerId ?? null),
  organisation: contact && !contact.customer_id ? contact.organisation : '',
  name: contact?.name ?? '',
  role: contact?.role ?? '',
  email: contact?.email ?? '',
  phone: contact?.phone ?? '',
  tags: contact?.tags ?? [],
  notes: contact?.notes ?? '',
});

function Fields({ form, isFixed }: { form: ContactForm; isFixed: boolean }) {
  const { t } = useTranslation('contacts');
  return (
    <>
      <TextField
        label={t('fields.name')}
        autoComplete="off"
        autoFocus
        maxLength={100}
        {...form.field('name')}
      />
      {!isFixed && (
        <RadioField
          label={t('fields.side')}
          options={CONTACT_SIDES.map((value) => ({ value, label: t(`form.${value}`) }))}
          {...form.field('side')}
          onChange={(side) => {
            if (side === 'supplier') form.set('customer_id', null);
            form.set('side', CONTACT_SIDES.find((one) => one === side) ?? 'customer');
          }}
        />
      )}
      <OrganisationField form={form} />
      <TextField
        label={t('fields.role')}
        optional
        autoComplete="off"
        maxLength={60}
        {...form.field('role')}
      />
      <div className="lk-pair">
        <TextField
          label={t('fields.email')}
          optional
          type="email"
          autoComplete="off"
          maxLength={254}
          {...form.field('email')}
        />
        <PhoneField
          label={t('fields.phone')}
          optional
          autoComplete="off"
          maxLength={40}
          {...form.field('phone')}
        />
      </div>
      <TagsField {...form.field('tags')} />
      <TextAreaField
        label={t('fields.notes')}
        optional
        maxLength={NOTES_MAX_LENGTH}
        {...form.field('notes')}
      />
    </>
  );
}

/** A new contact, or one that is edited. */
export function ContactDialog({ contact, customerId, onClose }: Props) {
  const { t } = useTranslation('contacts');
  const create = useWrite(createContact, { expected: [422, 1] });
  const update = useWrite(updateContact, { expected: [422, 1] });
  const form = usePortalForm(contactInput, begun(contact, customerId), contact?.updated_at);
  const submit = form.submit(async (values) => {
    const { code, message, data } = contact
      ? await update.mutateAsync({ ...values, id: contact.id, seen_updated_at: form.seen })
      : await create.mutateAsync(values);
    if (code !== 0) {
      // Who opens the form again has it with what stands now.
      refreshAfter(updateContact);
      addToast({ severity: 'warn', summary: message });
      return;
    }
    addToast({ severity: 'success', summary: t('form.saved', { name: values.name }) });
    onClose('id' in data ? data.id : contact?.id);
  });
  const title = contact ? t('form.edit', { name: contact.name }) : t('add');
  return (
    <Dialog open onClose={() => onClose()} title={title}>
      <DialogForm onSubmit={submit} busy={form.submitting} label={t('common:save')} onClose={() => onClose()}>
        <Fields form={form} isFixed={customerId !== undefined} />
      </DialogForm>
    </Dialog>
  );
}
