import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { pauseForCard, resumeAfterCard } from '../payments/index.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
});
afterAll(() => scene.close());

const letters = (paymentId: string) =>
  scene.within(scene.harbour, async (work) => {
    const rows = await work.rows<{ subject: Buffer | null; locale: string; template: string }>(sql`
      select subject, locale, template from messages
      where merchant_id = ${work.merchantId} and subject_id = ${paymentId} order by id`);
    return rows.map((row) => ({ ...row, subject: row.subject && scene.platform.vault.open(row.subject) }));
  });
const bounce = (paymentId: string, status = 'bounced') =>
  scene.within(scene.harbour, (work) =>
    work.run(
      sql`update messages set status = ${status} where merchant_id = ${work.merchantId} and subject_id = ${paymentId}`,
    ),
  );
const correct = (customerId: string, email: string) =>
  scene.within(scene.harbour, (work) =>
    work.run(sql`update customers set email_primary = ${email}, updated_at = ${work.now}
      where merchant_id = ${work.merchantId} and id = ${customerId}`),
  );
/** What waits, or waited, because the payer could not be told: its reason and how it ended. */
const unreachable = (customerId: string) =>
  scene.within(scene.harbour, async (work) => {
    const rows = await work.rows<{ reason: string; resolution: string | null }>(sql`
      select reason, resolution from exceptions
      where merchant_id = ${work.merchantId} and kind = 'customer.unreachable' and subject_id = ${customerId}`);
    return rows.map(({ reason, resolution }) => `${reason} ${resolution ?? 'open'}`);
  });

