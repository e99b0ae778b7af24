import { addDays, instantAt, localDateAt, toLocalDate } from '@lorikeet/domain/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { inTenant, SYSTEM, type Work } from '../../platform/work.ts';
import { quickHash } from '../../test/quick-hash.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { createMerchant } from '../merchants/index.ts';
import { balanceOf, balances, post, postReverse, postSet } from './index.ts';

let database: TestDatabase;
let portal: TestPortal;
let merchantId: string;
const clock = createManualClock(instantAt(toLocalDate('2026-11-23'), '09:00', 'Australia/Sydney'));
const day = toLocalDate('2026-11-23');
const DAY_MS = 86_400_000;
const source = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  Object.assign(portal.platform, { clock });
  const made = await createMerchant(portal.platform, {
    slug: 'book',
    kind: 'business',
    legalName: 'Book Pty Ltd',
    tradingName: 'Book',
    status: 'live',
    owner: {
      username: 'owner',
      name: 'Owner',
      email: 'owner@book.test',
      passwordHash: await quickHash('Demo-Pass-2026'),
    },
  });
  merchantId = made.merchantId;
});
afterAll(async () => {
  await portal.close();
  await database.drop();
});

const within = <T>(body: (work: Work) => Promise<T>) => inTenant(portal.platform, merchantId, SYSTEM, body);
const broken = async () => {
  const all = portal.portal.modules.find((module) => module.name === 'ledger')!.invariants!;
  const found = await Promise.all(all.map((one) => one.check(portal.platform)));
  return found.map((one) => one.broken);
};
const move = (n: number, cents: number) => ({
  kind: 'moved',
  sourceId: source(n),
  currency: 'AUD',
  entries: [
    { account: 'bank', amountCents: cents },
    { account: 'sales', amountCents: -cents },
  ],
  effectiveDate: day,
});

