import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { platformFeeCharged } from '@lorikeet/domain/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { post } from '../modules/ledger/index.ts';
import { fileFeeDebits } from '../modules/tax-invoices/file-fee-debits.ts';
import { issueTaxInvoice } from '../modules/tax-invoices/issue-tax-invoice.ts';
import { sql } from '../platform/db/sql.ts';
import { createRun } from '../platform/run.ts';
import { SYSTEM } from '../platform/work.ts';
import { type DebitMerchants, openDebitMerchants } from '../test/debit-merchants.ts';
import { sampleBankPhase } from './sample-bank.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-12-01', '05:30');
});
afterAll(() => scene.close());

/** The sample bank's morning for one tenant. */
async function morning(day: string, merchant: DebitMerchants['harbour'], kind: 'platform' | 'council') {
  const bank = sampleBankPhase(async () => true);
  scene.at(day, bank.at);
  const tenant = { id: merchant.id, slug: '', kind, timeZone: 'Australia/Sydney' };
  await bank.run(createRun(scene.platform, merchant.id, SYSTEM), toLocalDate(day), tenant);
  await scene.drain();
}

it('prints the debit of a tax invoice on the direct merchant’s own statement, once, where it is matched', async () => {
  const last = toLocalDate('2026-11-28');
  await scene.within(scene.banksia, async (work) => {
    const fee = platformFeeCharged('direct', { amount: toCents(140), gst: toCents(13) });
    await post(work, { ...fee, sourceId: work.newId(), currency: 'AUD', effectiveDate: last });
    await issueTaxInvoice(work, last);
  });
  scene.at('2026-12-07', '18:55');
  await fileFeeDebits(createRun(scene.platform, scene.lorikeet.id, SYSTEM));
  for (const day of ['2026-12-08', '2026-12-09', '2026-12-10']) {
    await morning(day, scene.lorikeet, 'platform');
    await morning(day, scene.banksia, 'council');
  }
  const lines = await scene.within(scene.banksia, (work) =>
    work.rows(sql`
      select booked_on::text as day, amount_cents as cents, status, matched_kind as kind from statement_lines
      where merchant_id = ${work.merchantId}`),
  );
  expect(lines).toEqual([{ day: '2026-12-08', cents: -140, status: 'matched', kind: 'platform_debit' }]);
});
