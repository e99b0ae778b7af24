import './customers.css';
import { AU_STATES, type Currency, isPostcode, stateOfPostcode } from '@lorikeet/domain/kernel';
import { useTranslation } from 'react-i18next';
import { currencyOptions, useCollected } from '../../lib/currencies.ts';
import { Card } from '../../ui/card.tsx';
import { RadioField } from '../../ui/choice-fields.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { PhoneField, TextField } from '../../ui/text-field.tsx';
import { AccountFields } from './account-fields.tsx';
import type { TextForm } from './text-form.ts';

const options = (values: readonly string[], word: (value: string) => string) =>
  values.map((value) => ({ value, label: word(value) }));

function WhoFields({ form }: { form: TextForm }) {
  const { t } = useTranslation('customers');
  const isPerson = form.value('type') === 'person';
  /** A person's names make the customer's name until another is typed. */
  const fill = (part: 'first_name' | 'last_name') => {
    form.field(part).onCommit();
    const [first, last] = [form.value('first_name'), form.value('last_name')];
    if (isPerson && !form.value('name') && first && last) form.set('name', `${first} ${last}`);
  };
  return (
    <div className="lk-form">
      <RadioField
        label={t('fields.type')}
        options={options(['person', 'business'], (value) => t(`type.${value}`))}
        {...form.field('type')}
      />
      {isPerson ? (
        <>
          <div className="lk-pair">
            <TextField label={t('fields.title')} optional {...form.field('title')} autoComplete="off" />
            <DateField label={t('fields.birthday')} optional {...form.field('birthday')} />
          </div>
          <div className="lk-pair">
            <TextField
              label={t('fields.firstName')}
              optional
              {...form.field('first_name')}
              onCommit={() => fill('first_name')}
            />
            <TextField label={t('fields.middleName')} optional {...form.field('middle_name')} />
          </div>
          <TextField
            label={t('fields.lastName')}
            optional
            {...form.field('last_name')}
            onCommit={() => fill('last_name')}
          />
          <TextField label={t('fields.name')} help={t('form.nameHelp')} {...form.field('name')} />
          <TextField label={t('fields.abn')} optional numeric {...form.field('abn')} />
        </>
      ) : (
        <>
          <TextField label={t('fields.name')} help={t('form.businessNameHelp')} {...form.field('name')} />
          <TextField label={t('fields.abn')} numeric {...form.field('abn')} />
          <p className="lk-small lk-muted">{t('form.contactPerson')}</p>
          <div className="lk-pair">
            <TextField label={t('fields.title')} optional {...form.field('title')} />
            <TextField label={t('fields.firstName')} optional {...form.field('first_name')} />
          </div>
          <div className="lk-pair">
            <TextField label={t('fields.middleName')} optional {...form.field('middle_name')} />
            <TextField label={t('fields.lastName')} optional {...form.field('last_name')} />
          </div>
          <DateField label={t('fields.birthday')} optional {...form.field('birthday')} />
        </>
      )}
    </div>
  );
}

function ReachFields({ form }: { form: TextForm }) {
  const { t } = useTranslation('customers');
  return (
    <div className="lk-form">
      <TextField
        label={t('fields.emailPrimary')}
        type="email"
        help={t('form.emailHelp')}
        {...form.field('email_primary')}
      />
      <TextField
        label={t('fields.emailSecondary')}
        type="email"
        optional
        {...form.field('email_secondary')}
      />
      <div className="lk-pair">
        <PhoneField label={t('fields.phoneMobile')} optional {...form.field('phone_mobile')} />
        <PhoneField label={t('fields.phoneDaytime')} optional {...form.field('phone_daytime')} />
      </div>
      <div className="lk-pair">
        <PhoneField label={t('fields.phoneAfterHours')} optional {...form.field('phone_after_hours')} />
        <PhoneField label={t('fields.phoneFax')} optional {...form.field('phone_fax')} />
      </div>
      <RadioField
        label={t('fields.locale')}
        options={options(['en', 'zh'], (value) => t(`form.locale.${value}`))}
        {...form.field('locale')}
      />
    </div>
  );
}

