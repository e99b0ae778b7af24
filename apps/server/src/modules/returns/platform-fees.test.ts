import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { bankReturns, fileOf } from '../../test/bank-returns.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { wire } from '../../test/merchants-stage.ts';
import { acceptFile } from '../bank-files/index.ts';
import { taxInvoicePhase } from '../tax-invoices/issue-tax-invoice.ts';
import { loadReturns, recordNoReturns } from './index.ts';

type Merchant = DebitMerchants['harbour'];
type Fee = { from_date: string; bps: number; fixed_cents: number; return_cents: number; state: string };

let scene: DebitMerchants;
let bank: ReturnType<typeof bankReturns>;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  bank = bankReturns(scene);
});
afterAll(() => scene.close());

const post = (path: string, body: object, who: Merchant = scene.lorikeet) =>
  scene.portal.call<Record<string, unknown>>('POST', `/api/merchant${path}`, { token: who.token, body });
const addFee = (merchant: Merchant, from_date: string, terms: Partial<Fee> = {}, who?: Merchant) =>
  post(
    `/platform/merchant/fee/${wire(merchant.id, 'mer')}`,
    { from_date, bps: 100, fixed_cents: 30, return_cents: 0, ...terms },
    who,
  );
const removeFee = (merchant: Merchant, from_date: string, who?: Merchant) =>
  post(`/platform/merchant/fee/remove/${wire(merchant.id, 'mer')}`, { from_date }, who);
const feesOf = async (merchant: Merchant) => {
  const { data } = await scene.portal.call<{ platform_fees: Fee[] }>('GET', '/api/merchant/merchant/detail', {
    token: merchant.token,
  });
  return data.platform_fees.map(
    (fee) => `${fee.from_date} ${fee.bps} ${fee.fixed_cents} ${fee.return_cents} ${fee.state}`,
  );
};

async function lodged(merchant: Merchant, day: string, cents: number): Promise<string> {
  scene.at(day, '06:30');
  const payer = await scene.payer(merchant, { account: `4400${cents}` });
  const { paymentId } = await scene.debit(merchant, payer, { cents, due: day });
  await scene.runPhase(merchant, 'claim', day);
  const file = (await scene.files(merchant)).at(-1)!;
  await scene.within(merchant, (work) => acceptFile(work, file.id, 'R'));
  await scene.drain();
  return paymentId;
}

async function quiet(inbox: Merchant, day: string): Promise<void> {
  scene.at(day, '17:00');
  await scene.within(inbox, (work) =>
    recordNoReturns(work, { facilityId: inbox.facilityId, bankDate: toLocalDate(day) }),
  );
}

