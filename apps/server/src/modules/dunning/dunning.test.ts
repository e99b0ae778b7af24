import { DEFAULT_DUNNING, type DunningPolicy } from '@lorikeet/contracts/dunning';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { bankReturns, fileOf, type Returnable } from '../../test/bank-returns.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { dunningDecisions } from './decisions.query.ts';

const THREE_DAYS: DunningPolicy = DEFAULT_DUNNING;
const FRIDAYS: DunningPolicy = {
  ...THREE_DAYS,
  retry_bank_days: 1,
  retry_waits_for: 'weekday',
  retry_weekday: 5,
};

let scene: DebitMerchants;
let bank: ReturnType<typeof bankReturns>;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  bank = bankReturns(scene);
});
afterAll(() => scene.close());
afterEach(() => policy(THREE_DAYS));

const call = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
  scene.portal.call<T>(method, `/api/merchant/dunning${path}`, {
    token: scene.harbour.token,
    ...(body && { body }),
  });
const policy = async (asked: DunningPolicy) =>
  expect((await call('POST', '/policy/update', asked)).code).toBe(0);

async function returned(next: string, made: Returnable[]): Promise<void> {
  await bank.load(
    next,
    fileOf(
      next,
      made.map((one) => one.entry),
    ),
  );
}
const decisionsOf = (of: { payment_id?: string; customer_id?: string }) =>
  scene.within(scene.harbour, async (work) => (await dunningDecisions(work, of)).decisions);
const retryOf = (paymentId: string) =>
  scene.within(scene.harbour, (work) =>
    work.maybe<{ id: string; debit_date: LocalDate; notice_kind: string }>(sql`
      select id, debit_date, notice_kind from payments
      where merchant_id = ${work.merchantId} and retry_of = ${paymentId}`),
  );

describe('a debit that came back', () => {
  it('has one decision with its reason, whatever its code', async () => {
    const made = await bank.lodged('2026-11-23', [6, 3, 1, 7]);
    await returned('2026-11-24', made);
    const decisions = await Promise.all(made.map((one) => decisionsOf({ payment_id: one.paymentId })));
    expect(decisions.map(([one]) => [one!.decision, one!.because, one!.retry_on])).toEqual([
      ['retry', 'bank_days', '2026-11-27'],
      ['no_retry', 'never_again', null],
      ['no_retry', 'needs_details', null],
      ['no_retry', 'undecided', null],
    ]);
    expect(decisions.map((all) => all.length)).toEqual([1, 1, 1, 1]);
    const retry = await retryOf(made[0]!.paymentId);
    expect(decisions[0]![0]!.retry_id).toBe(retry!.id);
    // The second attempt says by which decision it was made; the customer's page lists it too.
    expect(await decisionsOf({ payment_id: retry!.id })).toEqual(decisions[0]);
    expect(await decisionsOf({ customer_id: made[0]!.payer.customerId })).toEqual(decisions[0]);
    expect(await scene.broken()).toEqual([]);
  });

  it('is tried again on the payday of its agreement, and its agreement says so', async () => {
    await policy(FRIDAYS);
    const made = await bank.lodged('2026-11-30', [6]);
    await returned('2026-12-01', made);
    expect(await retryOf(made[0]!.paymentId)).toMatchObject({
      debit_date: '2026-12-04',
      notice_kind: 'retry',
    });
    const terms = await scene.within(scene.harbour, (work) =>
      work.one(sql`
        select terms->>'retry_waits_for' as waits, terms->>'retry_day' as day from mandates
        where merchant_id = ${work.merchantId} and id = ${made[0]!.payer.mandateId}`),
    );
    expect(terms).toEqual({ waits: 'weekday', day: '5' });
  });

  it('keeps the day that its agreement announced when the merchant changes the policy afterwards', async () => {
    const made = await bank.lodged('2026-12-07', [6]);
    await policy({ ...THREE_DAYS, retry_bank_days: 1 });
    await returned('2026-12-08', made);
    expect(await retryOf(made[0]!.paymentId)).toMatchObject({ debit_date: '2026-12-11' });
    expect((await decisionsOf({ payment_id: made[0]!.paymentId }))[0]).toMatchObject({
      is_agreed_day: true,
      retry_bank_days: 3,
    });
    const { data } = await call<{ agreements: number; agreed_otherwise: number }>('GET', '/policy');
    expect(data.agreed_otherwise).toBeGreaterThan(0);
    expect(data.agreed_otherwise).toBeLessThanOrEqual(data.agreements);
  });

  it('is left alone once second attempts are switched off, for agreements in force too', async () => {
    const made = await bank.lodged('2026-12-14', [6]);
    await policy({ ...THREE_DAYS, retries: 0 });
    await returned('2026-12-15', made);
    expect(await retryOf(made[0]!.paymentId)).toBeUndefined();
    expect((await decisionsOf({ payment_id: made[0]!.paymentId }))[0]).toMatchObject({
      decision: 'no_retry',
      because: 'switched_off',
    });
    const letter = await scene.within(scene.harbour, async (work) => {
      const { body } = await work.one<{ body: Buffer }>(sql`
        select body from messages
        where merchant_id = ${work.merchantId} and subject_id = ${made[0]!.paymentId} and template = 'debit-returned'`);
      return work.vault.open(body);
    });
    expect(letter).toContain('It is not tried again by itself, so the bill is still to be paid.');
    expect(letter, 'the bill that is still owed').toMatch(/\/merchant\/accounting\/payment\/[\w-]{44}\b/);
  });
});

describe('a policy tried on the past', () => {
  it('says what is known and what is not, and changes nothing', async () => {
    scene.at('2026-12-21', '10:00');
    const before = await call('GET', '/policy');
    const { data } = await call<{
      dishonours: number;
      present: Record<string, number>;
      asked: Record<string, number>;
    }>('POST', '/policy/preview', FRIDAYS);
    expect(data.dishonours).toBe(7);
    expect(data.present).toMatchObject({ retried: 4, left_by_code: 3, held: 0, returned: 0, unknown: 4 });
    expect(data.asked).toMatchObject({ retried: 4, left_by_code: 3 });
    expect(data.asked.cost_cents).toBeGreaterThan(0);
    expect((await call('GET', '/policy')).data).toEqual(before.data);
  });

  it('refuses more than one second attempt, and days that no month has', async () => {
    expect((await call('POST', '/policy/update', { ...THREE_DAYS, retries: 2 })).code).toBe(422);
    expect((await call('POST', '/policy/update', { ...THREE_DAYS, retry_month_day: 32 })).code).toBe(422);
  });
});

it('is tried for the platform too, which has no dishonours and pays no fee', async () => {
  const { code, data } = await scene.portal.call<{ dishonours: number }>(
    'POST',
    '/api/merchant/dunning/policy/preview',
    { token: scene.lorikeet.token, body: FRIDAYS },
  );
  expect({ code, dishonours: data.dishonours }).toEqual({ code: 0, dishonours: 0 });
});
