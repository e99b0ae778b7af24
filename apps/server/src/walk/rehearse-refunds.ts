import { parseId, toCents } from '@lorikeet/domain/kernel';
import { issueCredit } from '../modules/invoices/index.ts';
import type { Rehearsal, Scene } from './rehearsal-scene.ts';
import { payable } from './rehearse-payouts.ts';

/** A cent of a debit of the neighbour that has cleared, and the neighbour, who has a balance. */
async function smallRefund(scene: Scene) {
  const token = await payable(scene);
  const { id } = await scene.row<{ id: string }>(
    `select id from payments where merchant_id = $1 and stage = 'cleared' and refunded_cents + 10 < amount_cents
     order by id limit 1`,
    [scene.neighbour.tenant],
  );
  const input = { payment_id: scene.id('payment', id), amount_cents: 1, reason: 'goodwill' };
  return { input, token };
}

/** Calls of refunds. */
export const refundRehearsals: Record<string, Rehearsal> = {
  async createRefund(scene) {
    return smallRefund(scene);
  },
  async createCreditRefund(scene) {
    const { input, token } = await smallRefund(scene);
    const { customer_id } = await scene.row<{ customer_id: string }>(
      `select customer_id from payments where merchant_id = $1 and stage = 'cleared' and refunded_cents + 10 < amount_cents
       order by id limit 1`,
      [scene.neighbour.tenant],
    );
    await scene.within(scene.neighbour, (work) =>
      issueCredit(work, {
        customerId: customer_id,
        currency: 'AUD',
        amountCents: toCents(5),
        taxCode: 'taxable',
        description: 'Paid too much',
      }),
    );
    return { input: { payment_id: input.payment_id, amount_cents: 1, reason: 'Paid too much' }, token };
  },
  async withdrawRefund(scene) {
    const { input, token } = await smallRefund(scene);
    const { id } = await scene.done('createRefund', input, token);
    return { input: { id, reason: 'Wrong member' }, token };
  },
  async downloadRefundNote(scene) {
    const { input, token } = await smallRefund(scene);
    const { id } = await scene.done('createRefund', input, token);
    // A cent has no GST in it, and leaves with the bank's next file.
    await scene.change(
      "update refunds set status = 'lodged', gst_cents = 1 where merchant_id = $1 and id = $2",
      [scene.neighbour.tenant, parseId('refund', String(id))],
    );
    return { input: { id, locale: 'en' }, token };
  },
  async setRefundRules() {
    return { input: { second_person_above_cents: 100_000 } };
  },
};
