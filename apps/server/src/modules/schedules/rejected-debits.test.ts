import { instantAt, printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { brfFile, COUNCIL_ACCOUNT } from '../../test/brf-file.ts';
import { openScheduleStage, type ScheduleStage } from '../../test/schedule-stage.ts';
import { acceptFile } from '../bank-files/index.ts';
import { loadBrf, setBiller } from '../bpay/index.ts';
import { rejectItem } from '../debits/reject-item.ts';

const CODE = '77777';
const DAY = '2026-07-20';
let stage: ScheduleStage;
beforeAll(async () => {
  stage = await openScheduleStage(DAY);
  await stage.within(stage.banksia, (work) =>
    setBiller(work, { biller_code: CODE, crn_rule: 'MOD10V01', crn_for: 'customer' }),
  );
});
afterAll(() => stage.close());

type Seen = Awaited<ReturnType<ScheduleStage['detail']>> & { bpay: { crn: string } };
type Debit = { id: string; stage: string; amount_cents: number };

const debitsOf = (propertyId: string) =>
  stage.within(stage.banksia, (work) =>
    work.rows<Debit>(sql`
      select id, stage, amount_cents from payments
      where merchant_id = ${work.merchantId} and property_id = ${propertyId} and rail = 'bank_debit' order by id`),
  );

const staff = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
  stage.call<T>(method, `/api/merchant${path}`, { token: stage.banksia.token, ...(body && { body }) });
const again = ({ id }: Debit) =>
  staff<{ refusal?: string; amount_cents?: number }>('POST', `/payment/retry/${printId('payment', id)}`, {});
async function offered({ id }: Debit) {
  const { data } = await staff<{ can: { action: string }[] }>(
    'GET',
    `/payment/detail?id=${printId('payment', id)}`,
  );
  return data.can.find(({ action }) => action === 'try_again');
}

/** A schedule whose first debit the bank rejected after it had taken the file. */
async function withRejected() {
  const person = await stage.ratepayer();
  const home = await stage.property(person);
  const { data: account } = await stage.account(person);
  const look = async () => (await stage.detail(person, home.wireId)) as Seen;
  const { first_day: start_on } = await look();
  const begin = { kind: 'begin', frequency: 'weekly', start_on, payment_method_id: account.id };
  expect((await stage.change(person, home.wireId, 0, begin)).code).toBe(0);
  const run = createRun(stage.platform, stage.banksia.id, SYSTEM);
  const all = stage.portal.portal.modules.flatMap((module) => module.phases ?? []);
  for (const name of ['schedules.debits', 'notices', 'claim']) {
    const phase = all.find((one) => one.name === name)!;
    stage.clock.set(instantAt(start_on, phase.at, 'Australia/Sydney'));
    await phase.run(run, start_on, {
      id: stage.banksia.id,
      slug: 'banksia-shire',
      kind: 'council',
      timeZone: 'Australia/Sydney',
    });
    await stage.drain();
  }
  const file = (await stage.files(stage.banksia)).at(-1)!;
  await stage.within(stage.banksia, (work) => acceptFile(work, file.id, 'R'));
  await stage.drain();
  const debit = (await debitsOf(home.id))[0]!;
  await stage.within(stage.banksia, (work) => rejectItem(work, { id: debit.id, reason: 'No such branch' }));
  await stage.drain();
  return { person, home, look, debit };
}

it('a rejected debit is left to the schedule while it takes what is owed, and is tried again as far as anything is owed', async () => {
  const { person, home, look, debit } = await withRejected();
  expect(await offered(debit)).toMatchObject({ allowed: false, reason: 'payment.taken_by_schedule' });
  expect(await again(debit)).toMatchObject({ code: 1, data: { refusal: 'payment.taken_by_schedule' } });
  expect(await debitsOf(home.id)).toHaveLength(1);

  const { schedule, owed_cents: owed, bpay } = await look();
  expect((await stage.change(person, home.wireId, schedule!.version, { kind: 'end' })).code).toBe(0);
  await stage.drain();
  expect(await offered(debit)).toMatchObject({ allowed: true, reason: null });
  const content = brfFile(
    DAY,
    { code: CODE, account: COUNCIL_ACCOUNT },
    [{ crn: bpay.crn, cents: owed - 1_234 }],
    1,
  );
  await loadBrf(createRun(stage.platform, stage.banksia.id, SYSTEM), { filename: 'receipts.brf', content });
  await stage.drain();
  expect((await look()).owed_cents).toBe(1_234);
  expect(debit.amount_cents).toBeGreaterThan(1_234);
  expect(await again(debit)).toMatchObject({ code: 0, data: { amount_cents: 1_234 } });
  expect(await debitsOf(home.id)).toMatchObject([
    { stage: 'rejected' },
    { stage: 'scheduled', amount_cents: 1_234 },
  ]);
  expect(await offered(debit)).toMatchObject({ reason: 'payment.tried_again_already' });
  expect(await stage.broken()).toEqual([]);
}, 300_000);

it('a rejected debit of a property that owes nothing any more is not tried again', async () => {
  const { person, home, look, debit } = await withRejected();
  const { schedule, owed_cents: owed, bpay } = await look();
  expect((await stage.change(person, home.wireId, schedule!.version, { kind: 'end' })).code).toBe(0);
  const content = brfFile(DAY, { code: CODE, account: COUNCIL_ACCOUNT }, [{ crn: bpay.crn, cents: owed }], 2);
  await loadBrf(createRun(stage.platform, stage.banksia.id, SYSTEM), { filename: 'receipts.brf', content });
  await stage.drain();
  expect((await look()).owed_cents).toBe(0);
  expect(await offered(debit)).toMatchObject({ allowed: false, reason: 'payment.nothing_left_to_debit' });
  expect(await again(debit)).toMatchObject({ data: { refusal: 'payment.nothing_left_to_debit' } });
  expect(await debitsOf(home.id)).toHaveLength(1);
}, 300_000);
