import { printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { bankReturns, fileOf } from '../../test/bank-returns.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { type FeeStage, feeStage } from '../../test/fee-stage.ts';
import { addColleague } from '../../test/second-person.ts';

let scene: DebitMerchants;
let stage: FeeStage;
let second: string;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  stage = feeStage(scene);
  const colleague = { username: 'two', name: 'Two', role: 'owner' } as const;
  second = (await addColleague(scene.portal, scene.lorikeet.id, colleague)).token;
});
afterAll(() => scene.close());

type Answer = { waiting: { approval_id: string } | null; refusal?: string };
const resolve = (fileId: string, body: object, token = scene.lorikeet.token) =>
  scene.portal.call<Answer>('POST', `/api/merchant/returns/resolve/${printId('returns_file', fileId)}`, {
    token,
    body: { line: 2, ...body },
  });
const feeOf = (id: string) => ({ as: 'applied', fee_debit_id: printId('fee_debit', id) });
const candidates = async (fileId: string) => {
  const asked = `/api/merchant/returns/candidates?id=${printId('returns_file', fileId)}&line=2`;
  const { data } = await scene.portal.call<{ rows: object[] }>('GET', asked, { token: scene.lorikeet.token });
  return data.rows;
};
const lines = async (fileId: string) => {
  const asked = `/api/merchant/returns/lines?id=${printId('returns_file', fileId)}`;
  const { data } = await scene.portal.call<{ rows: object[] }>('GET', asked, { token: scene.lorikeet.token });
  return data.rows;
};
const waitsFor = (kind: string, subjectId: string) =>
  scene.within(scene.lorikeet, async (work) => {
    const rows = await work.rows(sql`
      select 1 from exceptions
      where merchant_id = ${work.merchantId} and kind = ${kind} and subject_id = ${subjectId} and status = 'open'`);
    return rows.length;
  });

/** A tax invoice whose debit the bank has, and what it would send back of it. */
async function lodged(month: string, eve: string, processed: string) {
  scene.at(`${eve.slice(0, 7)}-01`, '05:30');
  const invoice = await stage.invoiced(month);
  const file = await stage.filed(eve);
  await stage.accept(file.id);
  await stage.statement(scene.lorikeet, `${processed},1.40,DIRECT ENTRY 301500 FEES`);
  return { ...invoice, file, entry: await stage.entryIn(file) };
}

describe('a queued return line about the debit of a tax invoice', () => {
  it('keeps it from clearing by account and amount, and is applied once a second person agrees', async () => {
    const owing = await stage.owed();
    const { id, number, file, entry } = await lodged('2026-11', '2026-12-07', '2026-12-08');
    const content = fileOf('2026-12-09', [{ ...entry, lodgementReference: 'LORI-ZZZZZ' }]);
    const { fileId } = await bankReturns(scene).load('2026-12-09', content);
    await stage.inboxClosed('2026-12-10', '2026-12-11');
    expect(await stage.runPhase('fee-debits.close', '2026-12-11')).toEqual({ cleared: 0 });
    expect(await waitsFor('bank_file.clearance_blocked', file.id)).toBe(1);
    expect(await candidates(fileId)).toEqual([
      {
        merchant_id: printId('merchant', scene.banksia.id),
        merchant_name: 'Banksia Shire',
        payment_id: null,
        fee_debit_id: printId('fee_debit', id),
        customer_name: null,
        reference: number,
        bsb: '033-001',
        account_masked: expect.stringContaining('432'),
        amount_cents: 140,
        processing_date: '2026-12-08',
        stage: 'submitted',
      },
    ]);
    const { data } = await resolve(fileId, feeOf(id));
    const path = `/api/merchant/approval/approve/${data.waiting!.approval_id}`;
    const approve = (token: string) => scene.portal.call('POST', path, { token, body: {} });
    expect((await approve(scene.lorikeet.token)).code).not.toBe(0);
    expect(await stage.collectionOf(number)).toMatchObject({ stage: 'submitted' });
    const both = await Promise.all([approve(second), approve(second)]);
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
    await scene.drain();
    expect(await stage.collectionOf(number)).toMatchObject({
      stage: 'returned',
      return_code: '6',
      owing_cents: 140,
    });
    expect(await stage.owed()).toBe(owing + 140);
    expect(await scene.postings(scene.banksia, id)).toEqual([
      'platform_invoice_paid: platform-fees-owed 140, bank -140',
      'platform_invoice_returned: platform-fees-owed -140, bank 140',
    ]);
    expect(await scene.postings(scene.lorikeet, id)).toEqual([
      `trust_debit_returned: uncleared:${scene.lorikeet.id} 140, trust-bank -140`,
    ]);
    expect(await lines(fileId)).toMatchObject([
      { outcome: 'matched', tax_invoice: number, merchant_name: 'Banksia Shire', payment_id: null },
    ]);
    expect((await resolve(fileId, feeOf(id))).data.refusal).toBe('returns.line_decided');
    expect(await stage.runPhase('fee-debits.close', '2026-12-14')).toEqual({ cleared: 0 });
    expect(await waitsFor('bank_file.clearance_blocked', file.id)).toBe(0);
    await stage.statement(scene.lorikeet, '2026-12-09,-1.40,RETURNS 301500');
    expect(await stage.broken()).toEqual([]);
  });

  it('is never applied with another amount, to one that came back before, or from another inbox', async () => {
    const { id, number, entry } = await lodged('2026-12', '2027-01-08', '2027-01-11');
    const more = { ...entry, amountCents: 150 as typeof entry.amountCents };
    const { fileId } = await bankReturns(scene).load('2027-01-12', fileOf('2027-01-12', [more]));
    expect(await candidates(fileId)).toEqual([]);
    expect((await resolve(fileId, feeOf(id))).data.refusal).toBe('returns.line_amount_differs');
    expect((await resolve(fileId, feeOf(id), scene.banksia.token)).status).toBe(404);
    const payment = printId('payment', '019b0000-0000-7000-8000-000000000001');
    expect((await resolve(fileId, { ...feeOf(id), payment_id: payment })).status).toBe(422);
    expect((await resolve(fileId, { as: 'applied' })).status).toBe(422);
    await bankReturns(scene).load('2027-01-12', fileOf('2027-01-12', [entry]));
    expect(await stage.collectionOf(number)).toMatchObject({ stage: 'returned' });
    expect((await resolve(fileId, feeOf(id))).data.refusal).toBe('returns.not_with_bank');
    expect((await resolve(fileId, { as: 'dismissed', reason: 'Sent twice' })).code).toBe(0);
    expect(await stage.broken()).toEqual([]);
  });

  it('is not held up by a credit that came back from its account', async () => {
    const { file, entry } = await lodged('2027-01', '2027-02-08', '2027-02-09');
    const credit = { ...entry, originalCode: 50 as const, lodgementReference: 'LORI-CREDT' };
    const { fileId } = await bankReturns(scene).load('2027-02-10', fileOf('2027-02-10', [credit]));
    expect(await candidates(fileId)).toEqual([]);
    await stage.inboxClosed('2027-02-11', '2027-02-12');
    expect(await stage.runPhase('fee-debits.close', '2027-02-12')).toEqual({ cleared: 1 });
    expect(await waitsFor('bank_file.clearance_blocked', file.id)).toBe(0);
  });
});
