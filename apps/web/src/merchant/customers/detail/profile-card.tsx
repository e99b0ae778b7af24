import { formatAbn } from '@lorikeet/domain/kernel';
import { useTranslation } from 'react-i18next';
import { useCollected } from '../../../lib/currencies.ts';
import { currencyName, date } from '../../../lib/format.ts';
import { Card, Facts } from '../../../ui/card.tsx';
import type { Customer } from './customer.ts';

/** What is known about a customer; fields left blank are not shown. */
export function ProfileCard({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers');
  const collected = useCollected();
  const person = [customer.title, customer.first_name, customer.middle_name, customer.last_name];
  const address = [
    customer.address_line1,
    customer.address_line2,
    customer.address_line3,
    [customer.suburb, customer.state, customer.postcode].filter(Boolean).join(' '),
  ];
  const facts: (readonly [string, string | null])[] = [
    [t('profile.person'), person.filter(Boolean).join(' ') || null],
    [t('fields.abn'), customer.abn && formatAbn(customer.abn)],
    [t('fields.birthday'), customer.birthday && date(customer.birthday)],
    [t('fields.emailPrimary'), customer.email_primary],
    [t('fields.emailSecondary'), customer.email_secondary],
    [t('fields.phoneMobile'), customer.phone_mobile],
    [t('fields.phoneDaytime'), customer.phone_daytime],
    [t('fields.phoneAfterHours'), customer.phone_after_hours],
    [t('fields.phoneFax'), customer.phone_fax],
    [t('profile.address'), address.filter(Boolean).join(', ') || null],
    [t('fields.paymentType'), t(`paymentType.${customer.payment_type}`)],
    [
      t('fields.currency'),
      collected.length > 1 || customer.currency !== 'AUD'
        ? `${customer.currency}, ${currencyName(customer.currency)}`
        : null,
    ],
    [t('fields.reference'), customer.reference],
    [t('fields.locale'), t(`form.locale.${customer.locale}`)],
    [t('profile.messages'), customer.messages_stopped ? t('profile.messagesStopped') : null],
  ];
  const shown = facts.filter((fact): fact is readonly [string, string] => Boolean(fact[1]));
  return (
    <Card title={t('profile.title')}>
      <Facts facts={shown} />
    </Card>
  );
}
