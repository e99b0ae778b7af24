import { type Cents, type LocalDate, subCents, toCents } from '../kernel/index.ts';

export type OpenInvoice = {
  readonly id: string;
  readonly dueOn: LocalDate;
  /** The invoice's running number; decides between invoices that fall due on the same day. */
  readonly sequence: number;
  readonly due: Cents;
  /** Takes all that is due or nothing: a debit of the whole is on its way, and would take too much beside a part. */
  readonly onlyWhole?: boolean;
};

export type Allocation = { readonly invoiceId: string; readonly amount: Cents };
export type AllocatedReceipt = {
  readonly allocations: readonly Allocation[];
  readonly customerCredit: Cents;
};

function inPayingOrder(invoices: readonly OpenInvoice[], namedId: string | null): OpenInvoice[] {
  return [...invoices].sort((a, b) => {
    if (a.id === namedId || b.id === namedId) return a.id === namedId ? -1 : 1;
    if (a.dueOn !== b.dueOn) return a.dueOn < b.dueOn ? -1 : 1;
    return a.sequence - b.sequence;
  });
}

/**
 * Spends money received on what is owed: the named invoice first, then the oldest due; the excess is customer
 * credit. An invoice that is paid whole or not at all is passed over by less. Allocations and credit sum to the amount exactly. Throws RangeError for a negative amount.
 */
export function allocateReceipt(
  amount: Cents,
  invoices: readonly OpenInvoice[],
  namedInvoiceId: string | null = null,
): AllocatedReceipt {
  if (amount < 0) throw new RangeError('a receipt is not negative');
  let left = amount;
  const allocations: Allocation[] = [];
  for (const invoice of inPayingOrder(invoices, namedInvoiceId)) {
    const takes = toCents(Math.min(left, Math.max(0, invoice.due)));
    if (takes === 0 || (invoice.onlyWhole && takes < invoice.due)) continue;
    allocations.push({ invoiceId: invoice.id, amount: takes });
    left = subCents(left, takes);
  }
  return { allocations, customerCredit: left };
}
