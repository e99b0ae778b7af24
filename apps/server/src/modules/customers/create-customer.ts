import { fieldProblem } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { refuseUncollected } from '../merchants/index.ts';
import { addBankAccount } from './add-bank-account.ts';
import { type CustomerRecord, insertCustomer } from './customer-store.ts';

export type NewCustomer = Pick<CustomerRecord, 'name'> & Partial<CustomerRecord>;
export type TypedAccount = { bsb: string; account: string; accountName: string };

const BLANK: Omit<CustomerRecord, 'name'> = {
  type: 'person',
  abn: null,
  title: null,
  first_name: null,
  middle_name: null,
  last_name: null,
  birthday: null,
  address_line1: null,
  address_line2: null,
  address_line3: null,
  suburb: null,
  postcode: null,
  state: null,
  phone_daytime: null,
  phone_after_hours: null,
  phone_mobile: null,
  phone_fax: null,
  email_primary: null,
  email_secondary: null,
  reference: null,
  locale: 'en',
  currency: 'AUD',
};

/**
 * Adds a customer, pending until a mandate is accepted, with the account to debit where one is given. Returns the
 * customer's id. Throws a 422 for a birthday in the future and for a BSB or account number that cannot be. Refuses
 * `merchant.currency_not_collected`, `mandate.aud_only`.
 */
export async function createCustomer(
  work: Work,
  customer: NewCustomer,
  account?: TypedAccount,
): Promise<string> {
  checkBirthday(work, customer);
  await refuseUncollected(work, customer.currency ?? 'AUD');
  const id = work.newId();
  await insertCustomer(work, id, { ...BLANK, ...customer });
  await work.audit({ action: 'customer.created', subjectKind: 'customer', subjectId: id, after: customer });
  if (account) await addBankAccount(work, { customerId: id, ...account });
  await work.emit('customer.created', { id });
  return id;
}

export function checkBirthday(work: Work, customer: Partial<CustomerRecord>): void {
  if (customer.birthday && customer.birthday > work.today) {
    throw fieldProblem([{ path: 'birthday', code: 'birthday_future' }]);
  }
}
