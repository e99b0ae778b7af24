import { addDays, addMonthsAnchored, type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { inTenant, SYSTEM, type Work } from '../../platform/work.ts';
import { quickHash } from '../../test/quick-hash.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { createMerchant } from '../merchants/index.ts';
import { balanceOf, balances, heldAt, post, sumHeld } from './index.ts';
import { isOpeningDay, openMonth, openMonths } from './open-months.ts';

const JANUARY = toLocalDate('2027-01-01');
const clock = createManualClock(new Date(`${JANUARY}T00:00:00Z`));
let database: TestDatabase;
let owner: pg.Client;
let portal: TestPortal;
let merchantId: string;
let other: string;

async function merchant(slug: string): Promise<string> {
  const owner = {
    username: 'owner',
    name: 'Owner',
    email: `owner@${slug}.test`,
    passwordHash: await quickHash('Demo-Pass-2026'),
  };
  const named = { slug, legalName: slug, tradingName: slug, status: 'live', owner } as const;
  return (await createMerchant(portal.platform, { kind: 'business', ...named })).merchantId;
}

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  portal = createTestPortal(database);
  Object.assign(portal.platform, { clock });
  merchantId = await merchant('book');
  other = await merchant('other');
});
afterAll(async () => {
  await portal.close();
  await owner.end();
  await database.drop();
});
const forget = () => owner.query('delete from account_openings');
beforeEach(forget);

const within = <T>(body: (work: Work) => Promise<T>, id = merchantId) =>
  inTenant(portal.platform, id, SYSTEM, body);
const db = () => queriesOn(portal.platform.pool);
const run = (day: LocalDate) => openMonths(createRun(portal.platform, merchantId, SYSTEM), day);
const months = async () =>
  (
    await db().rows<{ month: string }>(sql`
      select distinct month::text as month from account_openings where merchant_id = ${merchantId} order by 1`)
  ).map(({ month }) => month);
const broken = async () => {
  const { invariants } = portal.portal.modules.find(({ name }) => name === 'ledger')!;
  const found: string[] = [];
  for (const one of invariants!) if ((await one.check(portal.platform)).broken > 0) found.push(one.name);
  return found;
};

/** Books an amount between two accounts, at a moment, counted for a day that may be another. */
async function book(at: string, [to, from]: [string, string], cents: number, days = 0, id = merchantId) {
  clock.set(new Date(at));
  await within(
    (work) =>
      post(work, {
        kind: 'moved',
        sourceId: work.newId(),
        currency: 'AUD',
        entries: [
          { account: to, amountCents: cents },
          { account: from, amountCents: -cents },
        ],
        effectiveDate: addDays(toLocalDate(at.slice(0, 10)), days),
      }),
    id,
  );
}

/** Every balance, summed from the first entry on. */
const fromTheFirst = (asOf: Date) =>
  within((work) =>
    work.rows(sql`
      select account, currency, sum(amount_cents)::bigint as cents from entries
      where merchant_id = ${work.merchantId} and booked_at <= ${asOf}
      group by account, currency order by account, currency`),
  );

it('balances are the same with any months opened, at every instant', async () => {
  const ACCOUNTS = ['bank', 'sales', 'it:debit', 'it:card'] as const;
  const minute = fc.integer({ min: 0, max: 120 * 24 * 60 });
  const at = (n: number) => new Date(Date.parse(`${JANUARY}T00:00:00Z`) + n * 60_000);
  const asked: number[] = [];
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ minute, to: fc.nat(3), cents: fc.integer({ min: 1, max: 900 }), days: fc.nat(40) }),
        {
          minLength: 2,
          maxLength: 8,
        },
      ),
      fc.subarray([1, 2, 3, 4, 5]),
      fc.array(minute, { minLength: 4, maxLength: 4 }),
      async (moves, opened, instants) => {
        for (const { minute, to, cents, days } of moves)
          await book(at(minute).toISOString(), [ACCOUNTS[to]!, ACCOUNTS[(to + 1) % 4]!], cents, days - 20);
        // More came into months that were open: they are opened anew.
        await forget();
        for (const n of opened) await within((work) => openMonth(work, addMonthsAnchored(JANUARY, n, 1)));
        const starts = [1, 2, 3].map((n) => Date.parse(`${addMonthsAnchored(JANUARY, n, 1)}T00:00:00Z`));
        for (const ms of [
          ...instants.map((n) => at(n).getTime()),
          ...starts,
          ...starts.map((one) => one - 1),
        ]) {
          const asOf = new Date(ms);
          expect(await within((work) => balances(work, asOf))).toEqual(await fromTheFirst(asOf));
        }
        const all = await fromTheFirst(at(1e6));
        expect(await within((work) => balances(work))).toEqual(all);
        asked.push(all.length);
        expect(await broken()).toEqual([]);
      },
    ),
    { numRuns: 12 },
  );
  expect(Math.max(...asked)).toBe(4);
  const all = await within((work) => balances(work));
  const of = (account: string) => all.find((one) => one.account === account)!.cents;
  for (const account of ACCOUNTS)
    expect(await within((work) => balanceOf(work, account, 'AUD'))).toBe(of(account));
  const transit = { account: sql`like 'it:%'`, currency: 'AUD' };
  const inTransit = await within((work) => work.rows(sql`${heldAt(merchantId, transit)} order by account`));
  expect(inTransit).toEqual(all.filter(({ account }) => account.startsWith('it:')));
  const { cents } = await within((work) =>
    work.one<{ cents: number }>(sql`select ${sumHeld(merchantId, transit)} as cents`),
  );
  expect(cents).toBe(of('it:debit') + of('it:card'));
  expect(await within((work) => balanceOf(work, 'bank', 'USD'))).toBe(0);
});

