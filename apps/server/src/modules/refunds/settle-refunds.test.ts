import { toCents } from '@lorikeet/domain/kernel';
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { cardRefunds } from '../../test/card-refunds.ts';
import { openCards } from '../../test/card-stage.ts';
import { setPayoutAccount } from '../merchants/index.ts';
import { approvePayout } from '../payouts/approve-payout.ts';
import { drawPayout } from '../payouts/index.ts';
import { makeRefund } from './make-refund.ts';

const ACCOUNT = { bsb: '013-006', account: '201030318', accountName: 'HARBOUR FITNESS' };

describe('refunds of cards and settlement: a settlement', () => {
  let fresh: Awaited<ReturnType<typeof openCards>>;
  let own: ReturnType<typeof cardRefunds>;
  beforeEach(async () => {
    fresh = await openCards('2026-11-23', '10:00');
    own = cardRefunds(fresh);
    return () => fresh.close();
  });

  it('is less by what was refunded before it, and the acquirer takes what was refunded after it', async () => {
    const first = await own.charged(10_000);
    const second = await own.charged(2_000);
    await own.send((await own.ask(first.id, 5_000)).data.id!);
    await own.settle('2026-11-25');
    // 102.80 and 20.80 were captured; 50.00 and 1.40 of the fee went back.
    expect(await own.settlements()).toMatchObject([{ amount_cents: 7_220, payments: 2, refunds: 1 }]);
    expect(await fresh.balance('trust-bank', fresh.scene.lorikeet)).toBe(7_220);
    await own.statement('2026-11-25,72.20,ACQUIRER CARDS');
    expect(await fresh.broken()).toEqual([]);

    fresh.scene.at('2026-11-26', '10:00');
    await own.send((await own.ask(second.id, 2_000)).data.id!);
    expect(await fresh.broken()).toEqual([]);
    await own.settle('2026-11-27');
    expect((await own.settlements())[1]).toBeUndefined();
    await own.settle('2026-11-30');
    expect((await own.settlements())[1]).toMatchObject({ amount_cents: -2_080, payments: 0, refunds: 1 });
    expect(await fresh.broken()).toEqual([]);
    await own.statement('2026-11-30,-20.80,ACQUIRER CARDS');
    expect((await own.settlements())[1]).toMatchObject({ credited_on: '2026-11-30' });
    expect(await fresh.balance('balance:available')).toBe(5_140);
    expect(await fresh.balance('trust-bank', fresh.scene.lorikeet)).toBe(5_140);
    expect(await fresh.broken()).toEqual([]);
  });

  it('of nothing at all is no line of the bank, and a direct merchant’s is netted the same way', async () => {
    const { banksia } = fresh.scene;
    const paid = await own.charged(5_000, 'approved', banksia);
    const { id } = (await own.ask(paid.id, 5_000, banksia)).data;
    const run = createRun(fresh.scene.platform, banksia.id, SYSTEM);
    await own.send(id!, fresh.rail, run);
    expect(await own.postings(id!, banksia)).toContain('refund_lodged: refunds-pending 5155, bank -5155');
    await own.statement('2026-11-25,10.00,SOMETHING ELSE', banksia);
    expect(await fresh.broken()).toEqual([]);
    await own.settle('2026-11-25', banksia);
    expect(await own.settlements(banksia)).toMatchObject([
      { amount_cents: 0, payments: 1, refunds: 1, credited_on: '2026-11-25' },
    ]);
    expect(await fresh.balance('bank', banksia)).toBe(0);
    expect(await fresh.broken()).toEqual([]);
  });

  it('a refund that the balance and the cards on their way do not cover waits until they do', async () => {
    const { harbour } = fresh.scene;
    await fresh.scene.within(harbour, (work) => setPayoutAccount(work, ACCOUNT));
    const first = await own.charged(10_000);
    await own.settle('2026-11-25');
    await own.statement('2026-11-25,102.80,ACQUIRER CARDS');
    fresh.scene.at('2026-12-10', '10:00');
    const drawn = await fresh.scene.within(harbour, (work) => drawPayout(work));
    await approvePayout(createRun(fresh.scene.platform, harbour.id, SYSTEM), drawn!.id);
    const { id } = (await own.ask(first.id, 1_000)).data;
    await own.send(id!);
    expect((await own.detail(first.id)).refunds).toMatchObject([{ status: 'approved', can_withdraw: true }]);
    expect(await own.atSandbox(first.uuid)).toEqual([]);
    expect(await fresh.broken()).toEqual([]);
    await own.charged(2_000);
    await own.send(id!);
    expect((await own.detail(first.id)).refunds).toMatchObject([{ status: 'done' }]);
    expect(await fresh.broken()).toEqual([]);
  });

  it('a refund of a card does not wait for earlier refunds of debits that no balance covers', async () => {
    const { harbour } = fresh.scene;
    const paid = await own.charged(2_000);
    const { paymentId } = await fresh.bill(5_000, '2026-12-20');
    await fresh.scene.within(harbour, async (work) => {
      await work.run(sql`
        update payments set stage = 'cleared', cleared_on = '2026-11-23'
        where merchant_id = ${work.merchantId} and id = ${paymentId}`);
      await makeRefund(work, { payment_id: paymentId, amount_cents: toCents(5_000), reason: 'goodwill' });
    });
    const { id } = (await own.ask(paid.id, 2_000)).data;
    await own.send(id!);
    expect((await own.detail(paid.id)).refunds).toMatchObject([{ status: 'done' }]);
  });
});
