import { printId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { acceptFile } from '../bank-files/index.ts';
import { recordNoReturns } from '../returns/index.ts';
import { issueTaxInvoice, taxInvoicePhase } from './issue-tax-invoice.ts';

type Merchant = DebitMerchants['harbour'];
type Row = { id: string; number: string; total_cents: number; gst_cents: number; payable_cents: number };

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  for (const merchant of [scene.harbour, scene.banksia]) await clears(merchant, 11_000);
});
afterAll(() => scene.close());

/** A debit of 23 November that clears on the 26th: the fee is 1.00% and $0.30. */
async function clears(merchant: Merchant, cents: number): Promise<void> {
  scene.at('2026-11-23', '06:30');
  await scene.debit(merchant, await scene.payer(merchant), { cents, due: '2026-11-23' });
  await scene.runPhase(merchant, 'claim', '2026-11-23');
  const file = (await scene.files(merchant)).at(-1)!;
  await scene.within(merchant, (work) => acceptFile(work, file.id, 'R'));
  await scene.drain();
  const inbox = merchant === scene.banksia ? scene.banksia : scene.lorikeet;
  for (const bankDate of ['2026-11-24', '2026-11-25', '2026-11-26']) {
    scene.at(bankDate, '17:00');
    await scene.within(inbox, (work) =>
      recordNoReturns(work, { facilityId: inbox.facilityId, bankDate: toLocalDate(bankDate) }),
    );
  }
  await scene.runPhase(merchant, 'close', '2026-11-26');
}
const phase = (merchant: Merchant, day: string) => {
  scene.at(day, '05:30');
  const tenant = { id: merchant.id, slug: '', kind: 'business' as const, timeZone: 'Australia/Sydney' };
  return taxInvoicePhase.run(createRun(scene.platform, tenant.id, SYSTEM), toLocalDate(day), tenant);
};
const call = <T>(who: Merchant, method: 'GET' | 'POST', path: string, locale: 'en' | 'zh' = 'en') =>
  scene.portal.call<T>(method, `/api/merchant${path}`, {
    token: who.token,
    locale,
    ...(method === 'POST' ? { body: {} } : {}),
  });
const list = async (who: Merchant, locale?: 'en' | 'zh') =>
  (await call<{ rows: Row[] }>(who, 'GET', '/payout/taxInvoices', locale)).data.rows;

describe('the platform’s tax invoice', () => {
  it('is issued on the first of a month for the fees of the last one, once, and for none when there were none', async () => {
    expect(await phase(scene.harbour, '2026-11-30')).toEqual({});
    expect(await phase(scene.harbour, '2026-12-01')).toEqual({ number: 'TAX-000001' });
    expect(await phase(scene.harbour, '2026-12-01')).toEqual({});
    const twice = await Promise.all(
      [1, 2].map(() =>
        scene.within(scene.banksia, (work) => issueTaxInvoice(work, toLocalDate('2026-11-30'))),
      ),
    );
    expect(twice.filter(Boolean)).toEqual(['TAX-000002']);
    expect(await phase(scene.other, '2026-12-01')).toEqual({});
    expect(await phase(scene.harbour, '2027-01-01')).toEqual({});
  });

  it('says what was taken from the balance already, and what a direct merchant owes', async () => {
    expect(await list(scene.harbour)).toMatchObject([
      {
        number: 'TAX-000001',
        from: '2026-11-01',
        to: '2026-11-30',
        total_cents: 140,
        gst_cents: 13,
        payable_cents: 0,
      },
    ]);
    expect(await list(scene.banksia)).toMatchObject([
      { number: 'TAX-000002', total_cents: 140, gst_cents: 13, payable_cents: 140 },
    ]);
    expect(await list(scene.other)).toEqual([]);
    const owed = await scene.within(scene.banksia, (work) =>
      work.one<{ cents: number }>(sql`
        select -sum(amount_cents)::bigint as cents from account_days
        where merchant_id = ${work.merchantId} and account = 'platform-fees-owed'`),
    );
    expect(owed.cents).toBe(140);
  });

  it('opens as a PDF in the reader’s language, for its own merchant alone', async () => {
    for (const locale of ['en', 'zh'] as const) {
      const [row] = await list(scene.harbour, locale);
      const ticket = await call<{ path: string }>(
        scene.harbour,
        'POST',
        `/payout/taxInvoice/${row!.id}`,
        locale,
      );
      const opened = await scene.portal.portal.app.inject({ method: 'GET', url: ticket.data.path });
      expect(opened.statusCode).toBe(200);
      expect(opened.headers['content-type']).toBe('application/pdf');
      expect(opened.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      expect((await call(scene.banksia, 'POST', `/payout/taxInvoice/${row!.id}`)).status).toBe(404);
    }
    const none = printId('document', scene.harbour.id);
    expect((await call(scene.harbour, 'POST', `/payout/taxInvoice/${none}`)).status).toBe(404);
  });
});
