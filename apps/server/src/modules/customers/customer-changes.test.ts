import { parseId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { queueMessage } from '../../platform/messages/queue-message.ts';
import { inTenant, SYSTEM } from '../../platform/work.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { openTwoMerchants, type TestMerchant } from '../../test/two-merchants.ts';

let database: TestDatabase;
let portal: TestPortal;
let harbour: TestMerchant;
let other: TestMerchant;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  ({ harbour, other } = await openTwoMerchants(portal));
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
const blank = { payment_type: 'none', bsb: '', account_number: '', account_name: '' };

const create = async (body: object) => {
  const answer = await harbour.post<{ id: string }>('/customer/create', body);
  expect(answer).toMatchObject({ status: 200, code: 0 });
  return answer.data.id;
};
const detail = async (id: string, merchant = harbour) => merchant.get(`/customer/detail?id=${id}`);

describe('letters to a customer', () => {
  it('stand in the activity by what came of them', async () => {
    const id = await create({ ...grace, name: 'Written To' });
    const customerId = parseId('customer', id)!;
    await inTenant(portal.platform, harbour.id, SYSTEM, async (work) => {
      for (const status of ['queued', 'sent', 'bounced', 'failed']) {
        const to = 'grace@okonkwo.example';
        const letter = {
          channel: 'email',
          template: 'debit-notice',
          locale: 'en',
          to,
          text: 'Hello',
        } as const;
        const message = await queueMessage(work, { ...letter, customerId });
        await work.run(
          sql`update messages set status = ${status} where merchant_id = ${work.merchantId} and id = ${message}`,
        );
      }
    });
    const { data } = await harbour.get<{ rows: { kind: string }[] }>(`/customer/activity?id=${id}`);
    expect(data.rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('message.'))).toEqual([
      'message.failed',
      'message.bounced',
      'message.sent',
      'message.waiting',
    ]);
  });
});

describe('editing a customer', () => {
  it('changes what was changed, keeps the account left blank, and audits only the difference', async () => {
    const id = await create({ ...grace, name: 'Edit Me' });
    const { first_name: _, ...rest } = grace;
    const answer = await harbour.post(`/customer/update/${id}`, {
      ...rest,
      name: 'Edited',
      first_name: null,
      bsb: '',
      account_number: '',
      account_name: '',
    });
    expect(answer).toMatchObject({ status: 200, code: 0 });
    expect((await detail(id)).data).toMatchObject({
      name: 'Edited',
      first_name: null,
      account_number: '••• 5148',
    });
    const { data } = await harbour.get<{ rows: { kind: string; details: Record<string, unknown> }[] }>(
      `/customer/activity?id=${id}`,
    );
    expect(data.rows.find((row) => row.kind === 'customer.updated')?.details).toEqual({
      fields: 'name,first_name',
    });
  });

  it('is refused to a form that was opened before somebody else changed them', async () => {
    const id = await create({ ...grace, name: 'Two Forms' });
    const seen_updated_at = (await detail(id)).data.updated_at;
    const edit = (name: string, seen: unknown) =>
      harbour.post(`/customer/update/${id}`, { ...grace, name, seen_updated_at: seen });
    expect(await edit('Theirs', seen_updated_at)).toMatchObject({ code: 0 });
    expect(await edit('Mine', seen_updated_at)).toMatchObject({
      code: 1,
      data: { refusal: 'record.changed_meanwhile' },
    });
    const { data: now } = await detail(id);
    expect(now).toMatchObject({ name: 'Theirs' });
    expect(await edit('Mine', now.updated_at)).toMatchObject({ code: 0 });
  });

  it('sent again because its answer was lost has the first answer, and is nobody else’s change', async () => {
    const id = await create({ ...grace, name: 'Sent Twice' });
    const { updated_at: seen_updated_at } = (await detail(id)).data;
    const body = { ...grace, name: 'Sent Again', seen_updated_at };
    const send = (key: string) =>
      portal.call('POST', `/api/merchant/customer/update/${id}`, { token: harbour.token, key, body });
    expect(await send('one save')).toMatchObject({ code: 0 });
    expect(await send('one save')).toMatchObject({ code: 0 });
    expect(await send('another')).toMatchObject({ data: { refusal: 'record.changed_meanwhile' } });
  });

  it('makes another account the default and keeps the one before', async () => {
    const id = await create({ ...grace, name: 'Two Accounts' });
    await harbour.post(`/customer/update/${id}`, {
      ...grace,
      name: 'Two Accounts',
      account_number: '99998888',
    });
    const { data } = await detail(id);
    expect(data.payment_methods).toMatchObject([
      { account_masked: '••• 8888', is_default: true },
      { account_masked: '••• 5148', is_default: false },
    ]);
  });

  it('returns 404 for another merchant’s customer, in every call that names one', async () => {
    const id = await create({ ...grace, name: 'Not Yours' });
    const { data } = await detail(id);
    const method = (data.payment_methods as { id: string }[])[0]!.id;
    const answers = await Promise.all([
      detail(id, other),
      other.post(`/customer/update/${id}`, grace),
      other.post(`/customer/status/${id}`, { action: 'deactivate' }),
      other.get(`/customer/debits?id=${id}`),
      other.get(`/customer/forecast?id=${id}`),
      other.get(`/customer/activity?id=${id}`),
      other.post(`/customer/paymentMethod/reveal/${method}`, {}),
      other.post(`/customer/paymentMethod/default/${method}`, {}),
      other.post(`/customer/paymentMethod/delete/${method}`, {}),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404));
    expect((await other.get<{ count: number }>('/customer/list')).data.count).toBe(0);
  });
});

