import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createRun } from '../../../platform/run.ts';
import { SYSTEM } from '../../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants } from '../../../test/debit-merchants.ts';
import { makeDebit } from '../../../test/debit-scene.ts';
import { payoutsModule } from '../../payouts/index.ts';
import { setPayoutAccount } from '../index.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants();
});
afterAll(() => scene.close());

const is = (status: string) =>
  scene.within(scene.harbour, (work) =>
    work.run(sql`update merchants set status = ${status} where id = ${work.merchantId}`),
  );
const NOT_LIVE = ['preparing', 'suspended'];

describe('a merchant that is not live', () => {
  it('has no debit claimed, batched or filed, by nobody’s run; once approved the same debit goes', async () => {
    const payer = await scene.payer(scene.harbour);
    const { paymentId } = await scene.debit(scene.harbour, payer, { cents: 1_000, due: '2026-11-23' });
    for (const status of NOT_LIVE) {
      await is(status);
      expect(await scene.runPhase(scene.harbour, 'claim', '2026-11-23'), status).toMatchObject({
        debits: 0,
        files: 0,
      });
      expect(await scene.files(scene.harbour)).toEqual([]);
      expect((await scene.payment(scene.harbour, paymentId)).stage).toBe('scheduled');
    }
    await is('live');
    expect(await scene.runPhase(scene.harbour, 'claim', '2026-11-23')).toMatchObject({ debits: 1, files: 1 });
  });

  it('approved after the cut-off of the agreed day, has the debit in the next bank day’s file', async () => {
    const payer = await scene.payer(scene.harbour, { account: '55554444' });
    const { paymentId } = await scene.debit(scene.harbour, payer, { cents: 4_950, due: '2026-11-24' });
    await is('preparing');
    await scene.runPhase(scene.harbour, 'claim', '2026-11-24');
    scene.at('2026-11-24', '20:00');
    await is('live');
    expect(await scene.runPhase(scene.harbour, 'claim', '2026-11-25')).toMatchObject({ debits: 1 });
    expect(await scene.payment(scene.harbour, paymentId)).toMatchObject({ stage: 'batched' });
  });

  it('approved weeks later, debits no day that was agreed to long ago: it is announced anew first', async () => {
    const payer = await scene.payer(scene.harbour, { account: '55556666' });
    const { paymentId } = await scene.debit(scene.harbour, payer, { cents: 4_950, due: '2026-11-24' });
    await is('preparing');
    scene.at('2026-12-14', '06:00');
    await is('live');
    expect(await scene.runPhase(scene.harbour, 'claim', '2026-12-14')).toMatchObject({ debits: 0, held: 1 });
    await scene.runPhase(scene.harbour, 'notices', '2026-12-15');
    const told = await scene.payment(scene.harbour, paymentId);
    expect(told).toMatchObject({ stage: 'scheduled', debit_date: '2026-12-17' });
    await scene.runPhase(scene.harbour, 'claim', '2026-12-17');
    expect(await scene.payment(scene.harbour, paymentId)).toMatchObject({ stage: 'batched' });
  });

  it('is paid nothing out, though cleared and credited money waits; once approved it is', async () => {
    const phase = payoutsModule.phases!.find((one) => one.name === 'payout')!;
    const day = toLocalDate('2026-11-26');
    const payer = await scene.payer(scene.harbour, { account: '87654321' });
    scene.at('2026-11-25', '18:00');
    await scene.within(scene.harbour, async (work) => {
      await setPayoutAccount(work, { bsb: '013-006', account: '201030318', accountName: 'HARBOUR FITNESS' });
      const who = { ...payer, facilityId: scene.harbour.facilityId };
      const on = toLocalDate('2026-11-25');
      await makeDebit(work, who, { cents: 5_000, day: on, creditedOn: on });
    });
    scene.at(day, '19:00');
    const tenant = {
      id: scene.harbour.id,
      slug: '',
      kind: 'business' as const,
      timeZone: 'Australia/Sydney',
    };
    for (const status of NOT_LIVE) {
      await is(status);
      expect(await phase.run(createRun(scene.platform, tenant.id, SYSTEM), day, tenant), status).toEqual({
        waits: 'merchant.not_live',
      });
    }
    await is('live');
    expect(await phase.run(createRun(scene.platform, tenant.id, SYSTEM), day, tenant)).toMatchObject({
      amount_cents: 5_000,
      lines: 1,
    });
  });
});
