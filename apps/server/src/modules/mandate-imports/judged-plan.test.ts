import { parseId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openImports } from '../../test/import-stage.ts';
import { beginMandates } from './begin-mandates.ts';

let on: Awaited<ReturnType<typeof openImports>>;
beforeAll(async () => {
  on = await openImports();
});
afterAll(() => on.close());

const userId = (to?: string) =>
  on.within(on.harbour, async (work) => {
    if (to)
      await work.run(sql`
        update facilities set user_id = ${to} where merchant_id = ${work.merchantId} and id = ${on.harbour.facilityId}`);
    const { user_id } = await work.one<{ user_id: string }>(sql`
      select user_id from facilities where merchant_id = ${work.merchantId} and id = ${on.harbour.facilityId}`);
    return user_id;
  });
/** The plan gets a version at another price. */
const reprice = async (cents: number) => {
  const { id } = await on.within(on.harbour, (work) =>
    work.one<{ id: string }>(sql`
      select id from plans where merchant_id = ${work.merchantId} and name = 'Gold'`),
  );
  const plan = `pln_${id.replaceAll('-', '')}`;
  const { code } = await on.post(`/plan/update/${plan}`, {
    name: 'Gold',
    process_type: 'monthly',
    fee_type: 'flat',
    currency: 'AUD',
    amount_cents: cents,
    tax_code: 'taxable',
  });
  expect(code).toBe(0);
};
/** What a row's schedule charges. */
const charged = (row: { id: string }) =>
  on.within(on.harbour, async (work) => {
    const { amount_cents: cents } = await work.one<{ amount_cents: number }>(sql`
      select v.amount_cents from mandate_import_rows r
      join subscriptions s on s.merchant_id = ${work.merchantId} and s.id = r.subscription_id
      join plan_versions v on v.merchant_id = ${work.merchantId} and v.id = s.plan_version_id
      where r.merchant_id = ${work.merchantId} and r.id = ${parseId('import_row', row.id)!}`);
    return cents;
  });

describe('a mandate that moves in goes on with the price that it was judged by', () => {
  it('where the plan is edited while a second person decides', async () => {
    const { id } = await on.checked([on.payer()], { old_user_id: await userId() });
    const { data } = await on.send(id);
    await reprice(5500);
    expect((await on.approve(data.waiting.approval_id)).code).toBe(0);
    await on.drain();
    const [row] = await on.rows(id);
    expect(row!.status).toBe('in_force');
    expect(await charged(row!)).toBe(4000);
  });

  it('where the plan is edited while its payer has the notice', async () => {
    await reprice(4000);
    const { rows } = await on.takenIn([on.payer()]);
    await reprice(5600);
    await on.carrierTakes();
    on.at('2026-12-09', '04:30');
    expect(await beginMandates(on.run())).toMatchObject({ begun: 1 });
    expect(await charged(rows[0]!)).toBe(4000);
    on.at('2026-11-23', '06:30');
  });
});

describe('a file whose payers were to be told, or not, by another debit user', () => {
  it('is checked again before it is sent, agreed to or taken in', async () => {
    const before = await userId();
    const { id } = await on.checked([on.payer({ amount: '' })], { old_user_id: before });
    const other = before === '999888' ? '999777' : '999888';
    await userId(other);
    const refusal = 'mandate_import.check_again';
    expect((await on.send(id)).data).toMatchObject({ refusal });
    await userId(before);
    const { data } = await on.send(id);
    await userId(other);
    expect((await on.approve(data.waiting.approval_id)).data).toMatchObject({ refusal });
    await userId(before);
    expect((await on.approve(data.waiting.approval_id)).code).toBe(0);
    await userId(other);
    await on.drain();
    expect(await on.shown(id)).toEqual([expect.stringMatching(/^2 refused: .*Upload the file again/)]);
    await userId(before);
  });

  it('and what was refused by then is taken in from another upload of the file, what was taken in is not', async () => {
    const before = await userId();
    const [first, second] = [on.payer({ amount: '56.00' }), on.payer({ amount: '56.00' })];
    const { id: early } = await on.checked([first], { old_user_id: before });
    await on.approve((await on.send(early)).data.waiting.approval_id);
    await on.drain();
    const { id } = await on.checked([second], { old_user_id: before });
    await on.approve((await on.send(id)).data.waiting.approval_id);
    await userId(before === '999888' ? '999777' : '999888');
    await on.drain();
    expect((await on.rows(id))[0]!.status).toBe('refused');
    const again = await on.checked([first, second], { old_user_id: before });
    expect((await on.rows(again.id)).map(({ status }) => status)).toEqual(['faulty', 'ready']);
    await on.approve((await on.send(again.id)).data.waiting.approval_id);
    await on.drain();
    expect((await on.rows(again.id))[1]!.status).toBe('notified');
    await userId(before);
  });
});