describe('finding customers', () => {
  it('finds by name, e-mail, phone, ABN, id and the last digits of the account', async () => {
    const id = await create({
      ...grace,
      type: 'business',
      name: 'Wattle Grove 陈 Body Corporate',
      abn: '53 004 085 616',
      email_primary: 'treasurer@wattlegrove.example',
      phone_mobile: '0412 880 174',
      account_number: '77776543',
    });
    for (const search of [
      'wattle',
      'grove 陈',
      'Treasurer@wattle',
      '0412880174',
      '880 174',
      '6543',
      '53004085616',
      id,
    ]) {
      const { data } = await harbour.get<{ rows: { id: string }[] }>(
        `/customer/list?search=${encodeURIComponent(search)}`,
      );
      expect([search, data.rows.map((row) => row.id)]).toEqual([search, [id]]);
    }
    const none = await harbour.get<{ count: number }>('/customer/list?search=100%25');
    expect(none.data.count).toBe(0);
  });

  it('filters by status and counts each exactly', async () => {
    const { data } = await harbour.get<Record<string, number>>('/customer/summary');
    expect(data.all).toBe(data.pending);
    const active = await harbour.get<{ count: number }>('/customer/list?status=active,inactive');
    expect(active.data.count).toBe(0);
  });
});

describe('a payment method', () => {
  it('shows the whole number only to a permission of its own, and writes the look down', async () => {
    const id = await create({ ...grace, name: 'Reveal Me' });
    const method = ((await detail(id)).data.payment_methods as { id: string }[])[0]!.id;
    const answer = await harbour.post(`/customer/paymentMethod/reveal/${method}`, {});
    expect(answer.data).toEqual({ bsb: '062-184', account_number: ACCOUNT_NUMBER });
    const { data } = await harbour.get<{ rows: { kind: string; actor: string }[] }>(
      `/customer/activity?id=${id}`,
    );
    expect(data.rows[0]).toMatchObject({ kind: 'payment_method.revealed', actor: 'Owner' });
  });

  it('is removed, and the same account added twice is one method', async () => {
    const id = await create({ ...grace, ...blank, name: 'Methods' });
    const account = {
      customer_id: id,
      bsb: '033-001',
      account_number: '123 456',
      account_name: 'G OKONKWO',
      is_default: false,
    };
    const first = await harbour.post<{ id: string }>('/customer/paymentMethod/create', account);
    const again = await harbour.post<{ id: string }>('/customer/paymentMethod/create', account);
    expect(again.data.id).toBe(first.data.id);
    expect(await harbour.post(`/customer/paymentMethod/delete/${first.data.id}`, {})).toMatchObject({
      code: 0,
    });
    expect(await harbour.post(`/customer/paymentMethod/default/${first.data.id}`, {})).toMatchObject({
      code: 1,
      message: 'This payment method was removed',
    });
  });
});

describe('an inactive customer', () => {
  it('is active again only with a mandate in use, and waits for one without', async () => {
    const id = await create({ ...grace, name: 'Come And Go' });
    expect(await harbour.post(`/customer/status/${id}`, { action: 'deactivate' })).toMatchObject({
      code: 0,
      data: { status: 'inactive' },
    });
    expect(await harbour.post(`/customer/status/${id}`, { action: 'activate' })).toMatchObject({
      code: 0,
      data: { status: 'pending' },
    });
    expect(await harbour.post(`/customer/status/${id}`, { action: 'activate' })).toMatchObject({
      code: 1,
      data: { refusal: 'customer.no_mandate' },
    });
  });
});
