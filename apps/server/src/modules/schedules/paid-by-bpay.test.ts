import { instantAt, type LocalDate, printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { type BrfLine, brfFile, COUNCIL_ACCOUNT } from '../../test/brf-file.ts';
import { openScheduleStage, type ScheduleStage } from '../../test/schedule-stage.ts';
import { addColleague } from '../../test/second-person.ts';
import { loadBrf, setBiller } from '../bpay/index.ts';
import { createReceiptsFile, grantAccess } from '../council/index.ts';
import { runDebits } from '../debits/index.ts';
import { followLate } from './follow-late.ts';
import { takeDue } from './take-due.ts';

const CODE = '77777';
const OWED = 187_643;
const DAY = '2026-07-20';

let stage: ScheduleStage;
beforeAll(async () => {
  stage = await openScheduleStage(DAY);
  await stage.within(stage.banksia, (work) =>
    setBiller(work, { biller_code: CODE, crn_rule: 'MOD10V01', crn_for: 'customer' }),
  );
});
afterAll(() => stage.close());

let sent = 0;

/** The bank's file of one evening. */
async function load(...lines: BrfLine[]) {
  await loadUnheard(...lines);
  await stage.drain();
}

/** The same, and nobody has heard of it yet. */
async function loadUnheard(...lines: BrfLine[]) {
  const content = brfFile(DAY, { code: CODE, account: COUNCIL_ACCOUNT }, lines, sent + 1);
  sent += lines.length;
  const file = { filename: 'receipts.brf', content };
  const run = createRun(stage.platform, stage.banksia.id, SYSTEM);
  const twice = await Promise.all([loadBrf(run, file), loadBrf(run, file)]);
  expect(twice.filter(({ isRepeat }) => isRepeat)).toHaveLength(1);
}

type Seen = Awaited<ReturnType<ScheduleStage['detail']>> & { bpay: { biller_code: string; crn: string } };
const sum = (debits: readonly { amount_cents: number }[]) =>
  debits.reduce((total, { amount_cents }) => total + amount_cents, 0);

async function withPlan() {
  const person = await stage.ratepayer();
  const home = await stage.property(person);
  const { data } = await stage.account(person);
  const look = async () => (await stage.detail(person, home.wireId)) as Seen;
  const { first_day, bpay } = await look();
  const begin = { kind: 'begin', frequency: 'weekly', start_on: first_day, payment_method_id: data.id };
  expect((await stage.change(person, home.wireId, 0, begin)).code).toBe(0);
  return { person, home, look, crn: bpay.crn };
}

const paymentsOf = (propertyId: string) =>
  stage.within(stage.banksia, (work) =>
    work.rows<{ stage: string; cents: number; customer: string | null; reference: string }>(sql`
      select stage, amount_cents as cents, customer_id as customer, lodgement_reference as reference from payments
      where merchant_id = ${work.merchantId} and property_id = ${propertyId} and rail = 'bpay' order by id`),
  );

async function receipts(propertyId: string) {
  await stage.within(stage.banksia, (work) => createReceiptsFile(work));
  return linesOf(propertyId);
}

/** What receipts files have of a property. */
async function linesOf(propertyId: string) {
  const { rows } = await stage.platform.pool.query<{ kind: string; method: string; amount_cents: number }>(
    sql`select kind, method, amount_cents from rates_receipts_lines where property_id = ${propertyId}
      order by file_number, position`,
  );
  return rows.map(({ kind, method, amount_cents }) => [kind, method, amount_cents]);
}

describe('what is paid by BPAY for a property', () => {
  it('by its own reference lowers what it owes, its plan follows, and the receipts file has it', async () => {
    const { home, look, crn } = await withPlan();
    expect((await look()).bpay).toEqual({ biller_code: CODE, crn });
    await load({ crn, cents: 50_000 });
    const after = await look();
    expect([after.owed_cents, sum(after.schedule!.debits)]).toEqual([OWED - 50_000, OWED - 50_000]);
    expect(after.payments[0]).toMatchObject({ amount_cents: 50_000, status: 'paid' });
    expect(after.schedule!.changes[0]).toMatchObject({ kind: 'paid_bpay', amount_cents: 50_000 });
    expect(await paymentsOf(home.id)).toMatchObject([{ stage: 'matched', cents: 50_000, customer: null }]);
    expect(await receipts(home.id)).toEqual([['receipt', 'bpay', 50_000]]);
    expect(await stage.broken()).toEqual([]);
  }, 120_000);

  it('and taken back by the bank is owed again, and the file says so', async () => {
    const { home, look, crn } = await withPlan();
    await load({ crn, cents: 30_000 });
    const [paid] = await paymentsOf(home.id);
    await load({
      crn,
      cents: 30_000,
      instruction: 'correction',
      originalReference: paid!.reference,
      reason: '001',
    });
    const after = await look();
    expect([after.owed_cents, sum(after.schedule!.debits)]).toEqual([OWED, OWED]);
    expect(after.schedule!.changes[0]).toMatchObject({ kind: 'bpay_taken_back', amount_cents: 30_000 });
    expect((await paymentsOf(home.id))[0]!.stage).toBe('corrected');
    expect(await receipts(home.id)).toEqual([
      ['receipt', 'bpay', 30_000],
      ['reversal', 'bpay', -30_000],
    ]);
    expect(await stage.broken()).toEqual([]);
  }, 120_000);

  it('beyond what it owes is its credit, and its plan takes nothing', async () => {
    const { look, crn } = await withPlan();
    await load({ crn, cents: OWED + 5_000 });
    const after = await look();
    expect([after.owed_cents, after.schedule!.debits]).toEqual([-5_000, []]);
    expect(await stage.broken()).toEqual([]);
  }, 120_000);

  it('by a reference that is wrong or nobody’s waits for a person, as for every merchant', async () => {
    const { look, crn } = await withPlan();
    const wrong = `${crn.slice(0, -1)}${(Number(crn.at(-1)) + 1) % 10}`;
    await load({ crn: wrong, cents: 10_000 });
    expect((await look()).owed_cents).toBe(OWED);
    const { waiting } = await stage.within(stage.banksia, (work) =>
      work.one<{ waiting: number }>(sql`
        select count(*)::int as waiting from payments p
        join exceptions x on x.merchant_id = p.merchant_id and x.subject_id = p.id and x.status = 'open'
        where p.merchant_id = ${work.merchantId} and p.rail = 'bpay' and p.stage = 'unmatched'`),
    );
    expect(waiting).toBe(1);
    expect(await stage.broken()).toEqual([]);
  }, 120_000);

  it('has one reference for everybody of the property, and another for each property', async () => {
    const { home, crn } = await withPlan();
    const agent = await stage.ratepayer('Ben Cole');
    expect(await stage.detail(agent, home.wireId)).toBeNull();
    await stage.within(stage.banksia, (work) =>
      grantAccess(work, { propertyId: home.id, ratepayerId: agent.id, relation: 'agent' }),
    );
    expect(((await stage.detail(agent, home.wireId)) as Seen).bpay.crn).toBe(crn);
    const other = await stage.property(agent);
    expect(((await stage.detail(agent, other.wireId)) as Seen).bpay.crn).not.toBe(crn);
  }, 120_000);

  it('by a wrong number is given to the property by hand, taken from it by two, and given to another', async () => {
    const [wrong, right] = [await withPlan(), await withPlan()];
    const colleague = await addColleague(stage.portal, stage.banksia.id, {
      username: 'second',
      name: 'Mo',
      role: 'admin',
    });
    await load({ crn: '4242424242', cents: 30_000 });
    const { id } = await stage.within(stage.banksia, (work) =>
      work.one<{ id: string }>(sql`
        select id from payments where merchant_id = ${work.merchantId} and stage = 'unmatched' order by id desc limit 1`),
    );
    const receipt = printId('payment', id);
    const post = <T = { refusal?: string }>(path: string, body: object, token = stage.banksia.token) =>
      stage.portal.call<T>('POST', `/api/merchant${path}`, { token, body, key: `${Math.random()}` });
    const give = (body: object) => post(`/bpay/resolve/${receipt}`, body);
    const propertyOf = ({ home }: typeof wrong) => ({ property_id: home.wireId });
    expect((await give({})).data.refusal).toBe('bpay.one_owner');

    expect((await give(propertyOf(wrong))).code).toBe(0);
    await stage.drain();
    for (const [one, paid] of [
      [wrong, 30_000],
      [right, 0],
    ] as const) {
      const { owed_cents: owed, schedule } = await one.look();
      expect([owed, sum(schedule!.debits)]).toEqual([OWED - paid, OWED - paid]);
    }
    expect((await give(propertyOf(right))).data.refusal).toBe('bpay.not_waiting');
    expect(await stage.broken()).toEqual([]);

    const asked = await post<{ waiting: { approval_id: string } }>(`/bpay/release/${receipt}`, {
      reason: 'Its payer named the other property',
    });
    expect((await wrong.look()).owed_cents).toBe(OWED - 30_000);
    const agreed = await post(`/approval/approve/${asked.data.waiting.approval_id}`, {}, colleague.token);
    expect(agreed.code, agreed.message).toBe(0);
    await stage.drain();
    expect(sum((await wrong.look()).schedule!.debits)).toBe(OWED);
    expect(await stage.broken()).toEqual([]);
    const twice = await Promise.all([give(propertyOf(right)), give(propertyOf(right))]);
    expect(twice.filter(({ code }) => code === 0)).toHaveLength(1);
    await stage.drain();
    expect(sum((await right.look()).schedule!.debits)).toBe(OWED - 30_000);
    expect(await receipts(wrong.home.id)).toEqual([
      ['receipt', 'bpay', 30_000],
      ['reversal', 'bpay', -30_000],
    ]);
    expect(await linesOf(right.home.id)).toEqual([['receipt', 'bpay', 30_000]]);
    expect(await stage.broken()).toEqual([]);
  }, 120_000);

  it('before its plan has heard of it: the claim takes nothing that is not owed, and what is by the morning', async () => {
    for (const order of ['first', 'together', 'last'] as const) {
      const { home, look, crn } = await withPlan();
      const day = (await look()).schedule!.debits[0]!.on;
      await debitsMade(day);
      const run = createRun(stage.platform, stage.banksia.id, SYSTEM);
      const before = (await look()).owed_cents;
      const receive = () => loadUnheard({ crn, cents: 100_000 });
      if (order === 'first') await receive();
      await Promise.all([runDebits(run, day), order === 'together' && receive()]);
      if (order === 'last') await receive();
      const claimed = await takenOf(home.id);
      if (order === 'first') expect(claimed).toBe(0);
      else if (order === 'last') expect(claimed).toBeGreaterThan(0);
      expect(await followLate(run, day)).toEqual({ followed: claimed === 0 ? 1 : 0 });
      await stage.drain();
      await runDebits(run, day);
      const after = await look();
      expect(after.owed_cents).toBe(before - 100_000);
      expect(sum(after.schedule!.debits)).toBe(after.owed_cents);
      expect(await takenOf(home.id)).toBe(claimed || after.schedule!.debits[0]!.amount_cents);
    }
    expect(await stage.broken()).toEqual([]);
  }, 240_000);
});

/** The phases of a morning that make and announce the debits of a day. */
async function debitsMade(day: LocalDate): Promise<void> {
  const run = createRun(stage.platform, stage.banksia.id, SYSTEM);
  stage.clock.set(instantAt(day, '07:00', 'Australia/Sydney'));
  await takeDue(run, day);
  const notices = stage.portal.portal.modules
    .flatMap((module) => module.phases ?? [])
    .find(({ name }) => name === 'notices')!;
  const tenant = {
    id: stage.banksia.id,
    slug: 'banksia-shire',
    kind: 'council' as const,
    timeZone: 'Australia/Sydney',
  };
  await notices.run(run, day, tenant);
  await stage.drain();
}

/** What a file has of a property's debits. */
async function takenOf(propertyId: string): Promise<number> {
  const { cents } = await stage.within(stage.banksia, (work) =>
    work.one<{ cents: number }>(sql`
      select coalesce(sum(amount_cents), 0)::bigint as cents from payments
      where merchant_id = ${work.merchantId} and property_id = ${propertyId} and stage = 'batched'`),
  );
  return cents;
}
