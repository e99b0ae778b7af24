import { printId, toCents } from '@lorikeet/domain/kernel';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { type BillingScene, openBillingScene } from '../../test/billing-scene.ts';
import { creditInvoice } from '../invoices/index.ts';
import { runBilling } from './index.ts';

let scene: BillingScene;
beforeEach(async () => {
  scene = await openBillingScene();
});
afterEach(() => scene.close());

type Share = { start: string; credit_cents: number; charge_cents: number };
type Quote = { periods: Share[]; credit_cents: number; charge_cents: number };
type Stopped = Record<'credit_cents' | 'due_now_cents' | 'due_next_cents', number> & {
  taken_back: { start: string; amount_cents: number }[];
};

const post = <T>(path: string, body: object) =>
  scene.portal.call<T>('POST', `/api/merchant/subscription/${path}`, { token: scene.harbour.token, body });
const bill = () => runBilling(createRun(scene.platform, scene.harbour.id, SYSTEM));

/** Changes a subscription as its preview says, and returns the preview. */
async function change(id: string, plan: string, mode: string): Promise<Quote> {
  const wanted = { quantity: 1, plan_id: plan, mode };
  const { data } = await post<Quote>(`previewChange/${id}`, wanted);
  const { credit_cents: expected_credit_cents, charge_cents: expected_charge_cents } = data;
  const changed = await post(`change/${id}`, { ...wanted, expected_credit_cents, expected_charge_cents });
  expect(changed.code).toBe(0);
  return data;
}

/** What a payer has been billed and will be billed for certain, less what was credited. */
async function owed(sub: { id: string; payer: { customerId: string } }): Promise<number> {
  const { rows } = await scene.platform.pool.query<{ cents: number }>(
    `select ((select coalesce(sum(total_cents), 0) from invoices where subscription_id = $1 and status <> 'void')
      + (select carry_cents from subscriptions where id = $1)
      - (select coalesce(sum(amount_cents), 0) from credit_notes where customer_id = $2))::int as cents`,
    [sub.id, sub.payer.customerId],
  );
  return rows[0]!.cents;
}

const STOPS = ['pause', 'cancel', 'skip'] as const;
const MODES = ['credit_now_charge_next', 'credit_and_charge_now', 'none'] as const;

it('a bill made ahead is taken back with what changes settled for it: neither twice nor never', async () => {
  const plans = [];
  for (const amount_cents of [3_999, 4_999, 7_777]) {
    plans.push(await scene.plan({ name: `At ${amount_cents}`, amount_cents }));
  }
  const [less, present, more] = plans as [(typeof plans)[0], (typeof plans)[0], (typeof plans)[0]];
  const cases = STOPS.flatMap((stop) =>
    MODES.flatMap((mode) => [less, more].map((to) => ({ stop, mode, to }))),
  );
  const subs: Awaited<ReturnType<BillingScene['subscribe']>>[] = [];
  while (subs.length < cases.length) {
    subs.push(await scene.subscribe(present.plan_version_id, { start: '2026-11-23' }));
  }
  scene.at('2026-12-18', '05:00');
  await bill();
  for (const [i, { stop, mode, to }] of cases.entries()) {
    const sub = subs[i]!;
    const id = printId('subscription', sub.id);
    const quotes = [await change(id, printId('plan', to.id), mode)];
    // A second change settles the first once more: both go with the bill.
    if (i % 4 === 0) quotes.push(await change(id, printId('plan', present.id), 'credit_now_charge_next'));
    const served = quotes
      .map(({ periods }) => periods.find(({ start }) => start === '2026-11-23')!)
      .reduce((sum, { credit_cents, charge_cents }) => sum + credit_cents + charge_cents, 4_999);
    const why = JSON.stringify({ stop, mode, to: to.plan_version_id, quotes });
    if (stop === 'skip') {
      expect(await post(`skip/${id}`, { periods: 1, expected_from: '2026-12-23' }), why).toMatchObject({
        code: 0,
      });
      expect(await owed(sub), why).toBe(served);
      continue;
    }
    const named = stop === 'pause' ? 'previewPause' : 'previewCancel';
    const previewed = await post<Stopped>(`${named}/${id}`, {});
    const { data } = await post<Stopped>(`${stop}/${id}`, {});
    expect(data, why).toEqual(previewed.data);
    expect(data.taken_back).toMatchObject([{ start: '2026-12-23', amount_cents: 4_999 }]);
    expect(await owed(sub), why).toBe(served);
    expect(data.credit_cents * (data.due_now_cents + data.due_next_cents), why).toBe(0);
    if (stop === 'cancel') continue;
    await post(`resume/${id}`, {});
    const [next] = (await scene.bills(sub.id)).filter(
      (one) => one.period_start === '2026-12-23' && one.status !== 'void',
    );
    const price = quotes.length > 1 ? 4_999 : to === less ? 3_999 : 7_777;
    expect(next!.total_cents, why).toBe(price + data.due_next_cents);
    expect(await owed(sub), why).toBe(served + price);
    // Paused again, the new bill goes alone: what the old one settled is settled.
    await post(`pause/${id}`, {});
    expect(await owed(sub), why).toBe(served);
  }
  expect(await scene.brokenAnywhere()).toEqual([]);
});

