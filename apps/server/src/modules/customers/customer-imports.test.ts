import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { openTwoMerchants, type TwoMerchants } from '../../test/two-merchants.ts';

type Columns = Record<string, number>;
type Preview = {
  headings: string[];
  columns: Columns;
  missing: string[];
  rows: number;
  faulty: number;
  faults: { line: number; name: string | null; messages: string[] }[];
  samples: { name: string; email: string }[];
};
type Customer = { id: string; name: string; status: string };

let database: TestDatabase;
let portal: TestPortal;
let merchants: TwoMerchants;
let files = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  merchants = await openTwoMerchants(portal);
});
beforeEach(() => database.pool.query("update customers set status = 'inactive', reference = null"));
afterAll(async () => {
  await portal.close();
  await database.drop();
});

const file = (...lines: string[]) => {
  files += 1;
  return {
    filename: `members-${files}.csv`,
    content: Buffer.from(lines.join('\r\n')).toString('base64'),
  };
};
const HEAD = 'Full name,Email address,Mobile number,Member ID,Suburb,State,Postcode,DOB';
const ANA = 'Ana Lim,ana@mail.test,0491 570 110,M-1,Glebe,nsw,2037,3/12/1980';
const BEN = 'Ben Okoro,ben@mail.test,0491 570 156,M-2,,,,';

const preview = async (sent: object, locale: 'en' | 'zh' = 'en') =>
  (await merchants.harbour.post<Preview>('/customer/import/preview', sent, locale)).data;
const run = (sent: object, by = merchants.harbour) =>
  by.post<{ id: string; added: number; refusal?: string }>('/customer/import/run', sent);
const undo = (id: string, by = merchants.harbour) =>
  by.post<{ refusal?: string }>(`/customer/import/undo/${id}`, {});
const active = async () =>
  (await merchants.harbour.get<{ rows: Customer[] }>('/customer/list?status=pending,active&sort=name')).data
    .rows;

async function added(...lines: string[]) {
  const sent = file(...lines);
  const { columns } = await preview(sent);
  const { data } = await run({ ...sent, columns });
  return data;
}

describe('a file of customers', () => {
  it('names a row with a sign that is no text, wherever in the file it stands', async () => {
    const people = Array.from({ length: 120 }, (_, n) => `Person ${n},person${n}@mail.test,,P-${n},,,,`);
    const shown = await preview(file(HEAD, ...people, 'Ze\u0000ro,zero@mail.test,,Z-\u00001,,,,'));
    expect(shown).toMatchObject({ rows: 121, faulty: 1, faults: [{ line: 122, name: null }] });
  });

  it('is read by headings that people use, adds every row as pending, and says nothing to anybody', async () => {
    const sent = file(HEAD, ANA, BEN);
    const shown = await preview(sent);
    expect(shown).toMatchObject({
      columns: { name: 0, email_primary: 1, phone_mobile: 2, reference: 3, birthday: 7 },
      missing: [],
      rows: 2,
      faulty: 0,
      samples: [{ name: 'Ana Lim' }, { name: 'Ben Okoro' }],
    });
    expect(await active(), 'a preview adds nobody').toEqual([]);
    expect((await run({ ...sent, columns: shown.columns })).data).toMatchObject({ added: 2 });
    const rows = await active();
    expect(rows).toMatchObject([
      { name: 'Ana Lim', status: 'pending' },
      { name: 'Ben Okoro', status: 'pending' },
    ]);
    const ana = (await merchants.harbour.get(`/customer/detail?id=${rows[0]!.id}`)).data;
    expect(ana).toMatchObject({ reference: 'M-1', state: 'NSW', postcode: '2037', birthday: '1980-12-03' });
    const { rows: letters } = await database.pool.query('select 1 from messages');
    expect(letters).toEqual([]);
  });

  it('is read by columns chosen by hand, which the next file of the merchant finds by itself', async () => {
    const sent = file('Who,Where to,Ignored', 'Ana Lim,ana@mail.test,x');
    const guessed = await preview(sent);
    expect(guessed).toMatchObject({ columns: {}, missing: ['name', 'email_primary'], faults: [] });
    expect((await run({ ...sent, columns: {} })).data.refusal).toBe('customer_import.columns');
    const columns = { name: 0, email_primary: 1 };
    expect((await run({ ...sent, columns: { name: 0, email_primary: 0 } })).data.refusal).toBe(
      'customer_import.columns',
    );
    expect((await run({ ...sent, columns: { name: 0, email_primary: 9 } })).data.refusal).toBe(
      'customer_import.columns',
    );
    expect((await run({ ...sent, columns })).data.added).toBe(1);
    expect((await preview(file('Where to,Who', 'ben@mail.test,Ben Okoro'))).columns).toEqual({
      name: 1,
      email_primary: 0,
    });
  });

  it('says what is wrong in which line under the file’s own heading, and adds nobody while anything is', async () => {
    const sent = file(
      HEAD,
      ANA,
      ',nobody,0491 570 156,,,,,',
      'Ana Lim,ANA@mail.test,,,,,,',
      'Old Bob,bob@mail.test,,,,,,3/12/2999',
    );
    const shown = await preview(sent);
    expect(shown).toMatchObject({ rows: 4, faulty: 3 });
    expect(shown.faults.map(({ line }) => line)).toEqual([3, 4, 5]);
    expect(shown.faults[0]!.messages.join(' ')).toContain('Email address: ');
    expect(shown.faults[1]!.messages.join(' ')).toContain('stands in the file twice');
    expect(shown.faults[2]!.messages.join(' ')).toContain('DOB: ');
    expect((await preview(sent, 'zh')).faults[1]!.messages.join('')).toContain('重复出现同一客户');
    expect((await run({ ...sent, columns: shown.columns })).data.refusal).toBe('customer_import.faulty');
    expect(await active()).toEqual([]);
  });

  it('does not add again whom it added, by name and e-mail or by reference; of two at once one adds', async () => {
    const sent = file(HEAD, ANA);
    const { columns } = await preview(sent);
    const both = await Promise.all([run({ ...sent, columns }), run({ ...sent, columns })]);
    expect(both.map(({ data }) => data.refusal ?? data.added).toSorted()).toEqual([
      1,
      'customer_import.faulty',
    ]);
    const other = await preview(file(HEAD, 'Somebody Else,else@mail.test,,M-1,,,,'));
    expect(other.faults[0]!.messages.join(' ')).toContain('already');
  });

  it.each([
    ['no text', Buffer.from('PK\u0003\u0004 a spreadsheet').toString('base64'), 'customer_import.not_csv'],
    ['no rows', Buffer.from(HEAD).toString('base64'), 'customer_import.no_rows'],
    [
      'too many rows',
      Buffer.from([HEAD, ...Array.from({ length: 1001 }, () => BEN)].join('\n')).toString('base64'),
      'customer_import.too_many_rows',
    ],
    [
      'too many columns',
      Buffer.from(`${'a,'.repeat(300)}\n1`).toString('base64'),
      'customer_import.too_many_columns',
    ],
  ])('with %s is refused', async (_, content, refusal) => {
    const { data } = await merchants.harbour.post<{ refusal: string }>('/customer/import/preview', {
      filename: 'x.csv',
      content,
    });
    expect(data.refusal).toBe(refusal);
  });
});

