import type { WireInput, WireOutput } from '@lorikeet/contracts/contract';
import type { createCustomer, getCustomer } from '@lorikeet/contracts/customers';

export type CustomerValues = WireInput<typeof createCustomer>;

const BLANK = {
  abn: '',
  title: '',
  first_name: '',
  middle_name: '',
  last_name: '',
  birthday: '',
  address_line1: '',
  address_line2: '',
  address_line3: '',
  suburb: '',
  postcode: '',
  state: '',
  phone_daytime: '',
  phone_after_hours: '',
  phone_mobile: '',
  phone_fax: '',
  email_secondary: '',
  reference: '',
  bsb: '',
  account_number: '',
  account_name: '',
} as const;

/** An empty form. */
export const newCustomer: CustomerValues = {
  ...BLANK,
  type: 'person',
  name: '',
  email_primary: '',
  locale: 'en',
  payment_type: 'none',
  currency: 'AUD',
};

/** A customer as the form shows it; the account is not among it, because its number is never sent here whole. */
export function valuesOf(customer: WireOutput<typeof getCustomer>): CustomerValues {
  const text = Object.fromEntries(
    Object.keys(BLANK).map((field) => [field, (customer as Record<string, unknown>)[field] ?? '']),
  );
  return {
    ...newCustomer,
    ...text,
    type: customer.type,
    name: customer.name,
    email_primary: customer.email_primary ?? '',
    locale: customer.locale,
    currency: customer.currency,
    payment_type: 'none',
    bsb: '',
    account_number: '',
    account_name: '',
  };
}
