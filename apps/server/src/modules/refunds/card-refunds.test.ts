import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun, type Run } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { cardRefunds } from '../../test/card-refunds.ts';
import { openCards } from '../../test/card-stage.ts';
import { addColleague } from '../../test/second-person.ts';
import { followCardRefunds } from './card-refunds.ts';
import type { CardRefunder } from './ports.ts';

let on: Awaited<ReturnType<typeof openCards>>;
let cards: ReturnType<typeof cardRefunds>;
beforeAll(async () => {
  on = await openCards('2026-11-23', '10:00');
  cards = cardRefunds(on);
});
afterAll(() => on.close());

describe('a refund of a card payment', () => {
  it('gives a part back with its share of the fee, and is done when the processor confirms', async () => {
    const paid = await cards.charged(10_000);
    const before = await on.balance('balance:available');
    const { id } = (await cards.ask(paid.id, 3_333)).data;
    expect(await cards.postings(id!)).toEqual([
      'refund_approved: sales 3030, gst-collected 311, processing-fee 85, refunds-pending -3426, balance:reserved 3426, balance:available -3426',
    ]);
    expect((await cards.detail(paid.id)).refunds).toMatchObject([
      { status: 'approved', amount_cents: 3_333, fee_cents: 93, can_withdraw: true },
    ]);
    expect(await on.broken()).toEqual([]);
    await Promise.all([cards.send(id!), cards.send(id!), cards.send(id!)]);
    expect(await cards.atSandbox(paid.uuid)).toEqual([{ status: 'done', amount_cents: 3_426 }]);
    expect((await cards.postings(id!)).slice(1)).toEqual([
      'refund_lodged: refunds-pending 3426, balance:reserved -3426',
    ]);
    expect(await on.balance('balance:available')).toBe(before - 3_426);
    const after = await cards.detail(paid.id);
    expect(after.payment).toMatchObject({ status: 'partly_refunded', refunded_cents: 3_333 });
    expect(after.refunds).toMatchObject([{ status: 'done', reference: expect.stringMatching(/^SBR-/) }]);
    expect(after.timeline.map(({ kind }) => kind).slice(0, 3)).toEqual([
      'refund_paid',
      'refund_lodged',
      'refund_approved',
    ]);
    expect(await cards.withdraw(id!)).toMatchObject({ data: { refusal: 'refund.already_lodged' } });
    expect(await on.broken()).toEqual([]);
    await cards.send(id!);
    expect(await cards.atSandbox(paid.uuid)).toHaveLength(1);
  });

  it('gives the fee and its GST back exactly, in however many parts, one of them taken back', async () => {
    const paid = await cards.charged(10_001);
    const parts = [3_333, 17, 1];
    const made = [];
    for (const part of parts) made.push((await cards.ask(paid.id, part)).data.id!);
    await cards.withdraw(made[1]!);
    expect((await cards.ask(paid.id, 10_001)).data).toMatchObject({ refusal: 'refund.above_payment' });
    made.push((await cards.ask(paid.id, 10_001 - 3_334)).data.id!);
    for (const id of made) await cards.send(id);
    const { refunds, payment } = await cards.detail(paid.id);
    const kept = refunds.filter(({ status }) => status === 'done');
    expect(kept.reduce((sum, one) => sum + one.fee_cents, 0)).toBe(280);
    expect(payment).toMatchObject({ status: 'refunded', refunded_cents: 10_001 });
    const sandbox = await cards.atSandbox(paid.uuid);
    expect(sandbox.reduce((sum, one) => sum + one.amount_cents, 0)).toBe(10_281);
    expect((await cards.ask(paid.id, 1)).data).toMatchObject({ refusal: 'refund.above_payment' });
    expect(await on.broken()).toEqual([]);
  });

  it('is refused of a card that was not charged, and offered of one that was', async () => {
    const bill = await on.bill(1_000);
    const failed = (await on.pay(bill.link, 1_000, 'declined')).data;
    expect((await cards.ask(failed.id, 500)).data).toMatchObject({ refusal: 'refund.card_not_charged' });
    expect((await cards.detail(failed.id)).can).toMatchObject([{ action: 'refund', allowed: false }]);
    const paid = await cards.charged(1_000);
    expect((await cards.detail(paid.id)).can).toMatchObject([{ action: 'refund', allowed: true }]);
  });

  it('of a part payment gives back that part, and the invoice stays as it is', async () => {
    const bill = await on.bill(9_000);
    await on.scene.within(on.scene.harbour, (work) =>
      work.run(sql`update payments set stage = 'cancelled' where merchant_id = ${work.merchantId}
        and id = ${bill.paymentId}`),
    );
    const asked = { link: bill.link, due_cents: 9_000, amount_cents: 4_000, currency: 'AUD', locale: 'en' };
    const rest = {
      expected_fee_cents: 130,
      accepted: true,
      card_token: await on.token('approved'),
      name: 'Grace Okonkwo',
    };
    const { data } = await on.official('POST', '/invoice/pay', { ...asked, ...rest });
    expect(data.stage).toBe('succeeded');
    const { id } = (await cards.ask(data.id, 4_000)).data;
    await cards.send(id!);
    expect((await cards.detail(data.id)).refunds).toMatchObject([{ status: 'done', fee_cents: 130 }]);
    expect(await on.invoice(bill.invoiceId)).toMatchObject({ paid: 4_000, flying: 0 });
    expect(await on.broken()).toEqual([]);
  });

  it('that the card’s bank refuses becomes the customer’s credit, once, and is before a person', async () => {
    const paid = await cards.charged(2_000, 'refund_fails');
    const credit = await on.balance('customer-credit');
    const { id } = (await cards.ask(paid.id, 2_000)).data;
    await cards.send(id!);
    expect((await cards.detail(paid.id)).refunds).toMatchObject([{ status: 'lodged' }]);
    expect(await on.broken()).toEqual([]);
    await Promise.all([cards.send(id!), cards.send(id!)]);
    const { refunds, timeline } = await cards.detail(paid.id);
    expect(refunds).toMatchObject([{ status: 'failed' }]);
    expect(timeline[0]).toMatchObject({ kind: 'refund_failed', facts: { because: 'card_refused' } });
    expect(await on.balance('customer-credit')).toBe(credit - 2_080);
    // The payer has it as credit: the same money is not refunded again.
    expect((await cards.ask(paid.id, 1)).data).toMatchObject({ refusal: 'refund.above_payment' });
    expect(await on.broken()).toEqual([]);
  });

  it('needs a second person above the limit, parts together', async () => {
    const manager = await addColleague(on.scene.portal, on.scene.harbour.id, {
      username: 'manager',
      name: 'Mo Manager',
      role: 'admin',
    });
    const post = (path: string, body: object, token = on.scene.harbour.token) =>
      on.scene.portal.call('POST', `/api/merchant${path}`, { token, body, key: `${Math.random()}` });
    await post('/refund/rules/set', { second_person_above_cents: 1_000 });
    const paid = await cards.charged(3_000);
    expect((await cards.ask(paid.id, 900)).data.waiting).toBeNull();
    const { waiting } = (await cards.ask(paid.id, 2_000)).data;
    expect(await on.balance('refunds-pending')).toBe(-932);
    const path = `/api/merchant/approval/detail?id=${waiting!.approval_id}`;
    const asked = await on.scene.portal.call<{ subject_name: string; changes: object[] }>('GET', path, {
      token: manager.token,
    });
    const customer = asked.data.subject_name;
    expect(customer).toMatch(/./);
    expect(asked.data.changes).toContainEqual(
      expect.objectContaining({ field: 'customer', after: customer }),
    );
    await post(`/approval/approve/${waiting!.approval_id}`, {}, manager.token);
    const { refunds } = await cards.detail(paid.id);
    expect(refunds).toMatchObject([{ amount_cents: 900 }, { amount_cents: 2_000, status: 'approved' }]);
    for (const { id } of refunds) await cards.send(id);
    expect((await cards.detail(paid.id)).payment.refunded_cents).toBe(2_900);
    await post('/refund/rules/set', { second_person_above_cents: 0 });
    await on.scene.within(on.scene.harbour, (work) =>
      work.run(sql`delete from refund_rules where merchant_id = ${work.merchantId}`),
    );
    expect(await on.broken()).toEqual([]);
  });
});

