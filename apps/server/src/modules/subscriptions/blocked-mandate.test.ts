import { parseDirectEntry } from '@lorikeet/bank-files';
import { type Cents, toCents } from '@lorikeet/domain/kernel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { bankReturns, entryOf, fileOf } from '../../test/bank-returns.ts';
import { type BillingScene, openBillingScene } from '../../test/billing-scene.ts';
import { acceptFile } from '../bank-files/index.ts';
import { acceptMandate, addBankAccount, moveMandate, termsFor } from '../customers/index.ts';
import { cancelSubscription, pauseSubscription, runBilling } from './index.ts';

let scene: BillingScene;
let sub: Awaited<ReturnType<BillingScene['subscribe']>>;

/** A fortnightly subscription of $40.00 from 30 November; its first debit is scheduled. */
beforeEach(async () => {
  scene = await openBillingScene();
  const { plan_version_id: version } = await scene.plan({ process_type: 'fortnightly', amount_cents: 4_000 });
  sub = await scene.subscribe(version, { start: '2026-11-30' });
  scene.at('2026-11-25', '05:00');
  await bill();
});
afterEach(() => scene.close());

async function bill(day?: string): Promise<void> {
  if (day) scene.at(day, '05:00');
  await runBilling(createRun(scene.platform, scene.harbour.id, SYSTEM));
}
async function move(event: 'suspend' | 'resume' | 'need_details' | 'confirm_details' | 'cancel' | 'expire') {
  await scene.within(scene.harbour, (work) =>
    moveMandate(work, sub.payer.mandateId, event, { note: 'test' }),
  );
  await scene.drain();
}
const status = async () => (await scene.subscription(sub.id)).status;
const attention = async () =>
  (await scene.exceptions(scene.harbour)).filter(({ kind }) => kind === 'customer.debits_blocked');
const closed = () =>
  scene.within(scene.harbour, (work) =>
    work.rows(sql`
      select kind, reason, resolution from exceptions
      where merchant_id = ${work.merchantId} and status = 'resolved' order by id`),
  );
const letters = () =>
  scene.within(scene.harbour, (work) =>
    work.rows<{ template: string }>(sql`
      select template from messages where merchant_id = ${work.merchantId}
        and template <> 'mandate-agreement' order by created_at, id`),
  );

