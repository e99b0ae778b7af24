import { instantAt } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { openScheduleStage, type ScheduleStage } from '../../test/schedule-stage.ts';
import { owedForProperty } from '../council/index.ts';

let stage: ScheduleStage;
beforeAll(async () => {
  stage = await openScheduleStage('2026-07-20');
});
afterAll(() => stage.close());

it('of what a file on its way to the bank asks for nothing is overdue, and the instalment stays due on its day', async () => {
  const person = await stage.ratepayer();
  const home = await stage.property(person);
  const { data: account } = await stage.account(person);
  const { first_day: start_on } = await stage.detail(person, home.wireId);
  const begin = { kind: 'begin', frequency: 'weekly', start_on, payment_method_id: account.id };
  expect((await stage.change(person, home.wireId, 0, begin)).code).toBe(0);
  const run = createRun(stage.platform, stage.banksia.id, SYSTEM);
  const all = stage.portal.portal.modules.flatMap((module) => module.phases ?? []);
  for (const name of ['schedules.debits', 'notices', 'claim']) {
    const phase = all.find((one) => one.name === name)!;
    stage.clock.set(instantAt(start_on, phase.at, 'Australia/Sydney'));
    const tenant = { slug: 'banksia-shire', kind: 'council', timeZone: 'Australia/Sydney' } as const;
    await phase.run(run, start_on, { id: stage.banksia.id, ...tenant });
    await stage.drain();
  }
  stage.clock.set(instantAt('2026-09-30' as typeof start_on, '09:00', 'Australia/Sydney'));
  const { owed, debit } = await stage.within(stage.banksia, async (work) => ({
    owed: await owedForProperty(work, home.id),
    debit: await work.one<{ stage: string; cents: number }>(sql`
      select stage, amount_cents as cents from payments
      where merchant_id = ${work.merchantId} and property_id = ${home.id} order by id limit 1`),
  }));
  expect(debit.stage).toBe('batched');
  const late = owed.instalments
    .filter(({ due_on: due }) => due < '2026-09-30')
    .reduce((sum, { open_cents: open }) => sum + open, Number(owed.arrears_cents));
  expect(late).toBeGreaterThan(debit.cents);
  expect(owed.overdue_cents).toBe(late - debit.cents);
  const { data: list } = await stage.call<{ rows: { overdue_cents: number }[] }>(
    'GET',
    '/api/merchant/council/property/list?standing=overdue',
    { token: stage.banksia.token },
  );
  expect(list.rows.map(({ overdue_cents: cents }) => cents)).toEqual([owed.overdue_cents]);
});
