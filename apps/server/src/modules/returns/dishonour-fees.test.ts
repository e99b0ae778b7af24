import type { ReturnCode } from '@lorikeet/bank-files';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../../../../simulate/check-invariants.ts';
import { sql } from '../../platform/db/sql.ts';
import { bankReturns, fileOf, type Returnable } from '../../test/bank-returns.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { acceptFile } from '../bank-files/index.ts';
import { waiveDishonourFee } from './waive-dishonour-fee.ts';

let scene: DebitMerchants;
let bank: ReturnType<typeof bankReturns>;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  bank = bankReturns(scene);
});
afterAll(() => scene.close());
beforeEach(() => charges(550));

const charges = (cents: number) =>
  scene.platform.pool.query(sql`
    update merchants set settings = settings || jsonb_build_object('dishonour_fee_cents', ${cents}::int)
    where id = ${scene.harbour.id}`);

/** One debit that was lodged on a day and came back on the next bank day. */
async function returned(day: string, next: string, code: ReturnCode): Promise<Returnable> {
  const [made] = await bank.lodged(day, [code]);
  await bank.load(next, fileOf(next, [made!.entry]));
  await scene.drain();
  return made!;
}

const feeOf = (paymentId: string) =>
  scene.within(scene.harbour, (work) =>
    work.maybe<{
      id: string;
      status: string;
      total_cents: number;
      gst_cents: number;
      description: string;
      due_date: string;
      debits: { stage: string; amount: number; on: string; kind: string; allows: string | null }[];
    }>(sql`
      select i.id, i.status, i.total_cents, i.gst_cents, i.description, i.due_date,
        coalesce((select json_agg(json_build_object('stage', p.stage, 'amount', p.amount_cents, 'on', p.debit_date,
          'kind', p.notice_kind, 'allows', p.notice_allows_from)) from payments p
          where p.merchant_id = ${work.merchantId} and p.invoice_id = i.id), '[]') as debits
      from invoices i where i.merchant_id = ${work.merchantId} and i.dishonour_of = ${paymentId}`),
  );
const letters = (subjectId: string) =>
  scene.within(scene.harbour, async (work) => {
    const rows = await work.rows<{ template: string }>(sql`
      select template from messages where merchant_id = ${work.merchantId} and subject_id = ${subjectId} order by id`);
    return rows.map(({ template }) => template);
  });

/** What opens the bill that a letter speaks of. */
const PAY_LINK = /\/merchant\/accounting\/payment\/[\w-]{44}\b/;
const textOf = (subjectId: string, template: string) =>
  scene.within(scene.harbour, async (work) => {
    const { body } = await work.one<{ body: Buffer }>(sql`
      select body from messages
      where merchant_id = ${work.merchantId} and subject_id = ${subjectId} and template = ${template}`);
    return (JSON.parse(work.vault.open(body)) as { text: string }).text;
  });

