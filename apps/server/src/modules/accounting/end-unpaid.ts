import { isRefusal } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { voidInvoices } from '../invoices/index.ts';
import { type HeldInvoice, holdInvoice } from './hold-invoice.ts';
import { cancelAll } from './void-invoice.ts';
import { endWriteOffs } from './write-off-invoice.ts';

/**
 * Ends the invoice of what ends itself, such as an order: its debits that no bank has are cancelled, and it is void. Returns
 * whether nothing can be paid of it any more; false, and nothing is changed, where something of it is paid, with a bank or
 * with the card processor. Holds merchant, debits and invoice. 404.
 */
export async function endUnpaid(work: Work, invoiceId: string, reason: string): Promise<boolean> {
  const invoice = await holdInvoice(work, invoiceId);
  if (invoice.status === 'void') return true;
  try {
    // A debit that could be cancelled stays as well where another is with the bank.
    await work.undoIfThrown(() => end(work, invoice, reason));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return false;
  }
  await endWriteOffs(work, invoiceId);
  return true;
}

async function end(work: Work, invoice: HeldInvoice, reason: string): Promise<void> {
  await cancelAll(work, invoice, reason);
  const [voided] = await voidInvoices(work, sql`select ${invoice.id}::uuid as id`);
  if (!voided) throw new Refusal('invoice.void_refused');
}