describe('a subscription whose agreement is suspended', () => {
  it('is billed on, without debits that pile up, and falls past due once something is overdue', async () => {
    await move('suspend');
    expect(await status()).toBe('active');
    expect(await attention()).toMatchObject([{ reason: 'suspended', subject_id: sub.payer.customerId }]);
    await bill('2026-12-01');
    expect(await status()).toBe('past_due');
    for (const day of ['2026-12-11', '2026-12-24', '2026-12-25', '2027-01-07']) await bill(day);
    expect(await scene.bills(sub.id)).toHaveLength(4);
    expect(await scene.debits(sub.id)).toMatchObject([{ stage: 'scheduled', due_date: '2026-11-30' }]);
    expect(await attention()).toHaveLength(1);
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it('promises no next debit and forecasts none, and both are back once it is resumed', async () => {
    const promised = async () => {
      const about = (call: string) =>
        scene.portal.call<{ figures?: { next_debit: object | null }; total_cents?: number }>(
          'GET',
          `/api/merchant/customer/${call}?id=cus_${sub.payer.customerId.replaceAll('-', '')}`,
          { token: scene.harbour.token },
        );
      const [{ data: customer }, { data: forecast }] = [await about('detail'), await about('forecast')];
      return { next: customer.figures!.next_debit, total: forecast.total_cents };
    };
    expect(await promised()).toMatchObject({ next: { amount_cents: 4_000 }, total: 26 * 4_000 });
    await move('suspend');
    expect(await promised()).toEqual({ next: null, total: 0 });
    await move('resume');
    expect(await promised()).toMatchObject({ next: { amount_cents: 4_000 }, total: 26 * 4_000 });
  });

  it('whose agreement is whole again is debited for each unpaid period once, after a notice', async () => {
    await move('suspend');
    for (const day of ['2026-12-09', '2026-12-23']) await bill(day);
    scene.at('2026-12-29', '09:00');
    await move('resume');
    // The waiting one is announced at once; those billed meanwhile with the next morning's notices.
    expect(await scene.debits(sub.id)).toMatchObject([
      { stage: 'scheduled', due_date: '2026-11-30', debit_date: '2026-12-31', notice_kind: 'advance' },
      { stage: 'scheduled', debit_date: '2027-01-04', notice_kind: 'advance' },
      { stage: 'scheduled', debit_date: '2027-01-04', notice_kind: 'advance' },
    ]);
    expect(await attention()).toEqual([]);
    expect(await closed()).toEqual([
      { kind: 'customer.debits_blocked', reason: 'suspended', resolution: 'agreement_whole' },
    ]);
    await move('suspend');
    await move('resume');
    expect(await scene.debits(sub.id)).toHaveLength(3);
    for (const day of ['2026-12-30', '2026-12-31', '2027-01-04']) {
      await scene.runPhase(scene.harbour, 'notices', day);
      await scene.runPhase(scene.harbour, 'claim', day);
    }
    expect(await scene.debits(sub.id)).toMatchObject([
      { stage: 'batched' },
      { stage: 'batched' },
      { stage: 'batched' },
    ]);
    expect((await letters()).map(({ template }) => template)).toEqual([
      'debit-notice',
      'debit-notice',
      'debit-notice',
    ]);
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it('is active again when nothing is overdue, and not before', async () => {
    await move('need_details');
    await bill('2026-12-01');
    expect(await status()).toBe('past_due');
    scene.at('2026-12-01', '09:00');
    await move('confirm_details');
    expect(await status()).toBe('past_due');
    await scene.within(scene.harbour, (work) =>
      work.run(sql`
        update invoices set paid_cents = total_cents, status = 'paid'
        where merchant_id = ${work.merchantId} and subscription_id = ${sub.id}`),
    );
    await bill('2026-12-02');
    expect(await status()).toBe('active');
  });

  it('is notified once, and continues to count the debt’s attempts: a third return suspends it again', async () => {
    const bank = bankReturns(scene);
    await scene.runPhase(scene.harbour, 'notices', '2026-11-26');
    const giveBack = async (day: string, back: string) => {
      await scene.runPhase(scene.harbour, 'notices', day);
      await scene.runPhase(scene.harbour, 'claim', day);
      const file = (await scene.files(scene.harbour)).at(-1)!;
      await scene.within(scene.harbour, (work) => acceptFile(work, file.id, 'R'));
      await scene.drain();
      const { details } = parseDirectEntry(await scene.fileText(file.storage_key));
      await bank.load(back, fileOf(back, [entryOf(details[0]!, 6, day)]));
    };
    await giveBack('2026-11-30', '2026-12-01');
    expect(await status()).toBe('active');
    await giveBack('2026-12-04', '2026-12-07');
    expect(await status()).toBe('past_due');
    expect((await letters()).filter(({ template }) => template === 'debit-returned')).toHaveLength(1);
    scene.at('2026-12-08', '09:00');
    await move('resume');
    const debits = await scene.debits(sub.id);
    expect(debits).toMatchObject([
      { stage: 'returned' },
      { stage: 'returned' },
      { stage: 'scheduled', debit_date: '2026-12-11', notice_kind: 'advance' },
    ]);
    await scene.runPhase(scene.harbour, 'notices', '2026-12-09');
    await giveBack('2026-12-11', '2026-12-14');
    expect(await attention()).toMatchObject([{ reason: 'suspended' }]);
    expect(await scene.brokenAnywhere()).toEqual([]);
  });
});

describe('a subscription whose payer signs a new request', () => {
  const sign = async (amount: { kind: 'varying' } | { kind: 'fixed'; amount: Cents }) => {
    const { customerId } = sub.payer;
    const made = await scene.within(scene.harbour, async (work) => {
      const { id: paymentMethodId } = await addBankAccount(work, {
        customerId,
        bsb: '062-000',
        account: '99887766',
        accountName: 'P ONE',
      });
      return acceptMandate(work, {
        customerId,
        paymentMethodId,
        terms: await termsFor(work, {
          amount,
          frequency: 'monthly',
          firstDate: null,
          endDate: null,
          planName: null,
        }),
        soleAuthority: true,
        locale: 'en',
        identifiedBy: 'phone',
        acceptedBy: 'Payer 1',
      });
    });
    await scene.drain();
    return made;
  };

  it.each(['suspend', 'need_details', 'cancel', 'expire'] as const)(
    'is debited under it for all that is owed, once, and is no longer waited for: %s',
    async (event) => {
      await move(event);
      for (const day of ['2026-12-09', '2026-12-23']) await bill(day);
      expect(await status()).toBe('past_due');
      scene.at('2026-12-29', '09:00');
      const { mandateId } = await sign({ kind: 'varying' });
      expect((await scene.subscription(sub.id)).mandate_id).toBe(mandateId);
      const debits = await scene.debits(sub.id);
      expect(debits.filter(({ stage }) => stage !== 'cancelled')).toMatchObject([
        { stage: 'scheduled', notice_kind: 'advance', amount_cents: 4_000 },
        { stage: 'scheduled', notice_kind: 'advance', amount_cents: 4_000 },
        { stage: 'scheduled', notice_kind: 'advance', amount_cents: 4_000 },
      ]);
      expect(debits.filter(({ stage }) => stage === 'cancelled')).toHaveLength(1);
      expect(await attention()).toEqual([]);
      await move(event === 'suspend' ? 'resume' : event === 'need_details' ? 'confirm_details' : 'cancel');
      expect(await scene.debits(sub.id)).toHaveLength(4);
      expect(await scene.brokenAnywhere()).toEqual([]);
    },
  );

  it('stays with its own where the new one is for one amount, and where its own is whole', async () => {
    await sign({ kind: 'varying' });
    expect((await scene.subscription(sub.id)).mandate_id).toBe(sub.payer.mandateId);
    await move('suspend');
    await sign({ kind: 'fixed', amount: toCents(4_000) });
    expect((await scene.subscription(sub.id)).mandate_id).toBe(sub.payer.mandateId);
    expect(await attention()).toHaveLength(1);
  });
});

describe('a subscription whose agreement has ended', () => {
  it.each(['cancel', 'expire'] as const)(
    'stays due without a debit, and waits for a person: %s',
    async (event) => {
      await move(event);
      await bill('2026-12-11');
      expect(await scene.bills(sub.id)).toHaveLength(2);
      expect(await scene.debits(sub.id)).toMatchObject([{ stage: 'cancelled' }]);
      expect(await status()).toBe('past_due');
      expect(await attention()).toHaveLength(1);
      expect((await letters()).map(({ template }) => template)).toEqual(['mandate-cancelled']);
      expect(await scene.brokenAnywhere()).toEqual([]);
    },
  );

  it('is not waited for once it is cancelled or paused', async () => {
    await move('cancel');
    expect(await attention()).toHaveLength(1);
    await scene.within(scene.harbour, (work) => pauseSubscription(work, sub.id));
    await scene.drain();
    expect(await attention()).toEqual([]);
    expect(await closed()).toMatchObject([{ resolution: 'nothing_to_debit' }]);
    await scene.within(scene.harbour, (work) => cancelSubscription(work, sub.id, 'now'));
    await scene.drain();
    await bill('2026-12-24');
    expect(await attention()).toEqual([]);
  });
});
