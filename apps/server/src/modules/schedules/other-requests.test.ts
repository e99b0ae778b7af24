import { parseId, toCents } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openScheduleStage, type ScheduleStage } from '../../test/schedule-stage.ts';
import { acceptMandate, termsFor } from '../customers/index.ts';

let stage: ScheduleStage;
beforeAll(async () => {
  stage = await openScheduleStage('2026-07-20');
});
afterAll(() => stage.close());

const PATIENCE_MS = 300_000;

type Request = { id: string; status: string; customer_id: string; frequency: string };
const requestsOf = (methodId: string) =>
  stage.within(stage.banksia, (work) =>
    work.rows<Request>(sql`
      select id, status, customer_id, terms->>'frequency' as frequency from mandates
      where merchant_id = ${work.merchantId} and payment_method_id = ${methodId} order by created_at, id`),
  );

/** The payer of an account signs a request for a plan of the council's too, which is the account's newest from then on. */
async function signForPlan(methodId: string): Promise<string> {
  const [{ customer_id: customerId }] = (await requestsOf(methodId)) as [Request];
  return stage.within(stage.banksia, async (work) => {
    const { mandateId } = await acceptMandate(work, {
      customerId,
      paymentMethodId: methodId,
      terms: await termsFor(work, {
        amount: { kind: 'fixed', amount: toCents(1_500) },
        frequency: 'monthly',
        firstDate: null,
        endDate: null,
        planName: 'Pool pass',
      }),
      soleAuthority: true,
      locale: 'en',
      identifiedBy: 'phone',
      acceptedBy: 'Ana Lim',
    });
    return mandateId;
  });
}

async function household() {
  const person = await stage.ratepayer();
  const home = await stage.property(person);
  const { data } = await stage.account(person);
  const begin = async () => {
    const { first_day: start_on } = await stage.detail(person, home.wireId);
    return stage.change(person, home.wireId, 0, {
      kind: 'begin',
      frequency: 'fortnightly',
      start_on,
      payment_method_id: data.id,
    });
  };
  return { person, home, shownId: data.id, account: parseId('payment_method', data.id)!, begin };
}

type Debit = { stage: string; mandate_id: string; property_id: string | null; retry_of: string | null };
const debitsOf = (methodId: string) =>
  stage.within(stage.banksia, (work) =>
    work.rows<Debit>(sql`
      select stage, mandate_id, property_id, retry_of from payments
      where merchant_id = ${work.merchantId} and payment_method_id = ${methodId} order by id`),
  );

describe('an account with a request that was agreed for a plan', () => {
  it(
    'pays rates under the request for rates, whatever was signed since',
    async () => {
      const { account, begin } = await household();
      const [rates] = await requestsOf(account);
      await signForPlan(account);
      expect(await begin()).toMatchObject({ code: 0 });
      await stage.live('2026-07-22');
      expect(await debitsOf(account)).toMatchObject([{ mandate_id: rates!.id }]);
    },
    PATIENCE_MS,
  );

  it(
    'pays no rates under it: the payer signs the request for rates first',
    async () => {
      const { person, shownId, account, begin } = await household();
      await signForPlan(account);
      await stage.within(stage.banksia, (work) =>
        work.run(sql`
        update mandates set status = 'cancelled'
        where merchant_id = ${work.merchantId} and payment_method_id = ${account}
          and terms->>'frequency' = 'as_advised'`),
      );
      expect(await begin()).toMatchObject({ data: { refusal: 'schedule.account_not_usable' } });
      const listed = await stage.call<{ rows: { id: string; standing: string }[] }>(
        'GET',
        '/api/flex/paymentMethod/list',
        person,
      );
      expect(listed.data.rows).toMatchObject([{ id: shownId, standing: 'ended' }]);
      expect((await stage.account(person)).data.id).toBe(shownId);
      expect((await requestsOf(account)).map(({ status, frequency }) => [status, frequency])).toEqual([
        ['cancelled', 'as_advised'],
        ['active', 'monthly'],
        ['active', 'as_advised'],
      ]);
      expect(await begin()).toMatchObject({ code: 0 });
    },
    PATIENCE_MS,
  );
});

it(
  'a debit of a property that came back is not tried again, whatever its request says: its plan takes it',
  async () => {
    const { person, home, account, begin } = await household();
    expect(await begin()).toMatchObject({ code: 0 });
    // A plan that was begun while a request for something else was taken for one of rates.
    await stage.within(stage.banksia, (work) =>
      work.run(sql`
      update mandates set terms = terms || '{"retries": 1}'
      where merchant_id = ${work.merchantId} and payment_method_id = ${account}`),
    );
    await stage.live('2026-07-27', () => 6);
    const debits = await debitsOf(account);
    expect(debits[0]).toMatchObject({ stage: 'returned', property_id: home.id });
    expect(debits.filter(({ property_id, retry_of }) => retry_of !== null || property_id === null)).toEqual(
      [],
    );
    const { schedule, owed_cents } = await stage.detail(person, home.wireId);
    expect(schedule!.debits.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(owed_cents);
    const decision = await stage.within(stage.banksia, (work) =>
      work.one(sql`
      select decision, because from dunning_decisions d
      join payments p on p.merchant_id = ${work.merchantId} and p.id = d.payment_id
      where d.merchant_id = ${work.merchantId} and p.property_id = ${home.id}`),
    );
    expect(decision).toEqual({ decision: 'no_retry', because: 'planned_anew' });
    expect(await stage.broken()).toEqual([]);
  },
  PATIENCE_MS,
);