function AddressFields({ form }: { form: TextForm }) {
  const { t } = useTranslation('customers');
  const postcode = form.value('postcode');
  const state = form.value('state');
  const usual = isPostcode(postcode) ? stateOfPostcode(postcode) : undefined;
  const differs = usual !== undefined && state !== '' && state !== usual;
  return (
    <div className="lk-form">
      <TextField
        label={t('fields.addressLine1')}
        optional
        autoComplete="off"
        {...form.field('address_line1')}
      />
      <TextField
        label={t('fields.addressLine2')}
        optional
        autoComplete="off"
        {...form.field('address_line2')}
      />
      <TextField
        label={t('fields.addressLine3')}
        optional
        autoComplete="off"
        {...form.field('address_line3')}
      />
      <TextField label={t('fields.suburb')} optional autoComplete="off" {...form.field('suburb')} />
      <div className="lk-pair">
        <TextField
          label={t('fields.postcode')}
          optional
          numeric
          inputMode="numeric"
          maxLength={4}
          {...form.field('postcode')}
          onCommit={() => {
            form.field('postcode').onCommit();
            if (usual && !state) form.set('state', usual);
          }}
        />
        <SelectField
          label={t('fields.state')}
          optional
          placeholder={t('form.noState')}
          options={options(AU_STATES, (value) => value)}
          help={differs ? t('form.stateDiffers', { postcode, state: usual }) : undefined}
          {...form.field('state')}
        />
      </div>
    </div>
  );
}

/** What a customer pays with. The fields of an account are asked for with one alone. */
function choosePaymentType(form: TextForm, value: string) {
  if (value !== 'bank_account') form.restore('bsb', 'account_number', 'account_name');
  form.set('payment_type', value);
}

/** What they are billed in; a bank account goes with Australian dollars alone. */
function CurrencyField({ form }: { form: TextForm }) {
  const { t } = useTranslation('customers');
  const collected = useCollected();
  const chosen = form.value('currency') as Currency;
  const field = form.field('currency');
  if (collected.length === 1 && chosen === 'AUD') return null;
  return (
    <SelectField
      label={t('fields.currency')}
      help={t(chosen === 'AUD' ? 'form.currencyHelp' : 'form.cardOnly')}
      options={currencyOptions(collected, chosen)}
      {...field}
      onChange={(value) => {
        field.onChange(value);
        if (value !== 'AUD') choosePaymentType(form, 'none');
      }}
    />
  );
}

type FieldsProps = {
  form: TextForm;
  editing: boolean;
  /** What the customer pays with now, where that is kept unless an account is given. */
  kept?: string | null;
};

/** Every field of a customer, in four parts; the parts are the same for adding and editing. */
export function CustomerFields({ form, editing, kept }: FieldsProps) {
  const { t } = useTranslation('customers');
  return (
    <div className="lk-stack lk-customer-form">
      <Card title={t('form.who')}>
        <WhoFields form={form} />
      </Card>
      <Card title={t('form.reach')}>
        <ReachFields form={form} />
      </Card>
      <Card title={t('form.address')}>
        <AddressFields form={form} />
      </Card>
      <Card
        title={t('form.payment')}
        note={form.value('currency') === 'AUD' && t(editing ? 'form.paymentNoteEdit' : 'form.paymentNote')}
      >
        <div className="lk-form">
          <CurrencyField form={form} />
          <RadioField
            label={t('fields.paymentType')}
            options={options(
              form.value('currency') === 'AUD' ? ['none', 'bank_account'] : ['none'],
              (value) =>
                kept && value === 'none' ? t('form.keep', { method: kept }) : t(`paymentType.${value}`),
            )}
            help={t('form.cardHelp')}
            {...form.field('payment_type')}
            onChange={(value) => choosePaymentType(form, value)}
          />
          {form.value('payment_type') === 'bank_account' && (
            <AccountFields
              bsb={form.field('bsb')}
              number={form.field('account_number')}
              name={form.field('account_name')}
            />
          )}
          <TextField
            label={t('fields.reference')}
            optional
            help={t('form.referenceHelp')}
            {...form.field('reference')}
          />
        </div>
      </Card>
    </div>
  );
}
