import { UNDECIDED_STAGES } from '@lorikeet/domain/debits';
import { type Cents, isRefusal } from '@lorikeet/domain/kernel';
import type { ChangeShare } from '@lorikeet/domain/subscriptions';
import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { cancelDebit } from '../debits/index.ts';
import { voidInvoices } from '../invoices/index.ts';
import { changeSharesOf } from './change-share-store.ts';

/** A bill that is void now: the charge of an earlier change that stood on it, and what changes settled for its period. */
export type TakenBill = { totalCents: Cents; carryCents: Cents; shares: ChangeShare[] };

/**
 * Takes back a bill that nothing was paid of: its unsent debits are cancelled and it is voided. Returns what stood on it,
 * which the caller settles by `settleTaken`; undefined when it stays, with its debits as they are: the bank has one of them,
 * a credit note stands against it, or it was written off.
 */
export async function takeBackBill(
  work: Work,
  invoiceId: string,
  reason: string,
): Promise<TakenBill | undefined> {
  try {
    await work.undoIfThrown(async () => {
      await cancelDebitsOf(work, invoiceId, reason);
      const [voided] = await voidInvoices(work, sql`select ${invoiceId}::uuid as id`);
      if (!voided) throw new Refusal('invoice.void_refused');
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return undefined;
  }
  const lines = await work.one<{ totalCents: Cents; carryCents: Cents }>(sql`
    select coalesce(sum(amount_cents), 0)::bigint as "totalCents",
      coalesce(sum(amount_cents) filter (where kind = 'proration'), 0)::bigint as "carryCents" from invoice_lines
    where merchant_id = ${work.merchantId} and invoice_id = ${invoiceId}`);
  return { ...lines, shares: await changeSharesOf(work, invoiceId) };
}

/** Cancels the unsent debits of an invoice. Refuses as `cancelDebit` when the bank has one of them. */
async function cancelDebitsOf(work: Work, invoiceId: string, reason: string): Promise<void> {
  const debits = await work.rows<{ id: string }>(sql`
    select id from payments where merchant_id = ${work.merchantId} and invoice_id = ${invoiceId}
      and rail = 'bank_debit' and stage ${among(UNDECIDED_STAGES)} order by id`);
  for (const { id } of debits) await cancelDebit(work, id, reason);
}
