import { type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { createFacility } from '../merchants/index.ts';
import { bookedWithin } from './expected-days.ts';
import { returnedLines } from './returned-sums.ts';

let scene: DebitMerchants;
let facilities: string[];
beforeAll(async () => {
  scene = await openDebitMerchants();
  const { id: second } = await scene.within(scene.banksia, (work) =>
    createFacility(work, {
      model: 'direct',
      name: 'Another',
      userId: '401235',
      traceBsb: '033-001',
      traceAccount: '98765433',
      financialInstitution: 'CBA',
      userName: 'BANKSIA',
      debitUserAbn: null,
      entryDescription: 'PAYMENTS',
    }),
  );
  facilities = [scene.banksia.facilityId, second];
});
afterAll(() => scene.close());

const line = fc.record({
  reference: fc.integer({ min: 1, max: 4 }),
  code: fc.constantFrom(13, 13, 13, 50),
  outcome: fc.constantFrom('matched', 'repeated', 'queued'),
});
const file = fc.record({
  day: fc.constantFrom('2026-11-23', '2026-11-24'),
  /** Two files may come at the same moment. */
  minute: fc.integer({ min: 0, max: 5 }),
  isFaulty: fc.boolean(),
  isLoaded: fc.integer({ min: 0, max: 5 }).map((n) => n > 0),
  isOnStatement: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
  facility: fc.integer({ min: 0, max: 3 }).map((n) => (n === 0 ? 1 : 0)),
  lines: fc.array(line, { maxLength: 4 }),
});
type File = typeof file extends fc.Arbitrary<infer F> ? F : never;

/** Ends the transaction of a world, so that nothing of it stays. */
const OVER = new Error('over');

it('tells of every line what the rule says, pair of files by pair of files', async () => {
  const worlds = fc.array(file, { maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(worlds, fc.constantFrom('2000-01-01', '2026-11-24'), async (files, from) => {
      const since = toLocalDate(from);
      const world = scene.within(scene.banksia, async (work) => {
        await write(work, files);
        const wanted = await read(work, byTheRule(work.merchantId, since));
        expect(await read(work, returnedLines(work.merchantId, daysFrom(since)))).toEqual(wanted);
        throw OVER;
      });
      await expect(world).rejects.toBe(OVER);
    }),
    { numRuns: 150 },
  );
});

/** The files of a day and those after it, as a line of that day asks for them. */
const daysFrom = (since: LocalDate) =>
  bookedWithin(sql`r.bank_date`, [{ from: since, to: toLocalDate('2026-12-31') }], 0);

const read = (work: Work, query: Sql) =>
  work.rows(sql`
    select file_id, bank_date, is_loaded, is_taken, amount_cents, in_sum, is_booked from (${query}) l
    order by file_id, amount_cents, in_sum, is_booked`);

async function write(work: Work, files: readonly File[]): Promise<void> {
  const { merchantId } = work;
  for (const one of files) {
    const id = work.newId();
    await work.run(sql`
      insert into returns_files (merchant_id, id, facility_id, filename, sha256, storage_key, bank_date, status, lines,
        faults, loaded_at)
      values (${merchantId}, ${id}, ${facilities[one.facility]}, 'returns.txt', ${id}, ${id}, ${one.day},
        ${one.isLoaded ? 'loaded' : 'loading'}, ${one.lines.length}, ${one.isFaulty ? '[{"line": 1}]' : '[]'},
        ${new Date(Date.UTC(2026, 10, 25, 0, one.minute))})`);
    for (const [i, { reference, code, outcome }] of one.lines.entries())
      await work.run(sql`
        insert into return_lines (merchant_id, returns_file_id, line_no, return_code, amount_cents, lodgement_reference,
          customer_bsb, customer_account_masked, title, day_of_month, outcome, original_code)
        values (${merchantId}, ${id}, ${i}, '6', ${i + 1}, ${`BANK-${reference}`}, '062-000', '••1', 'A', 24,
          ${outcome}, ${code})`);
    if (!one.isOnStatement) continue;
    await work.run(sql`
      insert into statement_lines (merchant_id, id, import_id, line_no, booked_on, amount_cents, description,
        fingerprint, status, matched_kind, matched_tenant, matched_id, created_at)
      values (${merchantId}, ${work.newId()}, ${id}, 1, ${one.day}, -1, 'DE RETURNS', ${id}, 'matched', 'returns',
        ${merchantId}, ${id}, ${work.now})`);
  }
}

/** A faulty file with the whole one that corrects it, as the rule is said: the first later one that shares a debit. */
const corrected = (merchantId: string, since: LocalDate): Sql => sql`
  select distinct on (a.id) a.id as faulty, b.id as whole
  from returns_files a
  join returns_files b on b.merchant_id = ${merchantId} and b.facility_id = a.facility_id
    and b.bank_date = a.bank_date and b.status = 'loaded' and b.faults = '[]'::jsonb
    and (b.loaded_at, b.id) > (a.loaded_at, a.id)
  where a.merchant_id = ${merchantId} and a.bank_date >= ${since} and a.faults <> '[]'::jsonb
    and not exists (
      select 1 from statement_lines s
      where s.merchant_id = ${merchantId} and s.matched_kind = 'returns' and s.matched_id = a.id)
    and (exists (
        select 1 from return_lines l
        join return_lines t on t.merchant_id = ${merchantId} and t.returns_file_id = b.id
          and t.lodgement_reference = l.lodgement_reference
        where l.merchant_id = ${merchantId} and l.returns_file_id = a.id)
      or not exists (
        select 1 from return_lines l where l.merchant_id = ${merchantId} and l.returns_file_id = a.id))
  order by a.id, b.loaded_at, b.id`;

/** The same lines, each with subqueries about the pairs of files: slow where a day has many, and plain. */
const byTheRule = (merchantId: string, since: LocalDate): Sql => sql`
    with corrected as materialized (${corrected(merchantId, since)})
    select f.id as file_id, f.bank_date, f.status = 'loaded' as is_loaded, exists (
      select 1 from statement_lines s
      where s.merchant_id = ${merchantId} and s.matched_kind = 'returns' and s.matched_id = f.id) as is_taken,
    l.amount_cents, c.faulty is null as in_sum,
      l.outcome = 'matched' or t.is_booked is true as is_booked
    from returns_files f
    join return_lines l on l.merchant_id = ${merchantId} and l.returns_file_id = f.id
    left join corrected c on c.faulty = f.id
    left join lateral (
      select bool_or(e.outcome = 'matched') as is_booked
      from corrected k
      join return_lines e on e.merchant_id = ${merchantId} and e.returns_file_id = k.faulty
        and e.lodgement_reference = l.lodgement_reference
      where k.whole = f.id
    ) t on true
    where f.merchant_id = ${merchantId} and f.bank_date >= ${since} and l.original_code = 13
      and (l.outcome <> 'repeated' or t.is_booked is not null)
      and (c.faulty is null or not exists (
        select 1 from return_lines w
        where w.merchant_id = ${merchantId} and w.returns_file_id = c.whole
          and w.lodgement_reference = l.lodgement_reference))`;
