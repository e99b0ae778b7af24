import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { bankReturns, fileOf } from '../../test/bank-returns.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { wire } from '../../test/merchants-stage.ts';
import { acceptFile } from '../bank-files/index.ts';
import { approvePayout } from '../payouts/approve-payout.ts';
import { drawPayout } from '../payouts/index.ts';
import { summarisePayouts } from '../payouts/payout-summary.query.ts';
import { importStatement } from '../trust/index.ts';
import { createFacility, setPayoutAccount } from './index.ts';
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
const settle = async (merchant: Merchant, facilityId = merchant.facilityId) => {
  const day = toLocalDate('2026-12-01');
  const tenant = { id: merchant.id, slug: '', kind: 'business' as const, timeZone: 'Australia/Sydney' };
  await settlePhase.run(createRun(scene.platform, merchant.id, SYSTEM), day, tenant);
  return scene.within(merchant, async (work) => {
    const { status } = await work.one<{ status: string }>(
      sql`select status from facilities where merchant_id = ${work.merchantId} and id = ${facilityId}`,
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

describe('a merchant that goes from a facility of the platform to one of its own', () => {
  const merchant = () => scene.harbour;

  it('loads the statement of its own bank while the balance is paid out, however little it is', async () => {
    await scene.within(merchant(), async (work) => {
      await expect(importStatement(work, 'Date,Amount,Description\n')).rejects.toMatchObject({
        code: 'statement.none',
      });
      await createFacility(work, {
        model: 'direct',
        name: 'Own bank',
        financialInstitution: 'WBC',
        userName: 'HARBOUR FITNESS',
        userId: '501234',
        debitUserAbn: null,
        entryDescription: 'GYM',
        traceBsb: '033-001',
        traceAccount: '12121212',
      });
      expect(await importStatement(work, 'Date,Amount,Description\n')).toMatchObject({ lines: 0 });
      expect(await summarisePayouts(work, {})).toMatchObject({
        settlement_model: 'facilitated',
        landings: ['payouts', 'deposits'],
        minimum_cents: 1,
      });
    });
  });

  it('closes the old one when its money is through, with debits of the new one in flight', async () => {
    const run = createRun(scene.platform, merchant().id, SYSTEM);
    const { id } = await scene.within(merchant(), (work) =>
      work.one<{ id: string }>(sql`select id from payouts where merchant_id = ${work.merchantId}`),
    );
    await approvePayout(run, id);
    const file = (await scene.files(merchant())).at(-1)!;
    await scene.within(merchant(), (work) => acceptFile(work, file.id, 'R2'));
    await scene.drain();
    expect(await settle(merchant())).toBe('closing');
    await scene.within(merchant(), async (work) => {
      await work.run(sql`update payouts set status = 'paid' where merchant_id = ${work.merchantId}`);
      await work.run(sql`
        insert into account_days (merchant_id, account, currency, day, booked_day, amount_cents)
        values (${work.merchantId}, 'it:debit', 'AUD', '2026-12-07', '2026-12-07', 2000), (${work.merchantId}, 'it:card', 'USD', '2026-12-07', '2026-12-07', 500)`);
    });
    expect(await settle(merchant())).toBe('closed');
    expect(await scene.within(merchant(), (work) => summarisePayouts(work, {}))).toMatchObject({
      settlement_model: 'direct',
      landings: ['payouts', 'deposits'],
    });
  });
});
