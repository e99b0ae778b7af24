import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { bankReturns, fileOf } from '../../test/bank-returns.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { wire } from '../../test/merchants-stage.ts';
import { drawPayout } from '../payouts/index.ts';
import { setPayoutAccount } from './index.ts';
import { settlePhase } from './settle-merchant.ts';

type Merchant = DebitMerchants['harbour'];

let scene: DebitMerchants;
let bank: ReturnType<typeof bankReturns>;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  bank = bankReturns(scene);
});
afterAll(() => scene.close());

const close = async (merchant: Merchant) => {
  const { data } = await scene.portal.call<{ status: string }>(
    'POST',
    `/api/merchant/merchant/facility/update/${wire(merchant.facilityId, 'fac')}`,
    {
      token: scene.lorikeet.token,
      body: {
        merchant_id: wire(merchant.id, 'mer'),
        entry_description: 'GYM',
        remitter: 'GYM',
        records_per_file: 500,
        cut_off: '16:00',
        title_set: 'plain',
        marks_new_details: true,
        names_invoice: true,
        seen_status: 'active',
        status: 'closed',
      },
    },
  );
  return data.status;
};
const settle = async (merchant: Merchant) => {
  const day = toLocalDate('2026-12-01');
  const tenant = { id: merchant.id, slug: '', kind: 'business' as const, timeZone: 'Australia/Sydney' };
  await settlePhase.run(createRun(scene.platform, merchant.id, SYSTEM), day, tenant);
  return scene.within(merchant, async (work) => {
    const { status } = await work.one<{ status: string }>(
      sql`select status from facilities where merchant_id = ${work.merchantId}`,
    );
    return status;
  });
};

describe('a facility that is closed', () => {
  it('with nothing on the way is closed at once', async () => {
    expect(await close(scene.other)).toBe('closed');
  });

  it('sends nothing more, clears what is with the bank, and pays its balance out before it is closed', async () => {
    await scene.within(scene.harbour, (work) =>
      setPayoutAccount(work, { bsb: '013-006', account: '201030318', accountName: 'HARBOUR FITNESS' }),
    );
    await bank.lodged('2026-11-23', [6]);
    const payer = await scene.payer(scene.harbour);
    const waiting = await scene.debit(scene.harbour, payer, { cents: 5000, due: '2026-11-24' });
    expect(await close(scene.harbour)).toBe('closing');
    await scene.runPhase(scene.harbour, 'claim', '2026-11-24');
    expect(await scene.payment(scene.harbour, waiting.paymentId)).toMatchObject({ stage: 'scheduled' });
    for (const day of ['2026-11-24', '2026-11-25', '2026-11-26']) await bank.load(day, fileOf(day, []));
    expect(await settle(scene.harbour)).toBe('closing');
    await scene.runPhase(scene.harbour, 'close', '2026-11-26');
    await scene.within(scene.harbour, (work) =>
      work.run(sql`update bank_files set credited_on = '2026-11-24' where merchant_id = ${work.merchantId}`),
    );
    expect(await settle(scene.harbour)).toBe('closing');
    const drawn = await scene.within(scene.harbour, (work) => drawPayout(work));
    expect(drawn).toMatchObject({ lines: 2 });
    expect(await settle(scene.harbour)).toBe('closing');
  });

  it('under its own user id keeps its inbox until its files have cleared', async () => {
    const inboxes = () =>
      scene.portal.call<{ facilities: unknown[] }>('GET', '/api/merchant/returns/inbox', {
        token: scene.banksia.token,
      });
    await bank.lodged('2026-11-30', [6], scene.banksia);
    expect(await close(scene.banksia)).toBe('closing');
    expect((await inboxes()).data.facilities).toHaveLength(1);
    expect(await settle(scene.banksia)).toBe('closing');
    await scene.within(scene.banksia, (work) =>
      work.run(sql`update bank_files set cleared_on = '2026-12-03' where merchant_id = ${work.merchantId}`),
    );
    expect(await settle(scene.banksia)).toBe('closed');
    expect((await inboxes()).status).toBe(403);
  });
});