describe('a dishonour fee', () => {
  it('is an invoice of its own, posted as fee income, and is debited with the second attempt', async () => {
    const { paymentId } = await returned('2026-11-23', '2026-11-24', 6);
    const fee = await feeOf(paymentId);
    expect(fee).toMatchObject({
      status: 'open',
      total_cents: 550,
      gst_cents: 50,
      description: 'Dishonour fee: $20.00 of Mon 23 November 2026',
      debits: [{ stage: 'scheduled', amount: 550, on: '2026-11-27', kind: 'advance', allows: '2026-11-26' }],
    });
    expect(await scene.postings(scene.harbour, fee!.id)).toEqual([
      'dishonour_fee_charged: receivable 550, dishonour-fee -500, gst-collected -50',
    ]);
    await checkInvariants(scene.platform, scene.portal.portal.modules);
  });

  it('is charged for returns of the payer’s doing alone', async () => {
    const made = await bank.lodged('2026-11-25', [1, 2, 3, 4, 5, 7, 9]);
    await bank.load(
      '2026-11-26',
      fileOf(
        '2026-11-26',
        made.map(({ entry }) => entry),
      ),
    );
    const fees = await Promise.all(made.map(({ paymentId }) => feeOf(paymentId)));
    expect(fees.map((fee) => fee?.total_cents)).toEqual([
      undefined,
      550,
      550,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is owed, and a letter says so, where nothing may be debited any more', async () => {
    const { paymentId } = await returned('2026-11-27', '2026-11-30', 3);
    expect(await feeOf(paymentId)).toMatchObject({ status: 'open', debits: [] });
    expect(await letters(paymentId)).toContain('dishonour-fee');
    expect(await textOf(paymentId, 'dishonour-fee')).toMatch(PAY_LINK);
  });

  it('is owed, not debited, under a request for one debit of a bill', async () => {
    const [made] = await bank.lodged('2026-11-30', [6]);
    await scene.platform.pool.query(
      `update mandates set terms = terms || '{"bill": "INV-000001"}' where id = $1`,
      [made!.payer.mandateId],
    );
    await bank.load('2026-12-01', fileOf('2026-12-01', [made!.entry]));
    await scene.drain();
    expect(await feeOf(made!.paymentId)).toMatchObject({ status: 'open', debits: [] });
    expect(await letters(made!.paymentId)).toContain('dishonour-fee');
  });

  it('is never more than the agreement says, nor is there one where either names none', async () => {
    const [agreedToLess] = await bank.lodged('2026-12-01', [6]);
    await charges(900);
    await bank.load('2026-12-02', fileOf('2026-12-02', [agreedToLess!.entry]));
    expect((await feeOf(agreedToLess!.paymentId))?.total_cents).toBe(550);
    await charges(0);
    const [agreedToNone] = await bank.lodged('2026-12-03', [6]);
    await charges(550);
    await bank.load('2026-12-04', fileOf('2026-12-04', [agreedToNone!.entry]));
    expect(await feeOf(agreedToNone!.paymentId)).toBeUndefined();
    const [nowFree] = await bank.lodged('2026-12-07', [6]);
    await charges(0);
    await bank.load('2026-12-08', fileOf('2026-12-08', [nowFree!.entry]));
    expect(await feeOf(nowFree!.paymentId)).toBeUndefined();
  });

  it('is charged once for one return, however often its file is loaded', async () => {
    const [made] = await bank.lodged('2026-12-09', [6]);
    const file = fileOf('2026-12-10', [made!.entry]);
    await bank.load('2026-12-10', file);
    await bank.load('2026-12-10', file);
    expect((await feeOf(made!.paymentId))?.debits).toHaveLength(1);
  });
});

describe('a dishonour fee that is waived', () => {
  it('takes its debit with it, and its posting is reversed', async () => {
    const { paymentId } = await returned('2026-12-11', '2026-12-14', 6);
    const { id } = (await feeOf(paymentId))!;
    await scene.within(scene.harbour, (work) => waiveDishonourFee(work, id));
    expect(await feeOf(paymentId)).toMatchObject({ status: 'void', debits: [{ stage: 'cancelled' }] });
    expect(await scene.postings(scene.harbour, id)).toEqual([
      'dishonour_fee_charged: receivable 550, dishonour-fee -500, gst-collected -50',
      'dishonour_fee_waived: receivable -550, dishonour-fee 500, gst-collected 50',
    ]);
    // Waived already is done.
    await scene.within(scene.harbour, (work) => waiveDishonourFee(work, id));
    await checkInvariants(scene.platform, scene.portal.portal.modules);
  });

  it('is refused once it is with the bank, and for any other invoice', async () => {
    const { paymentId } = await returned('2026-12-15', '2026-12-16', 6);
    const { id } = (await feeOf(paymentId))!;
    await scene.runPhase(scene.harbour, 'claim', '2026-12-21');
    const file = (await scene.files(scene.harbour)).at(-1)!;
    await scene.within(scene.harbour, (work) => acceptFile(work, file.id, 'R'));
    await scene.drain();
    await expect(scene.within(scene.harbour, (work) => waiveDishonourFee(work, id))).rejects.toMatchObject({
      code: 'bank_debit.already_with_the_bank',
    });
    const { invoice_id: sale } = await scene.payment(scene.harbour, paymentId);
    await expect(
      scene.within(scene.harbour, (work) => waiveDishonourFee(work, sale as string)),
    ).rejects.toMatchObject({ code: 'invoice.not_a_fee' });
  });
});

it('a dishonour fee is due on the day of its debit, a change of terms that its payer hears of 14 days before', async () => {
  const [made] = await bank.lodged('2026-12-22', [6]);
  await scene.platform.pool.query(
    "update mandates set amount_rule = 'fixed', amount_cents = 2000 where id = $1",
    [made!.payer.mandateId],
  );
  await bank.load('2026-12-23', fileOf('2026-12-23', [made!.entry]));
  const fee = await feeOf(made!.paymentId);
  expect(fee?.debits).toMatchObject([{ kind: 'variation', on: '2027-01-06' }]);
  expect(fee?.due_date).toBe('2027-01-06');
});