it('a month is opened once, on its fourth day, for every tenant that booked in the month before', async () => {
  await book('2027-07-09T10:00:00Z', ['bank', 'sales'], 500);
  await book('2027-07-31T23:59:59.999Z', ['bank', 'sales'], 20);
  await book('2027-08-01T00:00:00Z', ['bank', 'sales'], 3);
  await book('2027-06-15T00:00:00Z', ['bank', 'sales'], 7, 0, other);
  const days = Array.from({ length: 31 }, (_, n) => addDays(toLocalDate('2027-08-01'), n));
  expect(days.filter(isOpeningDay)).toEqual(['2027-08-04']);
  for (const day of days.filter((one) => one !== '2027-08-04')) expect(await run(day)).toEqual({ opened: 0 });
  const before = await within((work) => balances(work, new Date('2027-07-31T23:59:59.999Z')));
  expect(await run(toLocalDate('2027-08-04'))).toEqual({ opened: before.length });
  const opened = () =>
    db().rows(
      sql`select merchant_id, month::text, account, currency, amount_cents as cents from account_openings order by 2, 3`,
    );
  const first = before.map((one) => ({ merchant_id: merchantId, month: '2027-08-01', ...one }));
  expect(await opened()).toEqual(first);
  // Again, and two at once: nothing more.
  const again = await Promise.all([run(toLocalDate('2027-08-04')), run(toLocalDate('2027-08-04'))]);
  expect(again).toEqual([{ opened: 0 }, { opened: 0 }]);
  expect(await opened()).toEqual(first);
  // Caught up from a backlog, months later: as on its day. A month in which nothing was booked has no opening after it.
  await book('2027-10-10T10:00:00Z', ['bank', 'sales'], 40);
  for (const day of ['2027-09-04', '2027-10-04', '2027-11-04']) await run(toLocalDate(day));
  expect(await months()).toEqual(['2027-08-01', '2027-09-01', '2027-11-01']);
  expect(await broken()).toEqual([]);
});

it('a demo whose clock is ahead of the wall, or on its way to it, opens no month', async () => {
  await book('2028-01-09T10:00:00Z', ['bank', 'sales'], 500);
  for (const ms of [86_400_000, -86_400_000]) {
    await database.pool.query('update business_clock set offset_ms = $1', [ms]);
    expect(await run(toLocalDate('2028-02-04'))).toEqual({ opened: 0 });
  }
  await database.pool.query('update business_clock set offset_ms = 0');
  expect((await run(toLocalDate('2028-02-04'))).opened).toBeGreaterThan(0);
});

it('what is open when its month begins is booked before it is opened', async () => {
  clock.set(new Date('2028-03-31T23:59:59Z'));
  const late = Promise.withResolvers<void>();
  const isOpen = Promise.withResolvers<void>();
  const booking = within(async (work) => {
    isOpen.resolve();
    await late.promise;
    await post(work, {
      kind: 'moved',
      sourceId: work.newId(),
      currency: 'AUD',
      entries: [
        { account: 'bank', amountCents: 9 },
        { account: 'sales', amountCents: -9 },
      ],
      effectiveDate: toLocalDate('2028-04-01'),
    });
  });
  await isOpen.promise;
  clock.set(new Date('2028-04-01T00:30:00Z'));
  // None of these days opens the month, so that there are days for what is open to end.
  for (const day of ['2028-04-01', '2028-04-02', '2028-04-03']) await run(toLocalDate(day));
  expect(await months()).toEqual([]);
  late.resolve();
  await booking;
  await run(toLocalDate('2028-04-04'));
  expect(await months()).toEqual(['2028-04-01']);
  expect(await broken()).toEqual([]);
});

it('the invariant finds an opening that is not what came before it: another amount, one missing, a late booking', async () => {
  await book('2028-05-09T10:00:00Z', ['bank', 'sales'], 500);
  const open = async () => {
    await forget();
    for (const day of ['2028-06-04', '2028-07-04']) {
      await book(`${day.slice(0, 7)}-20T10:00:00Z`, ['bank', 'sales'], 1);
      await run(toLocalDate(day));
    }
    expect(await broken()).toEqual([]);
  };
  await open();
  for (const change of [
    'update account_openings set amount_cents = 0',
    'delete from account_openings',
    'truncate account_openings',
  ])
    await expect(database.pool.query(change), change).rejects.toMatchObject({ code: '42501' });
  const named = ['ledger.openings_equal_days'];
  for (const fault of [
    `update account_openings set amount_cents = amount_cents + 1 where account = 'bank' and month = '2028-06-01'`,
    `update account_openings set amount_cents = amount_cents + 1 where account = 'bank' and month = '2028-07-01'`,
    `delete from account_openings where account = 'sales' and month = '2028-07-01'`,
    `insert into account_openings select merchant_id, month, 'bank', 'USD', 5 from account_openings limit 1`,
  ]) {
    await open();
    await owner.query(fault);
    expect(await broken(), fault).toEqual(named);
  }
  for (const day of ['2028-05-31', '2028-06-30']) {
    await open();
    await book(`${day}T23:00:00Z`, ['bank', 'sales'], 1);
    expect(await broken(), day).toEqual(named);
  }
});
