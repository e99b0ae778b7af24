import { parseId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { lockWaits } from '../../test/lock-waits.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { openTwoMerchants, type TwoMerchants } from '../../test/two-merchants.ts';

let database: TestDatabase;
let portal: TestPortal;
let harbour: TwoMerchants['harbour'];
let kept = '';
let merged = '';

const customer = async (name: string) =>
  (
    await harbour.post<{ id: string }>('/customer/create', {
      type: 'person',
      name,
      email_primary: 'family@example.test',
      locale: 'en',
      payment_type: 'none',
    })
  ).data.id;
const merge = () => harbour.post(`/customer/merge/${kept}`, { other_id: merged, taken: [] });

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  ({ harbour } = await openTwoMerchants(portal));
});
let families = 0;
beforeEach(async () => {
  families += 1;
  kept = await customer(`Okonkwo Family ${families}`);
  merged = await customer(`Okonkwo Family ${families}`);
});
afterAll(async () => {
  await portal.close();
  await database.drop();
});

const ada = (customerId: string, change: object = {}) => ({
  side: 'customer',
  customer_id: customerId,
  organisation: null,
  name: 'Ada Okonkwo',
  role: null,
  email: null,
  phone: null,
  tags: [],
  notes: null,
  ...change,
});
type Told = { id?: string; added?: number; refusal?: string };
const create = (customerId: string) => harbour.post<Told>('/contact/create', ada(customerId));
const imported = (rows: readonly string[]) => {
  const text = ['Name,Customer or supplier,Organisation,Customer number', ...rows].join('\r\n');
  return harbour.post<Told>('/contact/import/run', {
    filename: 'contacts.csv',
    content: Buffer.from(text).toString('base64'),
  });
};

/** The names of the contacts that a customer has. */
async function contactsOf(id: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(sql`
    select name from contacts where customer_id = ${parseId('customer', id)} and merged_into_id is null order by name`);
  return rows.map(({ name }) => name);
}

describe('a customer who was merged into another', () => {
  it('gets no contact by hand, new or changed', async () => {
    expect((await merge()).code).toBe(0);
    expect((await create(merged)).data.refusal).toBe('customer.merged');
    const { data } = await create(kept);
    const moved = await harbour.post<Told>(`/contact/update/${data.id}`, ada(merged));
    expect(moved.data.refusal).toBe('customer.merged');
    expect(await contactsOf(merged)).toEqual([]);
  });

  it('is the kept one to a file, by the name of both or the number of either', async () => {
    expect((await merge()).code).toBe(0);
    const name = `Okonkwo Family ${families}`;
    const { data } = await imported([
      `Ada,Customer,${name},`,
      `Ben,Customer,,${merged}`,
      `Cy,Customer,,${kept}`,
    ]);
    expect(data.added).toBe(3);
    expect(await contactsOf(kept)).toEqual(['Ada', 'Ben', 'Cy']);
    expect(await contactsOf(merged)).toEqual([]);
  });

  it('gets no contact that is added while the merge ends', async () => {
    const adding = [() => create(merged), () => imported([`Ben,Customer,,${merged}`])];
    const held = await database.pool.connect();
    try {
      await held.query('begin');
      // The merge is the first to wait for it, so it is the first to go on.
      await held.query('select 1 from customers where merchant_id = $1 and id = $2 for update', [
        harbour.id,
        parseId('customer', merged),
      ]);
      const merging = merge();
      await expect.poll(() => lockWaits(database.pool)).toBe(1);
      const added = Promise.all(adding.map((add) => add()));
      await expect.poll(() => lockWaits(database.pool)).toBe(3);
      await held.query('commit');
      expect((await merging).code).toBe(0);
      const [byHand, byFile] = await added;
      expect([byHand!.data.refusal, byFile!.data.added]).toEqual(['customer.merged', 1]);
      expect(await contactsOf(merged)).toEqual([]);
      expect(await contactsOf(kept)).toEqual(['Ben']);
    } finally {
      held.release();
    }
  });
});

describe('a contact whom both customers have', () => {
  const both = async (ofKept: object, ofMerged: object) => {
    await harbour.post('/contact/create', ada(kept, ofKept));
    const { data } = await harbour.post<Told>('/contact/create', ada(merged, ofMerged));
    return data.id!;
  };
  const ofKept = async () =>
    (await harbour.get<{ rows: object[] }>(`/contact/list?customer_id=${kept}`)).data.rows;

  it('has the notes, tags, role and phone of both afterwards, and what was there is in the history', async () => {
    const other = await both(
      { tags: ['billing'], notes: 'Calls on Mondays', phone: '0491570156' },
      { tags: ['pool', 'billing'], notes: 'Has the keys', role: 'Treasurer', phone: '0491570157' },
    );
    expect(await merge()).toMatchObject({ code: 0 });
    const rows = await ofKept();
    expect(rows).toMatchObject([{ role: 'Treasurer', phone: '0491570156', tags: ['billing', 'pool'] }]);
    const { data } = await harbour.get<object>(`/contact/detail?id=${other}`);
    expect(data).toMatchObject({ notes: 'Calls on Mondays\n\nHas the keys' });
  });

  it('with more tags than one may have keeps the customers apart until staff choose', async () => {
    const tags = (word: string) => Array.from({ length: 15 }, (_, n) => `${word} ${n}`);
    await both({ tags: tags('a') }, { tags: tags('b') });
    expect((await merge()) as object).toMatchObject({ code: 1, data: { refusal: 'contact.too_many_tags' } });
    expect(await contactsOf(merged)).toEqual(['Ada Okonkwo']);
  });
});
