import { printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openScheduleStage, type ScheduleStage } from '../../test/schedule-stage.ts';

let stage: ScheduleStage;
beforeAll(async () => {
  stage = await openScheduleStage('2026-07-20');
});
afterAll(() => stage.close());

const sum = (debits: readonly { amount_cents: number }[]) =>
  debits.reduce((total, debit) => total + debit.amount_cents, 0);

describe('a ratepayer with a bank account and a fortnightly schedule', () => {
  it('pays it down debit by debit, each announced by the plan that was confirmed', async () => {
    const ana = await stage.ratepayer();
    const home = await stage.property(ana);
    const added = await stage.account(ana);
    expect(added.code, added.message).toBe(0);
    const begin = {
      kind: 'begin',
      frequency: 'fortnightly',
      start_on: '2026-07-24',
      payment_method_id: added.data.id,
    };
    const shown = await stage.preview(ana, home.wireId, begin);
    expect(shown.code, shown.message).toBe(0);
    expect(shown.data.before).toEqual([]);
    expect(sum(shown.data.after)).toBe(187_643);
    const made = await stage.change(ana, home.wireId, 0, begin);
    expect(made).toMatchObject({ code: 0, data: { version: 1 } });
    const before = await stage.detail(ana, home.wireId);
    expect(before.schedule!.debits.map(({ on, amount_cents }) => [on, amount_cents])).toEqual(
      shown.data.after.map(({ on, amount_cents }) => [on, amount_cents]),
    );
    const letters = await stage.letters(ana.email);
    expect(letters.map(({ template }) => template)).toEqual(['mandate-agreement', 'schedule-plan']);

    await stage.live('2026-08-14');
    const after = await stage.detail(ana, home.wireId);
    const forecast = shown.data.after.filter(({ on }) => on <= '2026-08-07');
    expect(after.payments.map(({ on, amount_cents }) => [on, amount_cents]).reverse()).toEqual(
      forecast.map(({ on, amount_cents }) => [on, amount_cents]),
    );
    expect(after.owed_cents).toBe(187_643 - sum(forecast));
    // A Friday: what is agreed to now is taken on Monday.
    expect(after).toMatchObject({ today: '2026-08-14', first_day: '2026-08-17' });
    expect(sum(after.schedule!.debits)).toBe(after.owed_cents);
    expect(await stage.broken()).toEqual([]);

    // The property owes: what was paid for it is no credit of the customer who paid.
    const customer = await stage.within(stage.banksia, (work) =>
      work.one<{ id: string }>(sql`
        select distinct customer_id as id from payments
        where merchant_id = ${work.merchantId} and property_id = ${home.id}`),
    );
    const { data: statement } = await stage.call<{ closing_cents: number; lines: object[] }>(
      'GET',
      `/api/merchant/customer/statement?id=${printId('customer', customer.id)}&from=2026-07-01&to=2026-08-14`,
      { token: stage.banksia.token },
    );
    expect(statement).toMatchObject({ opening_cents: 0, closing_cents: 0, lines: [] });
  }, 300_000);
});
