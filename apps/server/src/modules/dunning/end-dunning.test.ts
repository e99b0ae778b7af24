import { parseDirectEntry } from '@lorikeet/bank-files';
import { DEFAULT_DUNNING, type DunningPolicy } from '@lorikeet/contracts/dunning';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { bankReturns, entryOf, fileOf } from '../../test/bank-returns.ts';
import { type BillingScene, openBillingScene } from '../../test/billing-scene.ts';
import { acceptFile } from '../bank-files/index.ts';
import { moveMandate } from '../customers/index.ts';
import { pauseSubscription, resumeSubscription, runBilling } from '../subscriptions/index.ts';
import { dunningDecisions } from './decisions.query.ts';

const PAUSES: DunningPolicy = {
  ...DEFAULT_DUNNING,
  retries: 0,
  unpaid_action: 'pause',
  unpaid_after_days: 5,
};
const CANCELS: DunningPolicy = { ...PAUSES, unpaid_action: 'cancel' };

let scene: BillingScene;
let sub: Awaited<ReturnType<BillingScene['subscribe']>>;

/** A fortnightly subscription of $40.00 from 30 November; its first debit is scheduled. */
beforeEach(async () => {
  scene = await openBillingScene();
  const { plan_version_id: version } = await scene.plan({ process_type: 'fortnightly', amount_cents: 4_000 });
  sub = await scene.subscribe(version, { start: '2026-11-30' });
  scene.at('2026-11-25', '05:00');
  await runBilling(createRun(scene.platform, scene.harbour.id, SYSTEM));
  await scene.runPhase(scene.harbour, 'notices', '2026-11-26');
});
afterEach(() => scene.close());

const policy = async (asked: DunningPolicy) =>
  expect(
    (
      await scene.portal.call('POST', '/api/merchant/dunning/policy/update', {
        token: scene.harbour.token,
        body: asked,
      })
    ).code,
  ).toBe(0);
/** The debit that is due on a day is claimed and lodged; a code gives it back. */
async function debited(day: string, back?: { on: string; code: 3 | 6 | 7 }): Promise<void> {
  await scene.runPhase(scene.harbour, 'notices', day);
  await scene.runPhase(scene.harbour, 'claim', day);
  const file = (await scene.files(scene.harbour)).at(-1)!;
  await scene.within(scene.harbour, (work) => acceptFile(work, file.id, 'R'));
  await scene.drain();
  if (!back) return;
  const { details } = parseDirectEntry(await scene.fileText(file.storage_key));
  await bankReturns(scene).load(back.on, fileOf(back.on, [entryOf(details[0]!, back.code, day)]));
}
const dishonoured = (code: 3 | 6 | 7 = 6) => debited('2026-11-30', { on: '2026-12-01', code });
const morning = (day: string) => scene.runPhase(scene.harbour, 'dunning.end', day);
const status = async () => (await scene.subscription(sub.id)).status;
const end = async () =>
  (await scene.within(scene.harbour, (work) => dunningDecisions(work, { customer_id: sub.payer.customerId })))
    .decisions[0]!.end;
const letters = () =>
  scene.within(scene.harbour, async (work) => {
    const rows = await work.rows<{ template: string; subject: Buffer; body: Buffer }>(sql`
      select template, subject, body from messages
      where merchant_id = ${work.merchantId} and subject_id = ${sub.id} order by created_at, id`);
    return rows.map((row) => ({
      ...row,
      text: `${work.vault.open(row.subject)} ${work.vault.open(row.body)}`,
    }));
  });
/** The bill is paid by other means. */
const pay = () =>
  scene.within(scene.harbour, (work) =>
    work.run(sql`
      update invoices set paid_cents = total_cents, status = 'paid'
      where merchant_id = ${work.merchantId} and subscription_id = ${sub.id} and status <> 'void'`),
  );