describe('undoing a file', () => {
  it('makes its customers inactive, ends their invitations, and lets the same file be added again', async () => {
    const { id } = await added(HEAD, ANA, BEN);
    const [ana] = await active();
    const invited = await merchants.harbour.post<{ id: string }>('/invitation/create', {
      customer_id: ana!.id,
      name: 'Ana Lim',
      email: 'ana@mail.test',
      phone: '0491 570 110',
      channels: ['email'],
      locale: 'en',
    });
    expect(invited.code).toBe(0);
    expect((await undo(id)).code).toBe(0);
    expect(await active()).toEqual([]);
    const invitation = await merchants.harbour.get(`/invitation/detail?id=${invited.data.id}`);
    expect(invitation.data).toMatchObject({ status: 'revoked' });
    expect((await undo(id)).data.refusal).toBe('customer_import.undone');
    await database.pool.query('update customers set reference = null');
    expect((await added(HEAD, ANA, BEN)).added).toBe(2);
  });

  it('is refused as a whole once one of them was billed', async () => {
    const { id } = await added(HEAD, ANA, BEN);
    const [, ben] = await active();
    const hex = ben!.id.replace('cus_', '');
    await database.pool.query(
      `insert into payments (merchant_id, id, rail, stage, customer_id, currency, amount_cents, due_date, debit_date,
         description, created_at, updated_at)
       values ($1, gen_random_uuid(), 'card', 'failed', $2::uuid, 'AUD', 100, '2026-11-01', '2026-11-01', 'x', now(), now())`,
      [merchants.harbour.id, hex],
    );
    expect((await undo(id)).data.refusal).toBe('customer_import.billed');
    expect((await active()).map(({ status }) => status)).toEqual(['pending', 'pending']);
    await database.pool.query('delete from payments');
  });

  it('is nobody else’s', async () => {
    const { id } = await added(HEAD, ANA);
    expect((await undo(id, merchants.other)).status).toBe(404);
    const theirs = await merchants.other.get<{ rows: unknown[] }>('/customer/import/list');
    expect(theirs.data.rows).toEqual([]);
    const ours = await merchants.harbour.get<{ rows: { id: string; rows: number }[] }>(
      '/customer/import/list',
    );
    expect(ours.data.rows[0]).toMatchObject({ id, rows: 1, undone_by: null });
  });
});
