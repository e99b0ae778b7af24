import {
  amountDue,
  INVOICE_STATES,
  SHOWN_INVOICE_STATES,
  shownState,
  stateOfMoney,
} from '@lorikeet/domain/invoices';
import { addDays, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join, queriesOn, sql } from '../../platform/db/sql.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { dueOf, isOwing } from './due-sql.ts';
import { isShownAs, stateOfMoneySql } from './state-sql.ts';

const MERCHANT = '0198a000-0000-7000-8000-000000000001';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const cents = fc.integer({ min: 0, max: 12 }).map((n) => toCents(n * 500));
const money = fc.record({
  state: fc.constantFrom(...INVOICE_STATES),
  total: cents,
  paid: cents,
  credited: cents,
  writtenOff: cents,
  inFlight: cents,
  filed: fc.oneof(fc.constant(toCents(0)), cents),
  noted: cents,
});
type Money = typeof money extends fc.Arbitrary<infer M> ? M : never;
const hundred = fc.array(money, { minLength: 100, maxLength: 100 });

const each = <K extends keyof Money>(invoices: readonly Money[], key: K) => invoices.map((one) => one[key]);

describe('in sets', () => {
  it('an invoice owes what the domain computes: not what is paid, credited or with the bank', async () => {
    await fc.assert(
      fc.asyncProperty(hundred, async (invoices) => {
        const rows = await queriesOn(database.pool).rows<{ due: number; owing: boolean }>(sql`
          select (${dueOf('i')})::bigint as due, (${isOwing('i')}) as owing
          from unnest(${each(invoices, 'state')}::text[], ${each(invoices, 'total')}::bigint[], ${each(invoices, 'paid')}::bigint[],
            ${each(invoices, 'credited')}::bigint[], ${each(invoices, 'writtenOff')}::bigint[], ${each(invoices, 'inFlight')}::bigint[])
            with ordinality as i (status, total_cents, paid_cents, credited_cents, written_off_cents, in_flight_cents, n)
          order by i.n`);
        expect(rows.map(({ due }) => due)).toEqual(invoices.map(amountDue));
        expect(rows.map(({ owing }) => owing)).toEqual(invoices.map((one) => amountDue(one) > 0));
      }),
      { numRuns: 20 },
    );
  });

  it('an invoice is found by the word that the domain’s function shows it by, and by no other', async () => {
    const today = toLocalDate('2026-11-25');
    const dated = fc.array(fc.record({ money, days: fc.integer({ min: -1, max: 1 }) }), {
      minLength: 100,
      maxLength: 100,
    });
    const asked = join(
      SHOWN_INVOICE_STATES.map(
        (shown) =>
          sql`case when ${isShownAs({ merchantId: MERCHANT, today }, shown, 'i')} then ${shown}::text end`,
      ),
    );
    await fc.assert(
      fc.asyncProperty(dated, async (invoices) => {
        const moneys = invoices.map((one) => one.money);
        const rows = await queriesOn(database.pool).rows<{ shown: string }>(sql`
          with batches as (select null::uuid as merchant_id, null::uuid as id, null::text as status where false),
          bank_files as (
            select ${MERCHANT}::uuid as merchant_id, 'debit' as kind, null::timestamptz as posted_at,
              null::date as cleared_on, 'built' as status, null::uuid as batch_id
          ), payments as (
            select ${MERCHANT}::uuid as merchant_id, lpad(f.n::text, 32, '0')::uuid as invoice_id, 'batched' as stage, f.cents as amount_cents
            from unnest(${each(moneys, 'filed')}::bigint[]) with ordinality as f (cents, n) where f.cents > 0
          ), credit_notes as (
            select ${MERCHANT}::uuid as merchant_id, lpad(f.n::text, 32, '0')::uuid as invoice_id, f.cents as off_receivable_cents
            from unnest(${each(moneys, 'noted')}::bigint[]) with ordinality as f (cents, n)
          )
          select concat_ws(' ', ${asked}) as shown
          from (select lpad(i.n::text, 32, '0')::uuid as id, i.* from unnest(${each(moneys, 'state')}::text[], ${each(moneys, 'total')}::bigint[], ${each(moneys, 'paid')}::bigint[],
            ${each(moneys, 'credited')}::bigint[], ${each(moneys, 'writtenOff')}::bigint[], ${each(moneys, 'inFlight')}::bigint[],
            ${invoices.map(({ days }) => addDays(today, days))}::date[])
            with ordinality as i (status, total_cents, paid_cents, credited_cents, written_off_cents, in_flight_cents, due_date, n)) i
          order by i.n`);
        expect(rows.map(({ shown }) => shown)).toEqual(
          // What a file on its way to the bank holds is taken as what the bank has.
          invoices.map(({ money: { filed, ...one }, days }) =>
            shownState({ ...one, inFlight: toCents(one.inFlight + filed) }, addDays(today, days), today),
          ),
        );
      }),
      { numRuns: 20 },
    );
  });

  it('an invoice’s money leads to the state that the domain’s function returns', async () => {
    await fc.assert(
      fc.asyncProperty(hundred, async (invoices) => {
        const rows = await queriesOn(database.pool).rows<{ state: string }>(sql`
          select ${stateOfMoneySql(sql`m.total`, sql`m.settled`, sql`m.lost`)} as state
          from unnest(${invoices.map(({ total }) => total)}::bigint[],
            ${invoices.map(({ paid, credited }) => paid - credited)}::bigint[], ${each(invoices, 'writtenOff')}::bigint[])
            with ordinality as m (total, settled, lost, n) order by m.n`);
        expect(rows.map(({ state }) => state)).toEqual(
          invoices.map(({ total, paid, credited, writtenOff }) =>
            stateOfMoney(total, { settled: toCents(paid - credited), lost: writtenOff }),
          ),
        );
      }),
      { numRuns: 20 },
    );
  });
});