describe('a processor that does not answer, or a process that ends', () => {
  it('is asked again under the same name, and gives back once', async () => {
    const paid = await cards.charged(3_000, 'times_out_approved');
    const { id } = (await cards.ask(paid.id, 3_000)).data;
    await cards.send(id!);
    expect((await cards.detail(paid.id)).refunds).toMatchObject([{ status: 'lodged', can_withdraw: false }]);
    expect(await on.broken()).toEqual([]);
    await cards.send(id!);
    expect((await cards.detail(paid.id)).refunds).toMatchObject([{ status: 'done' }]);
    expect(await cards.atSandbox(paid.uuid)).toEqual([{ status: 'done', amount_cents: 3_105 }]);
  });

  /** A run of a process that ends after so many commits. */
  function ending(after: number): Run {
    const run = createRun(on.scene.platform, on.scene.harbour.id, SYSTEM);
    let commits = 0;
    const inTransaction: Run['inTransaction'] = (step) => {
      commits += 1;
      return commits > after ? Promise.reject(new Error('the process ended')) : run.inTransaction(step);
    };
    return { ...run, inTransaction };
  }
  const dead: CardRefunder = { refund: () => Promise.reject(new Error('the process ended')) };

  it.each([
    ['before it was lodged', 0, undefined],
    ['once it was lodged, before the processor was asked', 1, dead],
    ['between the processor’s word and its commit', 1, undefined],
  ] as const)('%s: it is given back once all the same', async (_, after, rail) => {
    const paid = await cards.charged(1_000);
    const { id } = (await cards.ask(paid.id, 600)).data;
    await expect(cards.send(id!, rail ?? on.rail, ending(after))).rejects.toThrow('the process ended');
    expect(await on.broken()).toEqual([]);
    await on.scene.platform.pool.query(sql`
      update refunds set next_ask_at = now() - interval '1 second' where next_ask_at is not null`);
    const { signal } = new AbortController();
    const round = () => followCardRefunds(on.rail).run(on.scene.platform, () => {}, signal);
    await Promise.all([round(), round()]);
    expect((await cards.detail(paid.id)).refunds).toMatchObject([{ status: 'done' }]);
    expect(await cards.atSandbox(paid.uuid)).toEqual([{ status: 'done', amount_cents: 633 }]);
    expect(await cards.postings(id!)).toHaveLength(2);
    expect(await on.broken()).toEqual([]);
  });
});

describe('what meets on one card payment', () => {
  it('two refunds of all of it: one is made', async () => {
    const paid = await cards.charged(2_000);
    const both = await Promise.all([1, 2, 3].map(() => cards.ask(paid.id, 2_000)));
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
    for (const { data } of both.filter(({ code }) => code !== 0))
      expect(data).toMatchObject({ refusal: 'refund.above_payment' });
    expect(await on.broken()).toEqual([]);
  });

  it('a withdrawal and the worker: the money went back, or it is the merchant’s', async () => {
    for (let round = 0; round < 4; round += 1) {
      const paid = await cards.charged(1_000);
      const { id } = (await cards.ask(paid.id, 1_000)).data;
      const [withdrawn] = await Promise.all([cards.withdraw(id!), cards.send(id!)]);
      const sandbox = await cards.atSandbox(paid.uuid);
      const status = (await cards.detail(paid.id)).refunds[0]?.status;
      if (withdrawn.code === 0) expect([status, sandbox]).toEqual(['withdrawn', []]);
      else expect([status, sandbox.length]).toEqual(['done', 1]);
    }
    expect(await on.broken()).toEqual([]);
  });
});