describe('a subscription whose bill is not tried again', () => {
  it('is paused after the payer was warned and the days are over, once, and says why', async () => {
    await policy(PAUSES);
    await dishonoured();
    expect(await end()).toEqual({
      action: 'pause',
      on: '2026-12-06',
      because: null,
      resumed_on: null,
      resumed_because: null,
    });
    expect(await morning('2026-12-02')).toMatchObject({ warned: 1, paused: 0 });
    expect(await morning('2026-12-05')).toMatchObject({ warned: 0, paused: 0 });
    expect(await status()).not.toBe('paused');
    expect(await morning('2026-12-06')).toEqual({ resumed: 0, warned: 0, paused: 1, cancelled: 0, left: 0 });
    expect(await morning('2026-12-06')).toMatchObject({ paused: 0 });
    expect(await status()).toBe('paused');
    expect(await end()).toMatchObject({ action: 'pause', on: '2026-12-06', because: 'policy' });
    const sent = await letters();
    expect(sent.map(({ template }) => template)).toEqual(['unpaid-warning', 'subscription-paused']);
    expect(sent[0]!.text).toContain('Membership is paused on Sun 6 December 2026 unless its bill is paid');
    for (const { text } of sent) expect(text).toMatch(/\/merchant\/accounting\/payment\/[\w-]{44}\b/);
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it.each([
    ['no_email', sql`email_primary = null`],
    ['messages_stopped', sql`messages_stopped = true`],
  ])('ends as well where its payer cannot be told (%s), and its activity says so', async (reason, change) => {
    await policy(PAUSES);
    await dishonoured();
    await scene.within(scene.harbour, (work) =>
      work.run(
        sql`update customers set ${change} where merchant_id = ${work.merchantId} and id = ${sub.payer.customerId}`,
      ),
    );
    expect(await morning('2026-12-02')).toMatchObject({ warned: 0, paused: 0 });
    expect(await morning('2026-12-02')).toMatchObject({ warned: 0 });
    const told = await scene.within(scene.harbour, (work) =>
      work.rows<{ after: unknown }>(sql`
        select after from audit_log where merchant_id = ${work.merchantId} and subject_id = ${sub.id}
          and action = 'subscription.end_unannounced'`),
    );
    expect(told).toEqual([{ after: { reason, on: '2026-12-06' } }]);
    expect(await morning('2026-12-06')).toMatchObject({ paused: 1 });
    expect(await letters()).toEqual([]);
  });

  it('is cancelled with what is owed staying owed', async () => {
    await policy(CANCELS);
    await dishonoured(3);
    await morning('2026-12-02');
    expect(await morning('2026-12-06')).toMatchObject({ cancelled: 1 });
    expect(await status()).toBe('cancelled');
    expect((await scene.bills(sub.id))[0]).toMatchObject({
      status: 'open',
      total_cents: 4_000,
      credited_cents: 0,
    });
    expect((await letters()).map(({ template }) => template)).toEqual([
      'unpaid-warning',
      'subscription-cancelled',
    ]);
    expect(await scene.brokenAnywhere()).toEqual([]);
    await pay();
    expect(await morning('2026-12-07')).toMatchObject({ resumed: 0 });
    expect(await status()).toBe('cancelled');
  });

  it('is left overdue where the policy leaves it, at once and without a letter', async () => {
    await policy({ ...PAUSES, unpaid_action: 'leave' });
    await dishonoured();
    expect(await end()).toMatchObject({ action: 'leave', because: 'policy' });
    expect(await morning('2026-12-20')).toMatchObject({ warned: 0, paused: 0 });
    expect(await letters()).toEqual([]);
  });

  it('is left to staff where they decide on the code', async () => {
    await policy(PAUSES);
    await dishonoured(7);
    expect(await end()).toBeNull();
  });

  it('goes on where the bill was paid, or the policy was made milder, before the day', async () => {
    await policy(CANCELS);
    await dishonoured();
    await morning('2026-12-02');
    await policy(PAUSES);
    await pay();
    expect(await morning('2026-12-06')).toMatchObject({ left: 1 });
    expect(await end()).toMatchObject({ action: 'leave', because: 'settled' });
    expect(await status()).not.toBe('paused');
  });

  it('is warned first when the day was missed, and ends two days after the warning', async () => {
    await policy(PAUSES);
    await dishonoured();
    expect(await morning('2026-12-20')).toMatchObject({ warned: 1, paused: 0 });
    expect(await end()).toMatchObject({ on: '2026-12-22' });
    expect(await morning('2026-12-22')).toMatchObject({ paused: 1 });
  });

  it('waits while what is owed is collected after the payer mended the request, and then goes on', async () => {
    await policy({ ...PAUSES, retries: 1 });
    await debited('2026-11-30', { on: '2026-12-01', code: 6 });
    await debited('2026-12-04', { on: '2026-12-07', code: 6 });
    await morning('2026-12-08');
    scene.at('2026-12-09', '09:00');
    await scene.within(scene.harbour, (work) =>
      moveMandate(work, sub.payer.mandateId, 'resume', { note: 'test' }),
    );
    await scene.drain();
    expect(await morning('2026-12-12')).toMatchObject({ paused: 0, left: 0 });
    expect(await end()).toMatchObject({ action: 'pause', because: null });
  });
});

describe('the way back', () => {
  beforeEach(async () => {
    await policy(PAUSES);
    await dishonoured();
    await morning('2026-12-02');
  });

  it('is a payment of what is owed, and the payer is told', async () => {
    await morning('2026-12-06');
    expect(await morning('2026-12-07')).toMatchObject({ resumed: 0 });
    await pay();
    expect(await morning('2026-12-08')).toMatchObject({ resumed: 1 });
    expect(await morning('2026-12-09')).toMatchObject({ resumed: 0 });
    expect(await status()).toBe('active');
    expect(await end()).toMatchObject({ action: 'pause', resumed_on: '2026-12-08', resumed_because: 'paid' });
    expect((await letters()).at(-1)!.template).toBe('subscription-resumed');
  });

  it.each([
    ['written off', "status = 'written_off', written_off_cents = total_cents"],
    ['void', "status = 'void'"],
  ])('is open too where the bill is %s: nothing is owed any more', async (_, set) => {
    await morning('2026-12-06');
    await scene.platform.pool.query(
      `update invoices set ${set} where subscription_id = $1 and due_date = '2026-11-30'`,
      [sub.id],
    );
    expect(await morning('2026-12-08')).toMatchObject({ resumed: 1 });
    expect(await status()).toBe('active');
    expect(await end()).toMatchObject({ resumed_on: '2026-12-08', resumed_because: 'settled' });
  });

  it('is not taken by a payment for a person’s own pause, before it or in its place', async () => {
    await scene.within(scene.harbour, (work) => pauseSubscription(work, sub.id));
    expect(await morning('2026-12-06')).toMatchObject({ paused: 0, left: 1 });
    expect(await end()).toMatchObject({ action: 'leave', because: 'already_paused' });
    await pay();
    expect(await morning('2026-12-07')).toMatchObject({ resumed: 0 });
    expect(await status()).toBe('paused');
  });

  it('ends with a person who has it go on, or who pauses it themselves', async () => {
    await morning('2026-12-06');
    await scene.within(scene.harbour, (work) => pauseSubscription(work, sub.id));
    await pay();
    expect(await morning('2026-12-07')).toMatchObject({ resumed: 0 });
    expect(await status()).toBe('paused');
    expect(await end()).toMatchObject({ resumed_because: 'by_person' });
    await scene.within(scene.harbour, (work) => resumeSubscription(work, sub.id));
    expect(await status()).toBe('active');
  });
});