describe('the notice of a debit', () => {
  it('goes out two bank days before, in the language of the payer, once', async () => {
    const payer = await scene.payer(scene.harbour, { name: 'Li Wei', locale: 'zh' });
    const { paymentId } = await scene.debit(scene.harbour, payer, {
      cents: 4500,
      due: '2026-11-30',
      notice: 'advance',
    });
    await scene.runPhase(scene.harbour, 'notices', '2026-11-25');
    expect(await letters(paymentId)).toEqual([]);
    await scene.runPhase(scene.harbour, 'notices', '2026-11-26');
    await scene.runPhase(scene.harbour, 'notices', '2026-11-26');
    expect(await letters(paymentId)).toEqual([
      {
        subject: 'Harbour Fitness将于2026年11月30日 周一扣款 $45.00',
        locale: 'zh',
        template: 'debit-notice',
      },
    ]);
    expect(await scene.payment(scene.harbour, paymentId)).toMatchObject({
      stage: 'scheduled',
      notice_allows_from: '2026-11-30',
      debit_date: '2026-11-30',
    });
    await scene.runPhase(scene.harbour, 'claim', '2026-11-30');
    expect(await scene.payment(scene.harbour, paymentId)).toMatchObject({ stage: 'batched' });
  });

  it('that was never sent holds the debit and moves it to the first day that the notice allows', async () => {
    const payer = await scene.payer(scene.harbour, { name: 'Short Notice' });
    scene.at('2026-12-01', '06:45');
    const { paymentId } = await scene.debit(scene.harbour, payer, {
      cents: 100,
      due: '2026-12-01',
      notice: 'advance',
    });
    await scene.runPhase(scene.harbour, 'claim', '2026-12-01');
    expect(await scene.payment(scene.harbour, paymentId)).toMatchObject({
      stage: 'held',
      hold_reason: 'no_notice',
    });
    await scene.runPhase(scene.harbour, 'notices', '2026-12-02');
    expect(await scene.payment(scene.harbour, paymentId)).toMatchObject({
      stage: 'scheduled',
      hold_reason: null,
      debit_date: '2026-12-04',
      notice_allows_from: '2026-12-04',
    });
    await scene.runPhase(scene.harbour, 'claim', '2026-12-03');
    expect(await scene.payment(scene.harbour, paymentId)).toMatchObject({ stage: 'scheduled' });
    await scene.runPhase(scene.harbour, 'claim', '2026-12-04');
    expect(await scene.payment(scene.harbour, paymentId)).toMatchObject({ stage: 'batched' });
  });

  it('that came back holds the debit until the payer can be reached', async () => {
    const payer = await scene.payer(scene.harbour, { name: 'Gone Away' });
    scene.at('2026-12-07', '05:00');
    const { paymentId } = await scene.debit(scene.harbour, payer, {
      cents: 100,
      due: '2026-12-09',
      notice: 'advance',
    });
    await scene.runPhase(scene.harbour, 'notices', '2026-12-07');
    await bounce(paymentId);
    await scene.runPhase(scene.harbour, 'claim', '2026-12-09');
    expect(await scene.payment(scene.harbour, paymentId)).toMatchObject({
      stage: 'held',
      hold_reason: 'notice_bounced',
      notice_allows_from: null,
    });
    await scene.runPhase(scene.harbour, 'notices', '2026-12-10');
    expect(await letters(paymentId)).toHaveLength(1);
    scene.at('2026-12-10', '09:00');
    await correct(payer.customerId, 'new@payer.test');
    await scene.runPhase(scene.harbour, 'notices', '2026-12-11');
    expect(await letters(paymentId)).toHaveLength(2);
    expect(await scene.payment(scene.harbour, paymentId)).toMatchObject({
      stage: 'scheduled',
      debit_date: '2026-12-15',
    });
  });

  it('that came back is written again at the address that was corrected before anybody noticed', async () => {
    const payer = await scene.payer(scene.harbour, { name: 'Corrected Early' });
    scene.at('2026-12-17', '05:00');
    const { paymentId } = await scene.debit(scene.harbour, payer, {
      cents: 100,
      due: '2026-12-21',
      notice: 'advance',
    });
    await scene.runPhase(scene.harbour, 'notices', '2026-12-17');
    await bounce(paymentId);
    scene.at('2026-12-17', '10:00');
    await correct(payer.customerId, 'early@payer.test');
    await scene.runPhase(scene.harbour, 'claim', '2026-12-21');
    expect(await scene.payment(scene.harbour, paymentId)).toMatchObject({ hold_reason: 'notice_bounced' });
    expect(await unreachable(payer.customerId)).toEqual(['notice_returned open']);
    await scene.runPhase(scene.harbour, 'notices', '2026-12-22');
    expect(await letters(paymentId)).toHaveLength(2);
    expect(await scene.payment(scene.harbour, paymentId)).toMatchObject({ stage: 'scheduled' });
    expect(await unreachable(payer.customerId)).toEqual(['notice_returned told']);
  });

  it('that could not leave for a day is written anew the next morning, and is nothing of the payer’s', async () => {
    const payer = await scene.payer(scene.harbour, { name: 'Relay Down' });
    scene.at('2026-12-21', '05:00');
    const { paymentId } = await scene.debit(scene.harbour, payer, {
      cents: 100,
      due: '2026-12-23',
      notice: 'advance',
    });
    await scene.runPhase(scene.harbour, 'notices', '2026-12-21');
    await bounce(paymentId, 'failed');
    await scene.runPhase(scene.harbour, 'claim', '2026-12-23');
    expect(await scene.payment(scene.harbour, paymentId)).toMatchObject({
      stage: 'held',
      hold_reason: 'no_notice',
    });
    await scene.runPhase(scene.harbour, 'notices', '2026-12-24');
    expect(await letters(paymentId)).toHaveLength(2);
    expect(await scene.payment(scene.harbour, paymentId)).toMatchObject({ stage: 'scheduled' });
    expect(await unreachable(payer.customerId)).toEqual([]);
  });

  it('goes to an address that was entered, whatever else happened to the debit since', async () => {
    const payer = await scene.payer(scene.harbour, { name: 'Touched Since', email: null });
    scene.at('2026-12-28', '05:00');
    const { paymentId } = await scene.debit(scene.harbour, payer, {
      cents: 100,
      due: '2026-12-30',
      notice: 'advance',
    });
    await scene.runPhase(scene.harbour, 'notices', '2026-12-28');
    scene.at('2026-12-28', '09:00');
    await correct(payer.customerId, 'entered@payer.test');
    scene.at('2026-12-28', '10:00');
    await scene.within(scene.harbour, async (work) => {
      const card = work.newId();
      await pauseForCard(work, [paymentId], card);
      await resumeAfterCard(work, card);
    });
    await scene.runPhase(scene.harbour, 'notices', '2026-12-29');
    expect(await letters(paymentId)).toHaveLength(1);
    expect(await unreachable(payer.customerId)).toEqual(['no_address told']);
  });

  it('that could not be delivered raises an exception for the debit', async () => {
    const payer = await scene.payer(scene.harbour, { name: 'No Address', email: null });
    scene.at('2026-12-14', '05:00');
    const { paymentId } = await scene.debit(scene.harbour, payer, {
      cents: 100,
      due: '2026-12-16',
      notice: 'advance',
    });
    await scene.runPhase(scene.harbour, 'notices', '2026-12-14');
    expect(await scene.payment(scene.harbour, paymentId)).toMatchObject({
      stage: 'held',
      hold_reason: 'unreachable',
    });
    expect(await scene.exceptions(scene.harbour)).toContainEqual({
      kind: 'customer.unreachable',
      reason: 'no_address',
      subject_id: payer.customerId,
    });
  });

  it.each(['02 5550 1234', '12345'])('to %s, which takes no SMS, has no address', async (mobile) => {
    const payer = await scene.payer(scene.harbour, { name: `At ${mobile}`, email: null });
    scene.at('2027-01-11', '05:00');
    await scene.within(scene.harbour, (work) =>
      work.run(sql`update customers set phone_mobile = ${mobile}, updated_at = ${work.now}
        where merchant_id = ${work.merchantId} and id = ${payer.customerId}`),
    );
    const { paymentId } = await scene.debit(scene.harbour, payer, {
      cents: 100,
      due: '2027-01-13',
      notice: 'advance',
    });
    await scene.runPhase(scene.harbour, 'notices', '2027-01-11');
    expect(await scene.payment(scene.harbour, paymentId)).toMatchObject({ hold_reason: 'unreachable' });
    await scene.within(scene.harbour, (work) =>
      work.run(sql`update customers set phone_mobile = '(04) 9157 0006', updated_at = ${work.now}
        where merchant_id = ${work.merchantId} and id = ${payer.customerId}`),
    );
    await scene.runPhase(scene.harbour, 'notices', '2027-01-12');
    expect(await letters(paymentId)).toHaveLength(1);
  });

  it('by SMS alone reaches nobody where no SMS leaves, and goes out once one does', async () => {
    const payer = await scene.payer(scene.harbour, { name: 'Mobile Only', email: null });
    scene.at('2027-01-18', '05:00');
    await scene.within(scene.harbour, (work) =>
      work.run(sql`update customers set phone_mobile = '0491570006', updated_at = ${work.now}
        where merchant_id = ${work.merchantId} and id = ${payer.customerId}`),
    );
    const { paymentId } = await scene.debit(scene.harbour, payer, {
      cents: 100,
      due: '2027-01-20',
      notice: 'advance',
    });
    const { carries } = scene.platform;
    scene.platform.carries = { email: true, sms: false };
    try {
      await scene.runPhase(scene.harbour, 'notices', '2027-01-18');
      expect(await scene.payment(scene.harbour, paymentId)).toMatchObject({ hold_reason: 'unreachable' });
      await scene.runPhase(scene.harbour, 'notices', '2027-01-19');
      expect(await letters(paymentId)).toEqual([]);
    } finally {
      scene.platform.carries = carries;
    }
    await scene.runPhase(scene.harbour, 'notices', '2027-01-20');
    expect(await letters(paymentId)).toHaveLength(1);
  });

  it('of long ago does not cover a debit taken weeks later', async () => {
    const payer = await scene.payer(scene.harbour, { name: 'Long Ago' });
    scene.at('2027-01-04', '05:00');
    const { paymentId } = await scene.debit(scene.harbour, payer, { cents: 100, due: '2027-01-04' });
    await scene.runPhase(scene.harbour, 'claim', '2027-01-25');
    expect(await scene.payment(scene.harbour, paymentId)).toMatchObject({
      stage: 'held',
      hold_reason: 'notice_too_old',
      notice_kind: 'advance',
    });
  });
});