it('what is invoiced at an end is paid from credit first', async () => {
  const present = await scene.plan({ name: 'Present', amount_cents: 6_000 });
  const less = await scene.plan({ name: 'Less', amount_cents: 4_000 });
  const sub = await scene.subscribe(present.plan_version_id, { start: '2026-11-23' });
  scene.at('2026-12-22', '05:00');
  await bill();
  const id = printId('subscription', sub.id);
  await change(id, printId('plan', less.id), 'credit_now_charge_next');
  // One of 30 days is left: 2.00 credited and 1.33 waiting, and 60.00 and 40.00 of the period ahead.
  const { data } = await post<Stopped>(`cancel/${id}`, { when: 'now' });
  expect(data).toMatchObject({ credit_cents: 0, due_now_cents: 133 + 6_000, due_next_cents: 0 });
  const last = (await scene.bills(sub.id)).at(-1)!;
  expect(last).toMatchObject({
    total_cents: 6_133,
    credited_cents: 6_133,
    period_start: null,
    status: 'paid',
  });
  expect((await scene.debits(sub.id)).map(({ stage }) => stage)).toEqual(['scheduled', 'cancelled']);
  expect(await scene.brokenAnywhere()).toEqual([]);
});

/** Two weeks that are billed ahead, of which the one at `noted` was credited in part. */
async function billedWeeks(noted: number) {
  const { plan_version_id } = await scene.plan({ process_type: 'weekly', amount_cents: 4_000 });
  const sub = await scene.subscribe(plan_version_id, { start: '2026-12-07' });
  await scene.platform.pool.query(
    `update merchants set settings = settings || '{"notice_bank_days": 14}' where id = $1`,
    [scene.harbour.id],
  );
  scene.at('2026-11-24', '05:00');
  await bill();
  await bill();
  const bills = await scene.bills(sub.id);
  expect(bills.map(({ period_start }) => period_start)).toEqual(['2026-12-07', '2026-12-14']);
  // Half of the bill is debited, so that the note leaves the debit as it is.
  await scene.platform.pool.query('update payments set amount_cents = 2000 where invoice_id = $1', [
    bills[noted]!.id,
  ]);
  await scene.within(scene.harbour, (work) =>
    creditInvoice(work, {
      invoiceId: bills[noted]!.id,
      reason: 'Away',
      lines: [{ position: 1, amountCents: toCents(1_000) }],
    }),
  );
  return { sub, id: printId('subscription', sub.id) };
}
const NOTED = STOPS.flatMap((stop) => [0, 1].map((noted) => ({ stop, noted })));

it.each(NOTED)(
  'of two weeks billed ahead the one with a note stays with its debit, the other goes: $stop, $noted',
  async ({ stop, noted }) => {
    const { sub, id } = await billedWeeks(noted);
    const gone = noted === 0 ? '2026-12-14' : '2026-12-07';
    const body = stop === 'skip' ? { periods: 1, expected_from: gone } : {};
    expect((await post(`${stop}/${id}`, body)).code).toBe(0);
    const bills = (await scene.bills(sub.id)).slice(0, 2);
    const stays = <T>(kept: T, other: T) => (noted === 0 ? [kept, other] : [other, kept]);
    expect(bills.map(({ status }) => status)).toEqual(stays('part_paid', 'void'));
    const debits = (await scene.debits(sub.id)).slice(0, 2);
    expect(debits.map(({ stage }) => stage)).toEqual(stays('scheduled', 'cancelled'));
    if (stop === 'pause') {
      // Resumed, the week that was taken back is billed again, and the one that stayed is passed over.
      expect((await post(`resume/${id}`, {})).code).toBe(0);
      scene.at('2026-11-30', '05:00');
      await bill();
      const billed = (await scene.bills(sub.id)).filter(({ status }) => status !== 'void');
      expect(billed.map(({ period_start }) => period_start).toSorted()).toEqual([
        '2026-12-07',
        '2026-12-14',
        '2026-12-21',
      ]);
    }
    expect(await scene.brokenAnywhere()).toEqual([]);
  },
);
