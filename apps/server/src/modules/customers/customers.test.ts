import { createCustomer, customerRow, getCustomer, updateCustomer } from '@lorikeet/contracts/customers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { openTwoMerchants, type TestMerchant } from '../../test/two-merchants.ts';

let database: TestDatabase;
let portal: TestPortal;
let harbour: TestMerchant;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  ({ harbour } = await openTwoMerchants(portal));
});
afterAll(async () => {
  await portal.close();
  await database.drop();
});

const ACCOUNT_NUMBER = '12345148';
const grace = {
  type: 'person',
  name: 'Grace Okonkwo',
  abn: '',
  title: 'Ms',
  first_name: 'Grace',
  middle_name: 'Adaeze',
  last_name: 'Okonkwo',
  birthday: '1988-02-29',
  address_line1: '14 Stanley Street',
  address_line2: 'Unit 3',
  address_line3: 'Rear',
  suburb: 'Harbour',
  postcode: '2000',
  state: 'NSW',
  phone_daytime: '(02) 5550 1234',
  phone_after_hours: '02 7010 1111',
  phone_mobile: '0491 570 006',
  phone_fax: '02 5550 9999',
  email_primary: 'grace@okonkwo.example',
  email_secondary: 'g2@okonkwo.example',
  reference: 'M-1001',
  locale: 'en',
  payment_type: 'bank_account',
  bsb: '062184',
  account_number: ACCOUNT_NUMBER,
  account_name: 'G A Okonkwo',
};

const faultsOf = (answer: { data: unknown }) =>
  Object.fromEntries(
    (answer.data as { faults: { path: string; code: string }[] }).faults.map(({ path, code }) => [
      path,
      code,
    ]),
  );
const create = async (body: object) => {
  const answer = await harbour.post<{ id: string }>('/customer/create', body);
  expect(answer).toMatchObject({ status: 200, code: 0 });
  return answer.data.id;
};
const detail = async (id: string) => harbour.get(`/customer/detail?id=${id}`);

/** The customer's fields as the specification lists them, each with its name on the wire. */
const SPECIFIED = {
  'customer id': 'id',
  name: 'name',
  'DDR id': 'ddr_id',
  'created date': 'created_at',
  email: 'email',
  phone: 'phone',
  status: 'status',
  type: 'type',
  ABN: 'abn',
  title: 'title',
  'first name': 'first_name',
  'middle name': 'middle_name',
  'last name': 'last_name',
  birthday: 'birthday',
  'address line 1': 'address_line1',
  'address line 2': 'address_line2',
  'address line 3': 'address_line3',
  suburb: 'suburb',
  postcode: 'postcode',
  state: 'state',
  'daytime phone': 'phone_daytime',
  'after-hours phone': 'phone_after_hours',
  'mobile phone': 'phone_mobile',
  'fax phone': 'phone_fax',
  'primary email': 'email_primary',
  'secondary email': 'email_secondary',
  'payment type': 'payment_type',
  BSB: 'bsb',
  'account number': 'account_number',
  'account name': 'account_name',
};
/** What the portal itself sets, so that no form carries it; e-mail and phone are the primary ones. */
const NOT_TYPED = ['id', 'ddr_id', 'created_at', 'status', 'email', 'phone'];
const LISTED = {
  'default payment method': 'default_payment_method',
  'total spend': 'total_spend_cents',
  payments: 'payments',
  refunds: 'refunds',
  'dispute losses': 'dispute_losses_cents',
  'last payment': 'last_payment_on',
};

describe('the contract of a customer', () => {
  it('returns every field that the specification lists', () => {
    expect(Object.keys(getCustomer.output.shape)).toEqual(expect.arrayContaining(Object.values(SPECIFIED)));
  });
  it('takes every one of them that a person fills in, when adding and when editing', () => {
    const typed = Object.values(SPECIFIED).filter((field) => !NOT_TYPED.includes(field));
    expect(Object.keys(createCustomer.input.shape)).toEqual(expect.arrayContaining(typed));
    expect(Object.keys(updateCustomer.input.shape)).toEqual(expect.arrayContaining(typed));
  });
  it('lists the columns that the specification adds', () => {
    expect(Object.keys(customerRow.shape)).toEqual(expect.arrayContaining(Object.values(LISTED)));
  });
});

describe('adding a customer', () => {
  it('keeps every field, and shows the account masked everywhere', async () => {
    const id = await create(grace);
    const { data } = await detail(id);
    const { abn: _, payment_type, bsb, account_number, account_name, ...kept } = grace;
    expect(data).toMatchObject({
      ...kept,
      abn: null,
      status: 'pending',
      email: grace.email_primary,
      phone: grace.phone_mobile,
      payment_type,
      bsb: '062-184',
      account_number: '••• 5148',
      account_name,
    });
    expect(data.payment_methods).toMatchObject([
      { bank_name: 'Commonwealth Bank', account_masked: '••• 5148', is_default: true, mandate_id: null },
    ]);
    const { rows } = await portal.platform.pool.query(
      sql`select before, after from audit_log where merchant_id = ${harbour.id}`,
    );
    expect(JSON.stringify([data, rows])).not.toContain(ACCOUNT_NUMBER);
    const stored = await portal.platform.pool.query<{ account: Buffer }>(
      sql`select account from payment_methods where merchant_id = ${harbour.id}`,
    );
    expect(stored.rows[0]!.account.includes(ACCOUNT_NUMBER)).toBe(false);
  });

  it.each([
    [{ name: ' ' }, { name: 'name_required' }],
    [{ email_primary: 'grace@' }, { email_primary: 'email_invalid' }],
    [{ email_primary: '' }, { email_primary: 'email_required' }],
    [{ email_secondary: 'x' }, { email_secondary: 'email_invalid' }],
    [{ phone_mobile: '0491 570 00a' }, { phone_mobile: 'phone_invalid' }],
    [{ phone_fax: '1234' }, { phone_fax: 'phone_invalid' }],
    [{ phone_daytime: '0'.repeat(21) }, { phone_daytime: 'phone_invalid' }],
    [{ abn: '51 824 753 557' }, { abn: 'abn_invalid' }],
    [{ type: 'business' }, { abn: 'required' }],
    [{ postcode: '999' }, { postcode: 'postcode_invalid' }],
    [{ state: 'XX' }, { state: 'choose_one' }],
    [{ birthday: '1988-02-30' }, { birthday: 'invalid_date' }],
    [{ birthday: '2090-01-01' }, { birthday: 'birthday_future' }],
    [{ bsb: '06218' }, { bsb: 'bsb_invalid' }],
    [{ account_number: '0000' }, { account_number: 'account_invalid' }],
    [{ account_number: '1234567890' }, { account_number: 'account_invalid' }],
    [{ account_number: '' }, { account_number: 'required' }],
    [{ account_name: '陈伟' }, { account_name: 'account_name_invalid' }],
    [{ surprise: 1 }, { surprise: 'unknown_field' }],
  ])('names %j at its field', async (change, faults) => {
    const answer = await harbour.post('/customer/create', { ...grace, ...change });
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toEqual(faults);
  });

  it('says the fault in the reader’s language', async () => {
    const answer = await harbour.post<{ faults: { message: string }[] }>(
      '/customer/create',
      { ...grace, bsb: '1' },
      'zh',
    );
    expect(answer.data.faults[0]!.message).toBe('请输入 6 位 BSB');
  });
});
