import { toLocalDate } from '@lorikeet/domain/kernel';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { drainEvents } from '../../../platform/events/drain-events.ts';
import { inTenant, SYSTEM, type Work } from '../../../platform/work.ts';
import { type CouncilStage, openCouncilStage } from '../../../test/council-stage.ts';
import { type Detail, HEAD, type Row, row, rows } from '../../../test/roll-lines.ts';
import { post } from '../../ledger/index.ts';
import { councilModule, owedForProperty } from '../index.ts';

let stage: CouncilStage;
let owner: string;
const listeners = councilModule({} as never).listeners!;
beforeAll(async () => {
  stage = await openCouncilStage();
  owner = await stage.staff(stage.banksia);
});
afterAll(() => stage.close());
afterEach(async () => {
  // A book is never deleted from by the application.
  const connection = new pg.Client({ connectionString: stage.database.superUrl });
  await connection.connect();
  await connection.query('truncate postings, entries, account_days, rates_imports, properties cascade');
  await connection.end();
});

const call = <T = { refusal?: string }>(method: 'GET' | 'POST', path: string, body?: object) =>
  stage.call<T>(method, `/api/merchant/council/import/${path}`, {
    token: owner,
    ...(body && { body }),
  });
const settled = () => drainEvents(stage.platform, listeners);
const detail = async (id: string) => (await call<Detail>('GET', `detail?id=${id}`)).data;
const rowsOf = async (id: string, status = '') =>
  (await call<{ rows: Row[] }>('GET', `rows?id=${id}&page_size=100&sort=line${status}`)).data.rows;

async function upload(...lines: string[]): Promise<string> {
  const content = Buffer.from(lines.join('\r\n')).toString('base64');
  const { data, message } = await call<{ id: string }>('POST', 'upload', { filename: 'roll.csv', content });
  expect(message).toBe('success');
  return data.id;
}

/** Moments of extraction, one after another, all of them over. */
let minutes = 0;
const moment = () => {
  minutes += 1;
  return { extracted_on: '2020-01-05', extracted_time: `10:${String(minutes).padStart(2, '0')}` };
};
const check = async (id: string, more: object = {}) => {
  const { mapping } = await detail(id);
  const { columns } = mapping;
  const answer = await call('POST', `check/${id}`, {
    columns,
    date_order: 'dmy',
    rating_year: 2026,
    issued_on: '2026-07-20',
    ...moment(),
    ...more,
  });
  await settled();
  return answer;
};
const confirm = async (id: string) => {
  const answer = await call('POST', `confirm/${id}`, {});
  await settled();
  return answer;
};
const undo = async (id: string) => {
  const answer = await call('POST', `undo/${id}`, {});
  await settled();
  return answer;
};

async function takeIn(lines: string[], more: object = {}): Promise<string> {
  const id = await upload(HEAD, ...lines);
  expect((await check(id, more)).message).toBe('success');
  expect((await confirm(id)).message).toBe('success');
  expect((await detail(id)).status).toBe('applied');
  return id;
}

const within = <T>(body: (work: Work) => Promise<T>) =>
  inTenant(stage.platform, stage.banksia.merchantId, SYSTEM, body);
const owed = (number: string) =>
  within(async (work) => {
    const property = await work.maybe<{ id: string }>(sql`
      select id from properties where merchant_id = ${work.merchantId} and assessment_number = ${number}`);
    return property && owedForProperty(work, property.id);
  });
const idOf = (number: string) =>
  within(async (work) => {
    const { id } = await work.one<{ id: string }>(sql`
      select id from properties where merchant_id = ${work.merchantId} and assessment_number = ${number}`);
    return id;
  });
const receive = async (number: string, cents: number) => {
  const propertyId = await idOf(number);
  await within((work) =>
    post(work, {
      kind: 'tested',
      sourceId: work.newId(),
      currency: 'AUD',
      propertyId,
      effectiveDate: toLocalDate('2026-09-01'),
      entries: [
        { account: 'bank', amountCents: cents },
        { account: 'receivable', amountCents: -cents },
      ],
    }),
  );
  return propertyId;
};
const invariants = async () => {
  const checks = councilModule({} as never).invariants!;
  const found = await Promise.all(checks.map((one) => one.check(stage.platform)));
  return found.map((one) => one.broken);
};

