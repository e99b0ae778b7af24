import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type DebitMerchants, openDebitMerchants, type Payer } from '../../test/debit-merchants.ts';
import { moveMandate } from '../customers/index.ts';
import { debitsMayBeDue } from '../debits/claim-due.query.ts';
import { noticesMayBeDue } from './notices-due.query.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '05:00');
});
afterAll(() => scene.close());

/** Whether the merchant's morning of a day has anything to do. */
const isDue = (phase: 'notices' | 'claim', day: string) =>
  scene.within(scene.harbour, async (work) => {
    const { carries } = scene.platform;
    const may =
      phase === 'notices'
        ? noticesMayBeDue(toLocalDate(day), scene.clock.now(), carries)
        : debitsMayBeDue(toLocalDate(day));
    const found = await work.rows(
      sql`select 1 from merchants m where m.id = ${work.merchantId} and (${may})`,
    );
    return found.length > 0;
  });
const debit = (payer: Payer, due: string, notice: 'advance' | 'variation' = 'advance') =>
  scene.debit(scene.harbour, payer, { cents: 4500, due, notice });
const change = (payer: Payer, email: string | null) =>
  scene.within(scene.harbour, (work) =>
    work.run(sql`update customers set email_primary = ${email}, updated_at = ${work.now}
      where merchant_id = ${work.merchantId} and id = ${payer.customerId}`),
  );
const bounce = (paymentId: string) =>
  scene.within(scene.harbour, (work) =>
    work.run(sql`update messages set status = 'bounced'
      where merchant_id = ${work.merchantId} and subject_id = ${paymentId}`),
  );

describe('a merchant’s morning', () => {
  it('announces a debit on the day on which its notice is due, and claims it on its own', async () => {
    const payer = await scene.payer(scene.harbour);
    await debit(payer, '2026-11-30');
    const days = ['2026-11-24', '2026-11-25', '2026-11-26'];
    expect(await Promise.all(days.map((day) => isDue('notices', day)))).toEqual([false, false, true]);
    await scene.within(scene.harbour, (work) =>
      work.run(
        sql`update merchants set settings = settings || '{"notice_bank_days": 4}' where id = ${work.merchantId}`,
      ),
    );
    expect(await Promise.all(days.map((day) => isDue('notices', day)))).toEqual([true, true, true]);
    await scene.within(scene.harbour, (work) =>
      work.run(
        sql`update merchants set settings = settings - 'notice_bank_days' where id = ${work.merchantId}`,
      ),
    );
    // A day that is caught up with announces what is due by now.
    scene.at('2026-11-26', '05:00');
    expect(await isDue('notices', '2026-11-24')).toBe(true);
    await scene.runPhase(scene.harbour, 'notices', '2026-11-26');
    expect(await isDue('notices', '2026-11-27')).toBe(false);
    expect(await isDue('claim', '2026-11-27')).toBe(false);
    expect(await isDue('claim', '2026-11-30')).toBe(true);
    await scene.runPhase(scene.harbour, 'claim', '2026-11-30');
    expect(await isDue('claim', '2026-12-01')).toBe(false);
  });

  it('announces a change two weeks before', async () => {
    const payer = await scene.payer(scene.harbour);
    scene.at('2026-12-01', '05:00');
    await debit(payer, '2026-12-17', 'variation');
    expect(await isDue('notices', '2026-12-02')).toBe(false);
    expect(await isDue('notices', '2026-12-03')).toBe(true);
    await scene.runPhase(scene.harbour, 'notices', '2026-12-03');
    await scene.runPhase(scene.harbour, 'claim', '2026-12-17');
  });

  it('leaves alone whose payer cannot be reached until there is an address', async () => {
    const payer = await scene.payer(scene.harbour, { email: null });
    scene.at('2026-12-18', '05:00');
    await debit(payer, '2026-12-22');
    expect(await isDue('notices', '2026-12-18')).toBe(true);
    await scene.runPhase(scene.harbour, 'notices', '2026-12-18');
    for (const day of ['2026-12-21', '2026-12-22', '2026-12-23']) {
      expect(await isDue('notices', day)).toBe(false);
      expect(await isDue('claim', day)).toBe(false);
    }
    await change(payer, 'new@payer.test');
    expect(await isDue('notices', '2026-12-23')).toBe(true);
    await scene.runPhase(scene.harbour, 'notices', '2026-12-23');
    await scene.runPhase(scene.harbour, 'claim', '2026-12-29');
    expect(await isDue('claim', '2026-12-30')).toBe(false);
  });

  it('holds a debit whose notice came back, and leaves it alone until the payer’s details change', async () => {
    const payer = await scene.payer(scene.harbour);
    scene.at('2027-01-04', '05:00');
    const { paymentId } = await debit(payer, '2027-01-06');
    await scene.runPhase(scene.harbour, 'notices', '2027-01-04');
    await bounce(paymentId);
    expect(await isDue('notices', '2027-01-05')).toBe(true);
    await scene.runPhase(scene.harbour, 'notices', '2027-01-05');
    expect(await scene.payment(scene.harbour, paymentId)).toMatchObject({ hold_reason: 'notice_bounced' });
    expect(await isDue('notices', '2027-01-06')).toBe(false);
    expect(await isDue('claim', '2027-01-06')).toBe(false);
    scene.at('2027-01-06', '09:00');
    await change(payer, 'other@payer.test');
    expect(await isDue('notices', '2027-01-07')).toBe(true);
    await scene.runPhase(scene.harbour, 'notices', '2027-01-07');
    await scene.runPhase(scene.harbour, 'claim', '2027-01-11');
    expect(await isDue('claim', '2027-01-12')).toBe(false);
  });

  it('waits for a mandate, claims on bank days alone, and cancels whatever waits of one that closes', async () => {
    const payer = await scene.payer(scene.harbour);
    scene.at('2027-01-13', '05:00');
    await debit(payer, '2027-01-15');
    const move = (event: 'suspend' | 'resume') =>
      scene.within(scene.harbour, (work) => moveMandate(work, payer.mandateId, event, { note: 'test' }));
    await move('suspend');
    expect(await isDue('notices', '2027-01-13')).toBe(false);
    expect(await isDue('claim', '2027-01-18')).toBe(false);
    await move('resume');
    expect(await isDue('notices', '2027-01-13')).toBe(true);
    expect(await isDue('claim', '2027-01-18')).toBe(true);
    expect(await isDue('claim', '2027-01-16'), 'a Saturday').toBe(false);
    await scene.within(scene.harbour, (work) =>
      work.run(sql`update merchants set status = 'closing' where id = ${work.merchantId}`),
    );
    expect(await isDue('claim', '2027-01-14')).toBe(true);
  });
});
