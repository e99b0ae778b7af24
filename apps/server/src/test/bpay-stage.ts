import { crnFor } from '@lorikeet/bank-files';
import { type CrnKind, crnBody } from '@lorikeet/domain/bpay';
import { loadBrf, setBiller } from '../modules/bpay/index.ts';
import { balanceOf } from '../modules/ledger/index.ts';
import { sql } from '../platform/db/sql.ts';
import { createRun } from '../platform/run.ts';
import { SYSTEM } from '../platform/work.ts';
import { type BrfLine, brfFile, COUNCIL_ACCOUNT } from './brf-file.ts';
import { brokenInvariants } from './broken-invariants.ts';
import { openDebitMerchants } from './debit-merchants.ts';

/** Codes that banks registered: the facilitated merchant's, and the direct one's. */
const HARBOUR_CODE = '565656';
export const BANKSIA_CODE = '77777';

/** Merchants that are paid by BPAY, and their bank. */
export async function openBpay(start = '2026-11-23', at = '09:00') {
  const scene = await openDebitMerchants(start, at);
  const { harbour, banksia, lorikeet } = scene;
  const bills = { crn_rule: 'MOD10V01', crn_for: 'customer' } as const;
  await scene.within(harbour, (work) => setBiller(work, { biller_code: HARBOUR_CODE, ...bills }));
  await scene.within(banksia, (work) => setBiller(work, { biller_code: BANKSIA_CODE, ...bills }));

  const accounts = {
    [HARBOUR_CODE]: { creditBsb: '062-000', creditAccount: '012345678' },
    [BANKSIA_CODE]: COUNCIL_ACCOUNT,
  };
  const crn = (kind: CrnKind, number: number) => crnFor(crnBody(kind, number), 'MOD10V01');

  return {
    ...scene,
    crn,
    /** The reference of a customer. */
    crnOf: (customerId: string, merchant = harbour) =>
      scene.within(merchant, async (work) => {
        const { number } = await work.one<{ number: number }>(sql`
          select number from bpay_customers where merchant_id = ${work.merchantId} and customer_id = ${customerId}`);
        return crn('customer', number);
      }),
    /** A file of a day as the bank sends it. */
    brf: (day: string, lines: readonly BrfLine[], code: string = HARBOUR_CODE): string =>
      brfFile(
        day,
        { code, account: accounts[code as keyof typeof accounts] ?? accounts[HARBOUR_CODE] },
        lines,
      ),
    load: (content: string, tenant = lorikeet) =>
      loadBrf(createRun(scene.platform, tenant.id, SYSTEM), { filename: 'receipts.brf', content }),
    lines: (fileId: string, tenant = lorikeet) =>
      scene.within(tenant, (work) =>
        work.rows<{ line_no: number; outcome: string; reason: string | null; payment_id: string }>(sql`
          select line_no, outcome, reason, payment_id from bpay_lines
          where merchant_id = ${work.merchantId} and bpay_file_id = ${fileId} order by line_no`),
      ),
    invoice: (id: string, merchant = harbour) =>
      scene.within(merchant, (work) =>
        work.one<{ status: string; paid: number }>(sql`
          select status, paid_cents as paid from invoices where merchant_id = ${work.merchantId} and id = ${id}`),
      ),
    credit: (customerId: string, merchant = harbour) =>
      scene.within(merchant, async (work) => {
        const row = await work.maybe<{ cents: number }>(sql`
          select balance_cents as cents from customer_credits
          where merchant_id = ${work.merchantId} and customer_id = ${customerId}`);
        return row?.cents ?? 0;
      }),
    balance: (account: string, merchant = harbour) =>
      scene.within(merchant, (work) => balanceOf(work, account, 'AUD')),
    /** A receipt's row in `payments`, by the bank's reference. */
    receipt: (reference: string, merchant = harbour) =>
      scene.within(merchant, (work) =>
        work.one<{ id: string; stage: string; customer_id: string | null; invoice_id: string | null }>(sql`
          select id, stage, customer_id, invoice_id from payments
          where merchant_id = ${work.merchantId} and lodgement_reference = ${reference}`),
      ),
    /** The invariants of every module that are broken. */
    broken: () => brokenInvariants(scene.portal.portal.modules, scene.platform),
  };
}
