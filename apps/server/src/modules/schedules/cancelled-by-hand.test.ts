import { instantAt, type LocalDate, printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { openScheduleStage, type ScheduleStage } from '../../test/schedule-stage.ts';

let stage: ScheduleStage;
beforeAll(async () => {
  stage = await openScheduleStage('2026-07-20');
});
afterAll(() => stage.close());

type Made = { id: string; stage: string };

/** A ratepayer whose first debit is made, and where asked in a file that nobody has lodged. */
async function withDebit(phases: readonly string[]) {
  const person = await stage.ratepayer();
  const home = await stage.property(person);
  const { data: account } = await stage.account(person);
  const { first_day: start } = await stage.detail(person, home.wireId);
  const begin = { kind: 'begin', frequency: 'weekly', start_on: start, payment_method_id: account.id };
  expect((await stage.change(person, home.wireId, 0, begin)).code).toBe(0);
  await morning(start, phases);
  const look = () => stage.detail(person, home.wireId);
  return { person, home, account: account.id, look, debit: (await debitsOf(home.id))[0]! };
}

async function morning(day: LocalDate, phases: readonly string[]): Promise<void> {
  const run = createRun(stage.platform, stage.banksia.id, SYSTEM);
  const tenant = {
    id: stage.banksia.id,
    slug: 'banksia-shire',
    kind: 'council',
    timeZone: 'Australia/Sydney',
  };
  const all = stage.portal.portal.modules.flatMap((module) => module.phases ?? []);
  for (const name of phases) {
    const phase = all.find((one) => one.name === name)!;
    stage.clock.set(instantAt(day, phase.at, 'Australia/Sydney'));
    await phase.run(run, day, tenant as Parameters<typeof phase.run>[2]);
    await stage.drain();
  }
}

const debitsOf = (propertyId: string) =>
  stage.within(stage.banksia, (work) =>
    work.rows<Made>(sql`
      select id, stage from payments where merchant_id = ${work.merchantId} and property_id = ${propertyId}
      order by debit_date, id`),
  );

const staff = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
  stage.call<T>(method, `/api/merchant${path}`, { token: stage.banksia.token, ...(body && { body }) });
const cancel = (debit: Made) =>
  staff<{ refusal?: string }>('POST', `/payment/cancel/${printId('payment', debit.id)}`, {});

const sum = (debits: readonly { amount_cents: number }[]) =>
  debits.reduce((total, { amount_cents }) => total + amount_cents, 0);

const MADE = ['schedules.debits', 'notices'];
const IN_FILE = [...MADE, 'claim'];

describe('a debit of a schedule that staff cancel by hand', () => {
  it.each([['scheduled', MADE] as const, ['batched', IN_FILE] as const])(
    'is refused while it is %s, alone and among chosen ones, and the screen says why',
    async (at, phases) => {
      const { home, look, debit } = await withDebit(phases);
      expect(debit.stage).toBe(at);
      const before = await look();
      const refused = await cancel(debit);
      expect(refused).toMatchObject({ code: 1, data: { refusal: 'bank_debit.of_schedule' } });
      const ids = [printId('payment', debit.id)];
      const chosen = { action: 'transactions.cancel', ids };
      const { data } = await staff<{ changed: number; refused: { message: string }[] }>(
        'POST',
        '/bulk/preview',
        chosen,
      );
      expect([data.changed, data.refused.map(({ message }) => message)]).toEqual([0, [refused.message]]);
      expect(await look()).toEqual(before);
      expect(await debitsOf(home.id)).toEqual([debit]);
      const seen = await staff<{ payment: { schedule_id: string }; can: object[] }>(
        'GET',
        `/payment/detail?id=${ids[0]}`,
      );
      expect(seen.data.payment.schedule_id).toBe(before.schedule!.id);
      expect(seen.data.can).toContainEqual({
        action: 'cancel',
        allowed: false,
        reason: 'bank_debit.of_schedule',
      });
      expect(await stage.broken()).toEqual([]);
    },
  );

  it('is taken back once the schedule has ended and left it in a file', async () => {
    const { person, home, look, debit } = await withDebit(IN_FILE);
    const { version } = (await look()).schedule!;
    expect((await stage.change(person, home.wireId, version, { kind: 'end' })).code).toBe(0);
    expect((await debitsOf(home.id))[0]).toEqual(debit);
    expect((await cancel(debit)).code).toBe(0);
    await stage.drain();
    expect((await debitsOf(home.id))[0]!.stage).toBe('cancelled');
    expect(await stage.broken()).toEqual([]);
  });

  it('meets the end of its schedule: whichever is first, it is not taken and nothing is left planned', async () => {
    const { person, home, look, debit } = await withDebit(MADE);
    const { version } = (await look()).schedule!;
    const [ended] = await Promise.all([
      stage.change(person, home.wireId, version, { kind: 'end' }),
      cancel(debit),
    ]);
    expect(ended.code).toBe(0);
    expect((await debitsOf(home.id)).map((one) => one.stage)).toEqual(['cancelled']);
    expect((await look()).schedule).toBeNull();
    expect(await stage.broken()).toEqual([]);
  });
});

it('a debit in a file goes with its removed account, and the account that follows pays it later', async () => {
  const { person, home, account, look } = await withDebit(IN_FILE);
  const other = await stage.account(person, '98765432');
  const removed = await stage.call('POST', `/api/flex/paymentMethod/remove/${account}`, {
    ...person,
    body: { replace_with: other.data.id },
  });
  expect(removed.code).toBe(0);
  await stage.drain();
  expect((await debitsOf(home.id))[0]!.stage).toBe('cancelled');
  const after = await look();
  expect(after.schedule).toMatchObject({ status: 'active', account: { id: other.data.id } });
  expect(sum(after.schedule!.debits)).toBe(after.owed_cents);
  expect(await stage.broken()).toEqual([]);
});
