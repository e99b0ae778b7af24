import '../payments/customer-picker.css';
import type { contactInput } from '@lorikeet/contracts/contacts';
import { useTranslation } from 'react-i18next';
import type { PortalForm } from '../../lib/form.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { ReadFailed } from '../../ui/read-failed.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { customerRecord, useCustomersFound } from '../customers/customer-filter.ts';

export type ContactForm = PortalForm<typeof contactInput>;

/** The customers whose name begins to be typed; choosing one makes the contact its person. */
function Found({ form, typed }: { form: ContactForm; typed: string }) {
  const found = useCustomersFound(typed);
  const offered = found.data?.rows.slice(0, 5) ?? [];
  return (
    <>
      <ReadFailed query={found} />
      {offered.length > 0 && (
        <ul className="lk-found">
          {offered.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  form.set('organisation', '');
                  form.set('customer_id', id);
                }}
              >
                <b>{name}</b>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
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
  const mayFind = useCan('customers.read') && side === 'customer';
  if (customerId) return <Chosen form={form} id={customerId} />;
  return (
    <div>
      <TextField
        label={t('fields.organisation')}
        {...(mayFind && { help: t('form.organisationHelp') })}
        autoComplete="off"
        maxLength={100}
        {...form.field('organisation')}
      />
      {mayFind && organisation?.trim() && <Found form={form} typed={organisation} />}
    </div>
  );
}
