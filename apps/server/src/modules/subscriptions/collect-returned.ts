import type { EventPayload } from '@lorikeet/contracts/events';
import { returnPolicy } from '@lorikeet/domain/returns';
import type { Work } from '../../platform/work.ts';
import { billedOtherwise } from './billed-otherwise.query.ts';
import { chargeUnpaid } from './change-method.ts';
import { debitUnpaid } from './debit-unpaid.ts';

/**
 * A debit came back whose subscription is billed by another request or by a card by now: that one collects its invoice, after a
 * notice, for nothing more is asked of the old account. Where staff decide on the return code they decide on this too. Harmless
 * when repeated. Returns how many debits or charges were planned.
 */
export async function collectReturned(
  work: Work,
  returned: EventPayload<'payment.returned'>,
): Promise<number> {
  const { id, mandate_id, invoice_id: invoiceId } = returned;
  if (!invoiceId || returnPolicy(returned.return_code).staffQueue) return 0;
  const now = (await billedOtherwise(work, [{ id, mandate_id, invoice_id: invoiceId }])).get(id);
  if (!now) return 0;
  if (now.mandate_id) return debitUnpaid(work, now.mandate_id, { invoiceId });
  return chargeUnpaid(work, now.subscription_id, { invoiceId });
}