describe('the platform’s fees', () => {
  it('are agreed from a later date on, kept with their history, and taken back until they begin', async () => {
    const { harbour } = scene;
    expect(await feesOf(harbour)).toEqual(['2026-11-23 100 30 0 current']);
    expect(await addFee(harbour, '2026-11-23')).toMatchObject({
      data: { refusal: 'platform_fee.too_early' },
    });
    expect((await addFee(harbour, '2026-11-25', { bps: 200, return_cents: 250 })).code).toBe(0);
    expect(await addFee(harbour, '2026-11-25')).toMatchObject({
      data: { refusal: 'platform_fee.date_taken' },
    });
    expect((await addFee(harbour, '2026-12-25', { bps: 0 })).code).toBe(0);
    expect(await feesOf(harbour)).toEqual([
      '2026-12-25 0 30 0 coming',
      '2026-11-25 200 30 250 coming',
      '2026-11-23 100 30 0 current',
    ]);
    expect((await removeFee(harbour, '2026-12-25')).code).toBe(0);
    expect(await removeFee(harbour, '2026-11-23')).toMatchObject({ data: { refusal: 'platform_fee.begun' } });
    expect((await removeFee(harbour, '2026-12-24')).status).toBe(404);
    expect(await feesOf(harbour)).toEqual(['2026-11-25 200 30 250 coming', '2026-11-23 100 30 0 current']);
  });

  it('are not for a merchant to set', async () => {
    expect((await addFee(scene.harbour, '2026-12-01', { bps: 0 }, scene.harbour)).status).toBe(403);
    expect((await removeFee(scene.harbour, '2026-11-25', scene.harbour)).status).toBe(403);
  });

  it('charge a debit what was in force on its processing date, whenever it clears', async () => {
    const { harbour, lorikeet } = scene;
    const before = await lodged(harbour, '2026-11-24', 10_000);
    const after = await lodged(harbour, '2026-11-25', 10_001);
    for (const day of ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30']) {
      await quiet(lorikeet, day);
      await scene.runPhase(harbour, 'close', day);
    }
    // The first cleared on the 27th, two days after the fee had doubled.
    expect(await scene.postings(harbour, before)).toContain(
      'platform_fee_charged: platform-fees 118, gst-credits 12, balance:available -130',
    );
    expect(await scene.postings(harbour, after)).toContain(
      'platform_fee_charged: platform-fees 209, gst-credits 21, balance:available -230',
    );
    expect(await scene.broken()).toEqual([]);
  });

  it('charge a return of either model with it, in both books of a facilitated one, once', async () => {
    const { harbour, lorikeet } = scene;
    const [one] = await bank.lodged('2026-12-01', [3]);
    const file = fileOf('2026-12-02', [one!.entry]);
    await bank.load('2026-12-02', file);
    await bank.load('2026-12-02', file);
    // Those of one moment stand in no order of their own.
    expect((await scene.postings(harbour, one!.paymentId)).toSorted()).toEqual([
      'debit_returned: it:debit -2000, receivable 2000',
      'debit_submitted: it:debit 2000, receivable -2000',
      'platform_return_fee_charged: platform-fees 227, gst-credits 23, balance:available -250',
    ]);
    const account = `merchant:${harbour.id}`;
    expect((await scene.postings(lorikeet, one!.paymentId)).toSorted()).toEqual([
      `trust_debit_returned: uncleared:${harbour.id} 2000, trust-bank -2000`,
      `trust_return_fee_charged: ${account} 250, fee-income -227, gst-payable -23`,
    ]);
    const detail = await scene.portal.call<{ return_fee: unknown; fee: unknown }>(
      'GET',
      `/api/merchant/payment/detail?id=${wire(one!.paymentId, 'pay')}`,
      { token: harbour.token },
    );
    expect(detail.data).toMatchObject({ fee: null, return_fee: { amount_cents: 250, gst_cents: 23 } });
    expect(await scene.broken()).toEqual([]);
  });

  it('of a direct merchant are owed on its tax invoice, which tells both kinds', async () => {
    const { banksia } = scene;
    scene.at('2026-12-02', '10:00');
    await addFee(banksia, '2026-12-03', { return_cents: 250 });
    const paymentId = await lodged(banksia, '2026-12-03', 5_000);
    const { lodgement_reference: reference } = await scene.payment(banksia, paymentId);
    scene.at('2026-12-04', '09:00');
    await loadReturns(createRun(scene.platform, banksia.id, SYSTEM), {
      facilityId: banksia.facilityId,
      filename: 'returns.txt',
      content: fileOf(
        '2026-12-04',
        [
          {
            returnCode: 3,
            originalCode: 13,
            amountCents: toCents(5_000),
            customerBsb: '062-184',
            customerAccount: '44005000',
            traceBsb: '033-001',
            traceAccount: '98765432',
            title: 'GRACE OKONKWO',
            lodgementReference: String(reference),
            remitter: 'BANKSIA SHIRE',
            dayOfMonth: 3,
            userId: '401234',
          },
        ],
        { userId: '401234' },
      ),
    });
    await scene.drain();
    expect(await scene.postings(banksia, paymentId)).toContain(
      'platform_return_fee_charged: platform-fees 227, gst-credits 23, platform-fees-owed -250',
    );
    for (const merchant of [banksia, scene.harbour]) {
      scene.at('2027-01-01', '05:30');
      const tenant = { id: merchant.id, slug: '', kind: 'business' as const, timeZone: 'Australia/Sydney' };
      await taxInvoicePhase.run(
        createRun(scene.platform, tenant.id, SYSTEM),
        toLocalDate('2027-01-01'),
        tenant,
      );
    }
    const invoicesOf = async (merchant: Merchant) => {
      const { data } = await scene.portal.call<{ rows: unknown[] }>(
        'GET',
        '/api/merchant/payout/taxInvoices',
        {
          token: merchant.token,
        },
      );
      return data.rows;
    };
    expect(await invoicesOf(banksia)).toMatchObject([
      { total_cents: toCents(250), gst_cents: 23, payable_cents: 250 },
    ]);
    expect(await invoicesOf(scene.harbour)).toMatchObject([
      { total_cents: toCents(250), gst_cents: 23, payable_cents: 0 },
    ]);
  });
});
