import { isRefusal } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { BulkAction, BulkOutcome } from '../../platform/lists/bulk-action.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { holdUnerased } from '../customers/index.ts';
import { cancelDebit } from '../debits/index.ts';
import { noteVoid, voidInvoices } from '../invoices/index.ts';
import { endDecisions } from './end-decisions.ts';
import { type HeldInvoice, holdInvoice, holdInvoices } from './hold-invoice.ts';
import { refuseVoid } from './what-may-be-done.ts';

/**
 * Voids an invoice by hand: its debits that no bank has are cancelled, its postings reversed, and the credit spent on it
 * is the customer's again. Void already is `same`. Refuses `customer.erased`, `invoice.void_refused`, `invoice.void_only_if_unpaid`,
 * `invoice.void_of_subscription`, `invoice.void_when_credited`, `invoice.void_when_written_off`, `invoice.being_taken`; 404.
 */
export async function voidInvoice(
  work: Work,
  { id, reason }: { id: string; reason: string },
): Promise<BulkOutcome> {
  const invoice = await holdInvoice(work, id);
  if (invoice.status === 'void') return 'same';
  // The credit spent on it would be somebody's whom nobody can pay.
  await holdUnerased(work, invoice.customer_id);
  const { credited } = await work.one<{ credited: boolean }>(sql`
    select exists (select 1 from credit_notes n
      where n.merchant_id = ${work.merchantId} and n.invoice_id = ${id}) as credited`);
  refuseVoid({ ...invoice, hasNotes: credited });
  await cancelAll(work, invoice, 'invoice_voided');
  const [voided] = await voidInvoices(work, sql`select ${id}::uuid as id`);
  if (!voided) throw new Refusal('invoice.void_refused');
  await noteVoid(work, id, reason);
  await work.audit({
    action: 'invoice.voided',
    subjectKind: 'invoice',
    subjectId: id,
    person: invoice.customer_id,
    after: { reason },
  });
  await endDecisions(work, id);
  return 'changed';
}

/** Cancels the debits of a held invoice. Refuses `invoice.being_taken` once one is with the bank. */
export async function cancelAll(work: Work, { debits }: HeldInvoice, reason: string): Promise<void> {
  for (const { id } of debits) {
    try {
      await cancelDebit(work, id, reason);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      throw new Refusal('invoice.being_taken');
    }
  }
}

/** Chosen invoices that nobody paid can be voided together. */
export const accountingBulk: readonly BulkAction[] = [
  {
    name: 'invoices.void',
    list: 'invoices',
    permission: 'invoices.write',
    writtenAs: 'bulk.invoices_voided',
    // Debits of several batches: two who void them together take everything in one order.
    lock: holdInvoices,
    apply: (work, id) => voidInvoice(work, { id, reason: VOIDED_TOGETHER[work.actor.locale ?? 'en'] }),
  },
];

/** The reason of those that were voided from the list. */
const VOIDED_TOGETHER = { en: 'Voided from the list', zh: '在列表中批量作废' } as const;
