import { toCents } from '@lorikeet/domain/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { CLEARED, openRefunds } from '../../test/refund-stage.ts';
import { facilityFor } from '../merchants/index.ts';
import { coverInOrder } from './cover.query.ts';
import { waitingItems } from './file-refunds.ts';

type Asked = { rail: 'bank_debit' | 'card'; cents: number };
type There = { balance: number; coming?: number; isClosing: boolean };
const MOST = 5;
let on: Awaited<ReturnType<typeof openRefunds>>;
beforeAll(async () => {
  on = await openRefunds(MOST);
  for (const one of on.cleared(MOST)) await on.ask(one, 100);
  on.scene.at(CLEARED, '18:40');
});
afterAll(() => on.scene.close());

/** Lets refunds wait, the earliest first, and no others. */
const wait = (work: Work, asked: readonly Asked[]) =>
  work.run(sql`
    update refunds r set rail = coalesce(a.rail, r.rail), amount_cents = coalesce(a.cents, 100), gst_cents = 0,
      payment_method_id = case when coalesce(a.rail, r.rail) = 'bank_debit' then m.id end,
      status = case when a.cents is null then 'withdrawn' else 'approved' end
    from (select id, row_number() over (order by id) as at from refunds where merchant_id = ${work.merchantId}) n
    left join unnest(${asked.map(({ rail }) => rail)}::text[], ${asked.map(({ cents }) => cents)}::bigint[])
      with ordinality as a (rail, cents, at) on a.at = n.at
    cross join (select id from payment_methods where merchant_id = ${work.merchantId} order by id limit 1) m
    where r.merchant_id = ${work.merchantId} and r.id = n.id`);

const coverOf = (work: Work, waiting: number, { balance, coming = 0, isClosing }: There) =>
  coverInOrder(work, 'AUD', { payable: toCents(balance - waiting), coming: toCents(coming), isClosing });

const sum = (of: readonly { cents: number }[]) => of.reduce((all, { cents }) => all + cents, 0);

/** What is covered of refunds that wait, by the file that an evening writes and by what goes to the processor. */
const paid = (asked: readonly Asked[], there: There) =>
  on.scene.within(on.scene.harbour, async (work) => {
    await wait(work, asked);
    const cover = coverOf(work, sum(asked), there);
    const filed = await waitingItems(work, await facilityFor(work, {}), cover);
    const sent = await work.rows<{ cents: number }>(sql`
      select r.amount_cents as cents from refunds r join (${cover}) c on c.id = r.id and c.is_card and c.is_covered
      where r.merchant_id = ${work.merchantId} order by r.id`);
    return { filed: filed.map(({ cents }) => cents), sent: sent.map(({ cents }) => cents) };
  });

const bank = (cents: number): Asked => ({ rail: 'bank_debit', cents });
const card = (cents: number): Asked => ({ rail: 'card', cents });
const THREE = [bank(900), bank(300), bank(100)];

it.each([
  ['live', 1_300, THREE, [900, 300, 100], []],
  ['live', 1_299, THREE, [900, 300], []],
  ['live', 899, THREE, [], []],
  ['closing', 1_300, THREE, [900, 300, 100], []],
  ['closing', 1_299, THREE, [300, 100], []],
  ['closing', 899, THREE, [300, 100], []],
  ['closing', 399, THREE, [100], []],
  ['closing', 99, THREE, [], []],
  ['closing', 350, [bank(900), card(300)], [], [300]],
  ['closing', 350, [card(900), bank(300)], [300], []],
  ['closing', 350, [card(900), card(300)], [], [300]],
  ['closing', 350, [card(300), bank(900)], [], [300]],
  ['closing', 350, [bank(300), card(100)], [], [100]],
  ['closing', 299, [bank(900), card(300)], [], []],
  ['closing', 400, [card(900), bank(300), card(100)], [300], [100]],
  ['closing', -1, [card(1), bank(1)], [], []],
  ['live', 350, [bank(900), card(300)], [], []],
  ['live', 350, [bank(100), card(300)], [100], []],
  ['live', 350, [card(300), bank(100)], [], [300]],
  ['live', 350, [card(900), bank(300)], [], []],
] as const)(
  'a %s merchant with %i there, asked for %j, pays %j by file',
  async (status, balance, asked, filed, sent) => {
    expect(await paid(asked, { balance, isClosing: status === 'closing' })).toEqual({ filed, sent });
  },
);

