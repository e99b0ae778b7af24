import { creditLeft, OWING_STATES } from '@lorikeet/domain/invoices';
import { type Cents, isRefusal } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { creditable, voidInvoices } from '../invoices/index.ts';
import { creditHeld } from './create-credit-note.ts';
import { endDecisions } from './end-decisions.ts';
import { type HeldInvoice, holdInvoice } from './hold-invoice.ts';
import { cancelAll } from './void-invoice.ts';

/**
 * Ends the invoice of what ends itself, such as an order: its debits that no bank has are cancelled, and it is void, or
 * credited where a part of it was paid or credited: what was paid is the customer's credit then. Returns whether nothing
 * can be paid of it any more; false, and nothing is changed, where all of it is paid, or something of it is with a bank or
 * with the card processor. Holds merchant, debits and
 * invoice. 404.
 */
export async function endUnpaid(work: Work, invoiceId: string, reason: string): Promise<boolean> {
  const invoice = await holdInvoice(work, invoiceId);
  if (invoice.status === 'void' || invoice.status === 'written_off') return invoice.in_flight_cents === 0;
  try {
    // A debit that could be cancelled stays as well where another is with the bank.
    await work.undoIfThrown(() => end(work, invoice, reason));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return false;
  }
  await endDecisions(work, invoiceId);
  return true;
}

async function end(work: Work, invoice: HeldInvoice, reason: string): Promise<void> {
  await cancelAll(work, invoice, reason);
  const [voided] = await voidInvoices(work, sql`select ${invoice.id}::uuid as id`);
  if (!voided) await creditRest(work, invoice);
}

/** Credits what is left of an invoice that notes or a part payment keep from being void. What notes settled alone is over. */
async function creditRest(work: Work, invoice: HeldInvoice): Promise<void> {
  const { id, status, paid_cents: paid, in_flight_cents: inFlight } = invoice;
  const { noted } = await work.one<{ noted: Cents }>(sql`
    select coalesce(sum(off_receivable_cents), 0)::bigint as noted from credit_notes
    where merchant_id = ${work.merchantId} and invoice_id = ${id}`);
  refuseUnless(noted + paid > 0 && inFlight === 0, 'invoice.void_refused');
  const { left, lines } = await creditable(work, id);
  if (left === 0) return;
  refuseUnless(OWING_STATES.includes(status), 'invoice.void_refused');
  await creditHeld(work, invoice, {
    reason: ENDED[work.actor.locale ?? 'en'],
    lines: lines
      .map((line) => ({ position: line.position, amount_cents: creditLeft(line) }))
      .filter((line) => line.amount_cents !== 0),
  });
}

/** The reason of the note that ends an invoice. */
const ENDED = { en: 'The order has ended', zh: '订单已结束' } as const;