describe('a posting', () => {
  it('is made once for its kind and source; a repeat changes nothing, another amount throws', async () => {
    expect(await within((work) => post(work, move(1, 500)))).toBe('posted');
    expect(await within((work) => post(work, move(1, 500)))).toBe('same');
    await expect(within((work) => post(work, move(1, 600)))).rejects.toThrow(/other amounts/);
    expect(await within((work) => balanceOf(work, 'bank', 'AUD'))).toBe(500);
    expect(await broken()).toEqual([0, 0, 0, 0]);
  });

  it('that does not sum to zero is refused, by the caller and by the database', async () => {
    const unequal = {
      ...move(2, 5),
      entries: [
        { account: 'bank', amountCents: 5 },
        { account: 'sales', amountCents: -4 },
      ],
    };
    await expect(within((work) => post(work, unequal))).rejects.toThrow(RangeError);
    for (const amounts of [[5, -4], [5, -4, 1, 1], [5]]) {
      const accounts = amounts.map((_, i) => `account-${i}`);
      await expect(
        within((work) =>
          postSet(work, {
            kind: 'unequal',
            rows: sql`select ${source(2)}::uuid as source_id, 'AUD' as currency, ${accounts}::text[] as accounts,
              ${amounts}::bigint[] as amounts, null::uuid as customer_id, null::uuid as property_id, ${day}::date as effective_date`,
          }),
        ),
      ).rejects.toMatchObject({ code: '23514' });
    }
  });

  it('is never changed or deleted by the application, nor are its entries', async () => {
    for (const table of ['postings', 'entries']) {
      for (const statement of [
        `update ${table} set currency = 'USD'`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]) {
        await expect(database.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' });
      }
    }
  });

  it('is reversed exactly, under a name of its own', async () => {
    await within((work) => post(work, move(3, 7700)));
    const reverse = {
      of: { kind: 'moved', sourceId: source(3) },
      kind: 'moved_back',
      sourceId: source(3),
      effectiveDate: day,
    };
    expect(await within((work) => postReverse(work, reverse))).toBe('posted');
    expect(await within((work) => postReverse(work, reverse))).toBe('same');
    expect(
      await within((work) => postReverse(work, { ...reverse, of: { kind: 'none', sourceId: source(3) } })),
    ).toBe('none');
    expect(await within((work) => balanceOf(work, 'bank', 'AUD'))).toBe(500);
  });
});

describe('a set of postings', () => {
  it('is posted in one statement, passes over what is there, and keeps the days of accounts', async () => {
    const rows = sql`select ('0198a1b2-0000-7000-8000-' || lpad((100 + n)::text, 12, '0'))::uuid as source_id,
      'AUD' as currency, array['bank', 'sales'] as accounts, array[n, -n]::bigint[] as amounts,
      null::uuid as customer_id, null::uuid as property_id, ${day}::date + (n % 3)::int as effective_date from generate_series(1, 100) n`;
    expect(await within((work) => postSet(work, { kind: 'set', rows }))).toEqual({ count: 100 });
    expect(await within((work) => postSet(work, { kind: 'set', rows }))).toEqual({ count: 0 });
    expect(await within((work) => balanceOf(work, 'bank', 'AUD'))).toBe(500 + 5050);
    expect(await broken()).toEqual([0, 0, 0, 0]);
  });

  it('by two at once waits for one another and loses nothing', async () => {
    const half = (from: number) =>
      within((work) =>
        postSet(work, {
          kind: 'race',
          rows: sql`select ('0198a1b2-0000-7000-8000-' || lpad((1000 + n)::text, 12, '0'))::uuid as source_id,
            'AUD' as currency, array['sales', 'bank'] as accounts, array[-1, 1]::bigint[] as amounts,
            null::uuid as customer_id, null::uuid as property_id, ${day}::date as effective_date from generate_series(${from}::int, 150) n`,
        }),
      );
    const counts = await Promise.all([half(1), half(51), half(1), half(101)]);
    expect(counts.reduce((sum, one) => sum + one.count, 0)).toBe(150);
    expect(await broken()).toEqual([0, 0, 0, 0]);
  });
});

describe('balances', () => {
  it('can be read as of any past instant, whatever day the payer’s is', async () => {
    const start = instantAt(toLocalDate('2026-12-01'), '09:00', 'Australia/Sydney').getTime();
    const minute = fc.integer({ min: 0, max: 6 * 24 * 60 });
    let source = 1_000;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ minute, cents: fc.integer({ min: 1, max: 900 }), late: fc.nat(3) }), {
          minLength: 3,
          maxLength: 12,
        }),
        fc.array(minute, { minLength: 6, maxLength: 6 }),
        async (moves, instants) => {
          for (const { minute, cents, late } of moves) {
            const at = new Date(start + minute * 60_000);
            clock.set(at);
            source += 1;
            const effectiveDate = addDays(localDateAt(at, 'Australia/Sydney'), -late);
            await within((work) => post(work, { ...move(source, cents), effectiveDate }));
          }
          // Midnights are where totals and entries meet.
          const midnights = instants.map((m) => Math.round((start + m * 60_000) / DAY_MS) * DAY_MS);
          for (const at of [...instants.map((m) => start + m * 60_000), ...midnights]) {
            const asOf = new Date(at);
            const summed = await within((work) =>
              work.rows(sql`
                select account, currency, sum(amount_cents)::bigint as cents from entries
                where merchant_id = ${work.merchantId} and booked_at <= ${asOf}
                group by account, currency order by account, currency`),
            );
            expect(await within((work) => balances(work, asOf))).toEqual(summed);
          }
        },
      ),
      { numRuns: 8 },
    );
    const held = await within((work) => balances(work));
    expect(held.map(({ account }) => account)).toEqual(['bank', 'sales']);
    for (const { account, cents } of held)
      expect(await within((work) => balanceOf(work, account, 'AUD'))).toBe(cents);
    expect(await broken()).toEqual([0, 0, 0, 0]);
  });
});
