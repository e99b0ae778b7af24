import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { openTwoMerchants, type TwoMerchants } from '../../test/two-merchants.ts';

type Detail = {
  id: string;
  name: string;
  organisation: string;
  customer_id: string | null;
  role: string | null;
  email: string | null;
  phone: string | null;
  tags: string[];
  notes: string | null;
  updated_at: string;
  alike: { id: string; name: string }[];
  history: { action: string; fields: string[]; of: string | null }[];
};

let database: TestDatabase;
let portal: TestPortal;
let merchants: TwoMerchants;
let customer = '';

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  merchants = await openTwoMerchants(portal);
  const made = await merchants.harbour.post<{ id: string }>('/customer/create', {
    type: 'person',
    name: 'Okonkwo Family',
    email_primary: 'family@example.test',
    locale: 'en',
    payment_type: 'none',
  });
  customer = made.data.id;
});
beforeEach(async () => {
  await database.pool.query('delete from contacts where merged_into_id is not null');
  await database.pool.query('delete from contacts');
});
afterAll(async () => {
  await portal.close();
  await database.drop();
});

const PRIYA = {
  side: 'supplier',
  organisation: 'Tidy Towels',
  name: 'Priya Raman',
  role: 'Accounts',
  email: 'priya@tidy.test',
  phone: '0491 570 110',
  tags: ['Billing', 'billing', ' VIP '],
  notes: 'Rings before noon',
};
const add = async (change: object = {}) => {
  const { data, message } = await merchants.harbour.post<{ id: string }>('/contact/create', {
    ...PRIYA,
    ...change,
  });
  expect(message).toBe('success');
  return data.id;
};
const detail = async (id: string) => (await merchants.harbour.get<Detail>(`/contact/detail?id=${id}`)).data;
const names = async (query = '') =>
  (await merchants.harbour.get<{ rows: Detail[] }>(`/contact/list?sort=name${query}`)).data.rows.map(
    (row) => row.name,
  );
const refusalOf = ({ data }: { data: unknown }) => (data as { refusal?: string }).refusal;

describe('a contact', () => {
  it('is kept with tidy tags and sealed notes, changed, and shows what was changed', async () => {
    const id = await add();
    expect(await detail(id)).toMatchObject({ ...PRIYA, tags: ['billing', 'vip'], customer_id: null });
    const { rows } = await database.pool.query<{ notes: Buffer }>('select notes from contacts');
    expect(rows[0]!.notes.toString('latin1')).not.toContain('noon');
    const changed = await merchants.harbour.post(`/contact/update/${id}`, {
      ...PRIYA,
      role: 'Owner',
      tags: ['vip'],
    });
    expect(changed.message).toBe('success');
    const { history } = await detail(id);
    expect(history.map(({ action }) => action)).toEqual(['contact.updated', 'contact.created']);
    expect(history[0]!.fields.toSorted()).toEqual(['role', 'tags']);
  });

  it('is not rewritten from a form that was opened before another person changed it', async () => {
    const id = await add();
    const seen_updated_at = (await detail(id)).updated_at;
    await database.pool.query("update contacts set updated_at = updated_at - interval '1 second'");
    const stale = { ...PRIYA, role: 'Owner', seen_updated_at };
    expect(refusalOf(await merchants.harbour.post(`/contact/update/${id}`, stale))).toBe(
      'record.changed_meanwhile',
    );
    const fresh = { ...stale, seen_updated_at: (await detail(id)).updated_at };
    expect((await merchants.harbour.post(`/contact/update/${id}`, fresh)).message).toBe('success');
  });

  it('of a customer bears the customer’s name, and is found by it', async () => {
    const id = await add({ side: 'customer', organisation: '', customer_id: customer });
    await add({ name: 'Somebody else' });
    expect(await detail(id)).toMatchObject({ organisation: 'Okonkwo Family', customer_id: customer });
    expect(await names(`&customer_id=${customer}`)).toEqual(['Priya Raman']);
    expect(await names('&search=okonkwo')).toEqual(['Priya Raman']);
  });

  it.each([
    ['a name', 'riya', ['Priya Raman']],
    ['an organisation', 'towels', ['Priya Raman']],
    ['the beginning of an e-mail', 'priya@t', ['Priya Raman']],
    ['digits of a phone', '570 110', ['Priya Raman']],
    ['a wildcard taken as it stands', 'p%a', []],
    ['something else', 'nobody', []],
  ])('is found by %s', async (_, search, found) => {
    await add();
    await add({ name: 'Lee', organisation: 'Other', email: 'lee@other.test', phone: null });
    expect(await names(`&search=${encodeURIComponent(search)}`)).toEqual(found);
  });

  it('is filtered by side and by any of several tags, which are counted', async () => {
    await add();
    await add({ name: 'Lee', tags: ['urgent', 'vip'] });
    expect(await names('&tag=Urgent')).toEqual(['Lee']);
    expect(await names('&tag=billing,urgent')).toEqual(['Lee', 'Priya Raman']);
    expect(await names('&side=customer')).toEqual([]);
    const { data } = await merchants.harbour.get<{ rows: object[] }>('/contact/tags');
    expect(data.rows).toEqual([
      { tag: 'vip', contacts: 2 },
      { tag: 'billing', contacts: 1 },
      { tag: 'urgent', contacts: 1 },
    ]);
  });

  it('is one person once: the same again, in any case, is refused, when added and when changed', async () => {
    await add();
    const again = await merchants.harbour.post('/contact/create', { ...PRIYA, name: 'PRIYA RAMAN' });
    expect(refusalOf(again)).toBe('contact.exists');
    const lee = await add({ name: 'Lee' });
    expect(refusalOf(await merchants.harbour.post(`/contact/update/${lee}`, PRIYA))).toBe('contact.exists');
    expect(await names()).toEqual(['Lee', 'Priya Raman']);
  });

  it.each([
    ['neither customer nor organisation', { organisation: '' }, 'organisation,customer_id'],
    ['a supplier that is a customer', { organisation: '', customer_id: 'ours' }, 'side'],
    ['both', { side: 'customer', customer_id: 'ours' }, 'organisation'],
    [
      'a customer of nobody',
      { side: 'customer', organisation: '', customer_id: `cus_${'0'.repeat(32)}` },
      'customer_id',
    ],
    ['a bad e-mail', { email: 'nowhere' }, 'email'],
    ['a bad phone', { phone: 'call me' }, 'phone'],
  ])('is refused with %s, at the field', async (_, change, path) => {
    const body = { ...PRIYA, ...change } as Record<string, unknown>;
    if (body.customer_id === 'ours') body.customer_id = customer;
    const { status, data } = await merchants.harbour.post<{ faults: { path: string }[] }>(
      '/contact/create',
      body,
    );
    expect([status, data.faults.map((fault) => fault.path).join()]).toEqual([422, path]);
  });

  it('is nobody’s but its merchant’s', async () => {
    const id = await add();
    const { other } = merchants;
    const theirs = await other.get<{ rows: object[] }>('/contact/list');
    expect(theirs.data.rows).toEqual([]);
    expect((await other.get(`/contact/detail?id=${id}`)).status).toBe(404);
    for (const path of ['update', 'delete', 'merge'])
      expect(
        (
          await other.post(`/contact/${path}/${id}`, {
            ...(path === 'update' && PRIYA),
            ...(path === 'merge' && { other_id: id.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }),
          })
        ).status,
        path,
      ).toBe(404);
    expect(await names()).toEqual(['Priya Raman']);
  });
});