it('pays a card from card payments on their way, and leaves the balance to the debit before it', async () => {
  const there = { balance: 200, coming: 300, isClosing: true };
  expect(await paid([bank(200), card(300)], there)).toEqual({ filed: [200], sent: [300] });
  expect(await paid([bank(200), card(301)], there)).toEqual({ filed: [200], sent: [] });
  expect(await paid([bank(400)], there)).toEqual({ filed: [], sent: [] });
});

it('of a closing merchant pays no more than is there, and leaves none waiting that fits into what is left', async () => {
  const one = fc.record({
    rail: fc.constantFrom('bank_debit' as const, 'card' as const),
    cents: fc.integer({ min: 1, max: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(one, { minLength: 1, maxLength: MOST }),
      fc.integer({ min: -5, max: 40 }),
      fc.constantFrom(0, 0, 7),
      fc.infiniteStream(fc.nat(9)),
      async (asked, balance, coming, picks) => {
        const { waiting, left, fromBalance } = await payAll(
          asked,
          { balance, coming, isClosing: true },
          picks,
        );
        expect(fromBalance).toBeLessThanOrEqual(Math.max(0, balance));
        expect(left + coming).toBeGreaterThanOrEqual(Math.min(0, balance + coming));
        if (coming === 0) for (const { cents } of waiting) expect(cents).toBeGreaterThan(left);
      },
    ),
    { numRuns: 60 },
  );
});

/** Pays one covered refund after the other, whichever comes next, until none is covered. */
const payAll = (asked: readonly Asked[], there: There, picks: Iterator<number>) =>
  on.scene.within(on.scene.harbour, async (work) => {
    await wait(work, asked);
    let left = there.balance;
    let fromBalance = 0;
    for (;;) {
      const waiting = await work.rows<Asked & { id: string }>(sql`
        select id, rail, amount_cents as cents from refunds
        where merchant_id = ${work.merchantId} and status = 'approved' order by id`);
      const cover = coverOf(work, sum(waiting), { ...there, balance: left });
      const covered = await work.rows<{ id: string }>(
        sql`select id from (${cover}) c where is_covered order by id`,
      );
      const next = covered[picks.next().value! % Math.max(1, covered.length)];
      if (!next) return { waiting, left, fromBalance };
      const { cents, rail } = waiting.find(({ id }) => id === next.id)!;
      left -= cents;
      if (rail === 'bank_debit') fromBalance += cents;
      await work.run(sql`
        update refunds set status = 'lodged' where merchant_id = ${work.merchantId} and id = ${next.id}`);
    }
  });

it('pays no card from what was set aside for a receipt that nobody owes', async () => {
  const covered = await on.scene.within(on.scene.harbour, async (work) => {
    await wait(work, [bank(900), card(300)]);
    await work.run(sql`
      update refunds set rail = 'bpay', customer_id = null, payment_method_id = null, bsb = '013-006', account = 'sealed'::bytea,
        account_masked = '•••318', account_name = 'G Okonkwo', verified_by = 'payer_statement', verification = 'Seen'
      where merchant_id = ${work.merchantId} and status = 'approved' and rail = 'bank_debit'`);
    const cover = coverOf(work, 300, { balance: 0, isClosing: false });
    return work.rows(sql`select is_card, is_covered from (${cover}) c`);
  });
  expect(covered).toEqual([{ is_card: true, is_covered: false }]);
});
