import { crnFor, writeBrf } from '@lorikeet/bank-files';
import { crnBody } from '@lorikeet/domain/bpay';
import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { facilityFor } from '../modules/merchants/index.ts';
import { sql } from '../platform/db/sql.ts';
import type { Rehearsal, Scene } from './rehearsal-scene.ts';
import { newBill } from './rehearse-cards.ts';

const CODE = '424242';

/** The merchant is paid by BPAY through the facility of its own, whose files its own staff load. */
async function takesBpay(scene: Scene) {
  return scene.within(scene.ours, async (work) => {
    const { id } = await work.one<{ id: string }>(sql`
      select id from facilities where merchant_id = ${work.merchantId} and settlement_model = 'direct'
      order by id limit 1`);
    await work.run(sql`
      insert into bpay_biller_codes (biller_code, tenant, facility_id, inbox_tenant)
      values (${CODE}, ${work.merchantId}, ${id}, ${work.merchantId}) on conflict do nothing`);
    await work.run(sql`
      insert into bpay_billers (merchant_id, facility_id, biller_code, crn_rule, crn_for, updated_at)
      values (${work.merchantId}, ${id}, ${CODE}, 'MOD10V01', 'customer', ${work.now}) on conflict do nothing`);
    const facility = await facilityFor(work, { facilityId: id });
    return { creditBsb: facility.traceBsb, creditAccount: facility.traceAccount.replace(/\D/g, '') };
  });
}

/** A file of one receipt of nobody, or of what the bank takes back of one that is not known. */
async function newFile(
  scene: Scene,
  instruction: 'payment' | 'reversal' = 'payment',
): Promise<{ filename: string; content: string }> {
  const account = await takesBpay(scene);
  const day = toLocalDate(scene.morning);
  const reference = scene.unique().toUpperCase();
  const content = writeBrf({
    header: { billerCode: CODE, shortName: 'WALK', ...account, createdDate: day, createdTime: '060000' },
    details: [
      {
        billerCode: CODE,
        crn: '4242424242',
        instruction,
        transactionReference: reference,
        originalReference: instruction === 'payment' ? '' : `OF ${reference}`,
        reason: '000',
        amountCents: toCents(1_500),
        paymentDate: day,
        paymentTime: '050000',
        settlementDate: day,
      },
    ],
  });
  return { filename: `${reference}.brf`, content };
}

async function unmatchedReceipt(scene: Scene): Promise<string> {
  await scene.done('loadBrf', await newFile(scene));
  const { id } = await scene.row<{ id: string }>(
    "select id from payments where merchant_id = $1 and rail = 'bpay' and stage = 'unmatched' order by id desc limit 1",
    [scene.ours.tenant],
  );
  return scene.id('payment', id);
}

/** A line that waits for a receipt that never comes. */
async function waitingLine(scene: Scene): Promise<{ id: string; line: number }> {
  const { file } = await scene.done<{ file: { id: string } }>('loadBrf', await newFile(scene, 'reversal'));
  const { line } = await scene.row<{ line: number }>(
    "select line_no as line from bpay_lines where merchant_id = $1 and outcome = 'waiting' order by bpay_file_id desc limit 1",
    [scene.ours.tenant],
  );
  return { id: file.id, line };
}

export const bpayRehearsals: Record<string, Rehearsal> = {
  async updateCrnKind(scene) {
    await takesBpay(scene);
    return { input: { crn_for: 'invoice' } };
  },
  async findBillByCrn(scene) {
    await takesBpay(scene);
    const { invoiceId } = await newBill(scene);
    const { number } = await scene.row<{ number: number }>('select number from invoices where id = $1', [
      invoiceId,
    ]);
    const crn = crnFor(crnBody('invoice', Number(number)), 'MOD10V01');
    return { input: { biller_code: CODE, crn, amount: '20.00', google_token: await scene.human() } };
  },
  async loadBrf(scene) {
    return { input: await newFile(scene) };
  },
  async resolveBpayReceipt(scene) {
    const id = await unmatchedReceipt(scene);
    const payer = await scene.payers.payer({ id: scene.ours.tenant }, { name: scene.unique() });
    return {
      input: { id, customer_id: scene.id('customer', payer.customerId) },
    };
  },
  async releaseBpayReceipt(scene) {
    const id = await unmatchedReceipt(scene);
    const payer = await scene.payers.payer({ id: scene.ours.tenant }, { name: scene.unique() });
    await scene.done('resolveBpayReceipt', { id, customer_id: scene.id('customer', payer.customerId) });
    return { input: { id, reason: 'Wrong customer' } };
  },
  async resolveBpayLine(scene) {
    return { input: { ...(await waitingLine(scene)), as: 'dismissed', reason: 'The bank’s mistake' } };
  },
  async createBpayRefund(scene) {
    return {
      input: {
        id: await unmatchedReceipt(scene),
        account_name: 'G OKAFOR',
        bsb: '062-184',
        account: '12345678',
        verified_by: 'payers_bank',
        verification: 'Their bank named the account',
        reason: 'Paid by mistake',
      },
    };
  },
};