describe('two contacts that are one person', () => {
  it('are merged: values of both, both histories, and the old address leads to the new one', async () => {
    const kept = await add();
    const other = await add({
      name: 'P. Raman',
      role: null,
      email: 'pr@tidy.test',
      tags: ['urgent'],
      notes: 'Speaks Tamil',
    });
    expect((await detail(kept)).alike).toMatchObject([{ id: other, name: 'P. Raman' }]);
    const merged = await merchants.harbour.post(`/contact/merge/${kept}`, {
      other_id: other,
      taken: ['email'],
    });
    expect(merged.message).toBe('success');
    const whole = await detail(other);
    expect(whole).toMatchObject({
      id: kept,
      name: 'Priya Raman',
      role: 'Accounts',
      email: 'pr@tidy.test',
      tags: ['billing', 'vip', 'urgent'],
      notes: 'Rings before noon\n\nSpeaks Tamil',
    });
    expect(whole.history.map(({ action, of }) => [action, of])).toEqual(
      expect.arrayContaining([
        ['contact.merged', null],
        ['contact.merged', 'P. Raman'],
        ['contact.created', 'P. Raman'],
        ['contact.created', null],
      ]),
    );
    expect(await names()).toEqual(['Priya Raman']);
    // Who it was may be added again, and what is gone cannot be changed.
    expect(refusalOf(await merchants.harbour.post(`/contact/update/${other}`, PRIYA))).toBe('contact.merged');
    expect(refusalOf(await merchants.harbour.post(`/contact/delete/${other}`, {}))).toBe('contact.merged');
  });

  it('takes along what was merged before, becomes what the other one was, and is deleted whole', async () => {
    const [a, b, c] = [await add(), await add({ name: 'B' }), await add({ name: 'C' })];
    await merchants.harbour.post(`/contact/merge/${b}`, { other_id: a, taken: ['name'] });
    await merchants.harbour.post(`/contact/merge/${c}`, { other_id: b, taken: [] });
    for (const id of [a, b, c]) expect((await detail(id)).id).toBe(c);
    expect((await merchants.harbour.post(`/contact/delete/${c}`, {})).message).toBe('success');
    const { rows } = await database.pool.query('select id from contacts');
    expect(rows).toEqual([]);
  });

  it('are not merged with themselves, nor twice, nor when two people merge them both ways at once', async () => {
    const [a, b] = [await add(), await add({ name: 'B' })];
    const merge = (id: string, other: string) =>
      merchants.harbour.post(`/contact/merge/${id}`, { other_id: other });
    expect(refusalOf(await merge(a, a))).toBe('contact.same');
    const both = await Promise.all([merge(a, b), merge(b, a)]);
    expect(both.map(refusalOf).toSorted()).toEqual(['contact.merged', undefined]);
  });

  it('are refused while their tags are too many for one', async () => {
    const tags = (from: number) => Array.from({ length: 12 }, (_, n) => `tag ${from + n}`);
    const [a, b] = [await add({ tags: tags(0) }), await add({ name: 'B', tags: tags(20) })];
    const refused = await merchants.harbour.post(`/contact/merge/${a}`, { other_id: b });
    expect(refusalOf(refused)).toBe('contact.too_many_tags');
    expect(refused.message).toContain('20');
  });
});
