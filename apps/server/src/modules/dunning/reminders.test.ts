import { DEFAULT_DUNNING } from '@lorikeet/contracts/dunning';
import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { cancelDebit } from '../debits/index.ts';
import { dunningDecisions } from './decisions.query.ts';
import { sendReminders } from './send-reminders.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  const { code } = await scene.portal.call('POST', '/api/merchant/dunning/policy/update', {
    token: scene.harbour.token,
    body: { ...DEFAULT_DUNNING, reminders: 2, reminder_first_days: 5, reminder_every_days: 10 },
  });
  expect(code).toBe(0);
});
afterAll(() => scene.close());

/** An invoice due on a day that nobody collects: its debit was cancelled. */
async function unpaid(due: string, facts: Parameters<typeof scene.payer>[1] = {}) {
  const payer = await scene.payer(scene.harbour, facts);
  const bill = await scene.debit(scene.harbour, payer, { cents: 2_000, due });
  await scene.within(scene.harbour, (work) => cancelDebit(work, bill.paymentId, 'by_staff'));
  return { ...payer, ...bill };
}
const remind = (day: string) => {
  scene.at(day, '09:00');
  return sendReminders(createRun(scene.platform, scene.harbour.id, SYSTEM), toLocalDate(day));
};
const lettersOf = (invoiceId: string) =>
  scene.within(scene.harbour, async (work) => {
    const rows = await work.rows<{ subject: Buffer; body: Buffer }>(sql`
      select subject, body from messages
      where merchant_id = ${work.merchantId} and template = 'invoice-reminder' and subject_id = ${invoiceId}
      order by created_at, id`);
    return rows.map(({ subject, body }) => `${work.vault.open(subject)}\n${work.vault.open(body)}`);
  });

describe('an overdue invoice that nobody collects', () => {
  it('is reminded of on its days, with a link that needs no account, each step once', async () => {
    const bill = await unpaid('2026-11-24');
    expect(await remind('2026-11-28')).toEqual({ reminded: 0 });
    expect(await remind('2026-11-29')).toEqual({ reminded: 1 });
    expect(await remind('2026-11-29')).toEqual({ reminded: 0 });
    expect(await remind('2026-12-08')).toEqual({ reminded: 0 });
    expect(await remind('2026-12-09')).toEqual({ reminded: 1 });
    expect(await remind('2027-01-09')).toEqual({ reminded: 0 });
    const letters = await lettersOf(bill.invoiceId);
    expect(letters).toHaveLength(2);
    expect(letters[0]).toMatch(/Reminder: invoice INV-\d+ from Harbour Fitness is overdue/);
    expect(letters[0]).toMatch(/\/merchant\/accounting\/payment\/[\w-]{44}\b/);
    const { reminders } = await scene.within(scene.harbour, (work) =>
      dunningDecisions(work, { customer_id: bill.customerId }),
    );
    expect(reminders.map(({ step, sent_on }) => [step, sent_on])).toEqual([
      [2, '2026-12-09'],
      [1, '2026-11-29'],
    ]);
  });

  it('is left alone while a debit waits, where the payer’s messages have stopped, and after ninety days', async () => {
    scene.at('2027-02-01', '06:30');
    const payer = await scene.payer(scene.harbour);
    const waiting = await scene.debit(scene.harbour, payer, { cents: 2_000, due: '2027-02-01' });
    const stopped = await unpaid('2027-02-01', { name: 'Stopped' });
    await scene.within(scene.harbour, (work) =>
      work.run(sql`
        update customers set messages_stopped = true
        where merchant_id = ${work.merchantId} and id = ${stopped.customerId}`),
    );
    expect(await remind('2027-02-10')).toEqual({ reminded: 0 });
    for (const { invoiceId } of [waiting, stopped]) expect(await lettersOf(invoiceId)).toEqual([]);
    const old = await unpaid('2027-02-02', { name: 'Old' });
    expect(await remind('2027-05-10')).toEqual({ reminded: 0 });
    expect(await lettersOf(old.invoiceId)).toEqual([]);
  });

  it('is written to in the payer’s language, and not once it is paid', async () => {
    scene.at('2027-06-01', '06:30');
    const chinese = await unpaid('2027-06-01', { name: 'Li Wei', locale: 'zh' });
    const paid = await unpaid('2027-06-01', { name: 'Paid' });
    await scene.within(scene.harbour, (work) =>
      work.run(sql`
        update invoices set status = 'paid', paid_cents = total_cents
        where merchant_id = ${work.merchantId} and id = ${paid.invoiceId}`),
    );
    expect(await remind('2027-06-06')).toEqual({ reminded: 1 });
    expect((await lettersOf(chinese.invoiceId))[0]).toContain('已逾期');
    expect(await lettersOf(paid.invoiceId)).toEqual([]);
  });
});