describe('a rates roll', () => {
  it('changes nothing until it is confirmed; then properties, notices and balances are there', async () => {
    const id = await upload(HEAD, ...rows(3, { balance: '1400.00' }));
    await check(id);
    expect(await detail(id)).toMatchObject({
      status: 'checked',
      concern: null,
      faulty: 0,
      ready: 3,
      added: 3,
      more_cents: 420_000,
    });
    expect(await owed('1001-1')).toBeUndefined();
    await confirm(id);
    const one = await owed('1001-1');
    expect(one).toMatchObject({ owed_cents: 140_000, arrears_cents: 0 });
    expect(one?.instalments.map((part) => part.amount_cents)).toEqual([46_913, 46_910, 46_910, 46_910]);
    expect(one?.instalments.map((part) => part.open_cents)).toEqual([0, 46_180, 46_910, 46_910]);
    expect(await invariants()).toEqual([0, 0, 0, 0]);
  });

  it('that comes again posts the difference only', async () => {
    await takeIn(rows(12));
    const again = rows(12);
    again[1] = row(2, { rates: '1876.43', balance: '2000.00' });
    again[2] = row(3, { balance: '1000.00', owner: 'New Owner' });
    const id = await takeIn(again);
    expect(await detail(id)).toMatchObject({ added: 0, changed: 2, more_cents: 12_357, less_cents: -87_643 });
    expect(await owed('1001-1')).toMatchObject({ owed_cents: 187_643 });
    expect(await owed('1002-1')).toMatchObject({ owed_cents: 200_000, arrears_cents: 12_357 });
    expect(await owed('1003-1')).toMatchObject({ owed_cents: 100_000 });
    const { rows: posted } = await stage.database.pool.query(
      sql`select count(*)::int as n from postings where kind = 'rates_notice'`,
    );
    expect(posted).toEqual([{ n: 14 }]);
    expect(await invariants()).toEqual([0, 0, 0, 0]);
  });

  it('knows what the portal has received since: the mark is asked for, and receipts in no file come off', async () => {
    await takeIn(rows(12));
    await receive('1001-1', 50_000);
    const without = await upload(HEAD, ...rows(12));
    expect((await check(without)).data).toMatchObject({ refusal: 'rates_import.mark_needed' });
    expect((await detail(without)).needs_mark).toBe(true);
    // The rates system has applied no receipt: its balance is as before, and so is what the portal knows.
    await takeIn(rows(12), { receipts_file: 0 });
    expect(await owed('1001-1')).toMatchObject({ owed_cents: 137_643 });
    const unknown = await upload(HEAD, ...rows(12));
    expect((await check(unknown, { receipts_file: 7 })).data).toMatchObject({
      refusal: 'rates_import.mark_unknown',
    });
  });

  it.each([
    ['an older extraction', { extracted_on: '2020-01-04', extracted_time: '09:00' }, 'older_extraction'],
    ['one that lies ahead', { extracted_on: '2199-01-04', extracted_time: '09:00' }, 'in_future'],
  ])('of %s is refused', async (_, more, code) => {
    await takeIn(rows(2));
    const id = await upload(HEAD, ...rows(2));
    expect((await check(id, more)).data).toMatchObject({ refusal: `rates_import.${code}` });
  });

  it('of another council is refused whole: its numbers are unknown, or stand elsewhere', async () => {
    await takeIn(rows(20));
    const foreign = await upload(HEAD, ...Array.from({ length: 20 }, (_, n) => row(500 + n)));
    await check(foreign);
    expect(await detail(foreign)).toMatchObject({ concern: 'another_council', can: ['check', 'cancel'] });
    expect((await confirm(foreign)).data).toMatchObject({ refusal: 'rates_import.another_council' });
    const elsewhere = await upload(HEAD, ...rows(20, { suburb: 'Ballarat', postcode: '3350' }));
    await check(elsewhere);
    expect((await detail(elsewhere)).concern).toBe('another_council');
  });

  it('that is a supplementary one of new lots is taken in, unless they stand where the council has none', async () => {
    await takeIn(rows(44));
    const lots = (more = {}) => Array.from({ length: 10 }, (_, n) => row(500 + n, more));
    const foreign = await upload(HEAD, ...lots({ postcode: '3350' }));
    await check(foreign);
    expect((await detail(foreign)).concern).toBe('another_council');
    await takeIn(lots());
    expect(await owed('1509-1')).toMatchObject({ owed_cents: 187_643 });
  });

  it('with faulty rows names each by line and column, and takes in none of it', async () => {
    const bad = [
      row(1),
      row(2, { rates: '-5.00', balance: '5.00' }),
      row(1),
      row(4, { rates: '99999999999.00' }),
      row(5, { postcode: '99' }),
      row(6, { owner: '' }),
      row(7, { balance: 'twelve' }),
      '"never closed',
    ];
    const id = await upload(HEAD, ...bad);
    await check(id);
    expect(await detail(id)).toMatchObject({ concern: 'faulty_rows', faulty: 8, ready: 0 });
    expect((await rowsOf(id)).map(({ line, faults }) => [line, faults])).toEqual([
      [2, ['Assessment number: the number stands in line 4 too']],
      [3, [expect.stringMatching(/^Rates of the year: .*negative/)]],
      [4, ['Assessment number: the number stands in line 2 too']],
      [
        5,
        [
          expect.stringMatching(/^Rates of the year: .*too large/),
          expect.stringMatching(/^Balance owing: .*too large/),
        ],
      ],
      [6, [expect.stringMatching(/^Postcode: /)]],
      [7, [expect.stringMatching(/^Owner: /)]],
      [8, [expect.stringMatching(/^Balance owing: /)]],
      [9, [expect.stringMatching(/quotation mark/)]],
    ]);
    expect((await confirm(id)).data).toMatchObject({ refusal: 'rates_import.faulty_rows' });
    expect(await owed('1001-1')).toBeUndefined();
  });

  it('is undone whole by reverse postings, until money was taken', async () => {
    await takeIn(rows(12));
    const before = await snapshot();
    const changed = [...rows(12, { balance: '900.00', owner: 'Someone Else' }), row(13)];
    const id = await takeIn(changed);
    expect(await owed('1013-1')).toBeDefined();
    expect((await undo(id)).message).toBe('success');
    expect((await detail(id)).status).toBe('undone');
    expect(await snapshot()).toEqual(before);
    expect(await owed('1013-1')).toBeUndefined();
    expect(await invariants()).toEqual([0, 0, 0, 0]);
  });

  it('remembers its columns for the next file with the same headings', async () => {
    const odd = HEAD.replace('Owner', 'Who');
    const first = await upload(odd, ...rows(2));
    const { mapping } = await detail(first);
    expect(mapping.columns).not.toHaveProperty('owner_name');
    await check(first, { columns: { ...mapping.columns, owner_name: 5 } });
    const second = await upload(odd, ...rows(2));
    expect((await detail(second)).mapping.columns).toMatchObject({ owner_name: 5 });
  });

  it('that is put aside leaves no row, and is of another council unknown', async () => {
    const id = await upload(HEAD, ...rows(2));
    await check(id);
    expect((await call('POST', `cancel/${id}`, {})).message).toBe('success');
    expect(await rowsOf(id)).toEqual([]);
    expect((await confirm(id)).data).toMatchObject({ refusal: 'rates_import.was_cancelled' });
    const neighbour = await stage.staff(stage.wattle);
    const foreign = await stage.call('GET', `/api/merchant/council/import/detail?id=${id}`, {
      token: neighbour,
    });
    expect(foreign.status).toBe(404);
  });

  it('of many rows with planted faults is judged and taken in by sets', async () => {
    const many = rows(5_000);
    for (let n = 0; n < 100; n += 1) many[n * 50] = row(n * 50 + 1, { balance: 'none' });
    const faulty = await upload(HEAD, ...many);
    await check(faulty);
    expect(await detail(faulty)).toMatchObject({ faulty: 100, ready: 4_900, concern: 'faulty_rows' });
    const mended = await takeIn(rows(5_000));
    expect(await detail(mended)).toMatchObject({ added: 5_000 });
    expect(await invariants()).toEqual([0, 0, 0, 0]);
  });
});

async function snapshot() {
  const { rows: found } = await stage.database.pool.query(sql`
    select p.assessment_number, p.owner_name, p.charged_cents, n.total_cents, n.imported_cents,
      (select sum(amount_cents)::int from entries e where e.merchant_id = p.merchant_id and e.property_id = p.id and e.account = 'receivable') as owed,
      (select count(*)::int from rates_instalments i
        where i.merchant_id = p.merchant_id and i.property_id = p.id) as parts,
      (select string_agg(c.name || coalesce(c.until_on::text, ''), ',') from rates_concessions c
        where c.merchant_id = p.merchant_id and c.property_id = p.id) as concessions
    from properties p left join rates_notices n on n.merchant_id = p.merchant_id and n.property_id = p.id
    order by p.assessment_number`);
  return found;
}
