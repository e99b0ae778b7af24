import '../payments/customer-picker.css';
import type { contactInput } from '@lorikeet/contracts/contacts';
import { useTranslation } from 'react-i18next';
import type { PortalForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { customerRecord } from '../customers/customer-filter.ts';

export type ContactForm = PortalForm<typeof contactInput>;

/** The customers whose name begins to be typed; choosing one makes the contact its person. */
function Found({ form, typed }: { form: ContactForm; typed: string }) {
  const { useFound } = customerRecord;
  const found = useFound(typed);
  const offered = typed.trim() === '' ? [] : found.slice(0, 5);
  if (offered.length === 0) return null;
  return (
    <ul className="lk-found">
      {offered.map(({ value, label }) => (
        <li key={value}>
          <button
            type="button"
            onClick={() => {
              form.set('organisation', '');
              form.set('customer_id', value);
            }}
          >
            <b>{label}</b>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Chosen({ form, id }: { form: ContactForm; id: string }) {
  const { t } = useTranslation('contacts');
  const { useName } = customerRecord;
  const name = useName(id);
  return (
    <div className="lk-well lk-chosen">
      <span className="lk-chosen-who">
        <b>{name}</b>
        <span className="lk-small lk-muted">{t('form.isCustomer')}</span>
      </span>
      <Button size="small" onClick={() => form.set('customer_id', null)}>
        {t('form.another')}
      </Button>
    </div>
  );
}

/** Whose person it is: one of the merchant's customers, or a name alone. */
export function OrganisationField({ form }: { form: ContactForm }) {
  const { t } = useTranslation('contacts');
  const { side, customer_id: customerId, organisation } = form.values;
  if (customerId) return <Chosen form={form} id={customerId} />;
  const isCustomer = side === 'customer';
  return (
    <div>
      <TextField
        label={t('fields.organisation')}
        {...(isCustomer && { help: t('form.organisationHelp') })}
        autoComplete="off"
        maxLength={100}
        {...form.field('organisation')}
      />
      {isCustomer && <Found form={form} typed={organisation ?? ''} />}
    </div>
  );
}
