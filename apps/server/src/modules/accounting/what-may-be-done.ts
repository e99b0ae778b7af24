import { type InvoiceState, OWING_STATES } from '@lorikeet/domain/invoices';
import { isRefusal } from '@lorikeet/domain/kernel';
import { refuseUnless } from '../../platform/refusal.ts';

/** An invoice as what may be done with it depends on it. */
export type Standing = {
  status: InvoiceState;
  subscription_id: string | null;
  paid_cents: number;
  in_flight_cents: number;
  written_off_cents: number;
  due_cents: number;
  hasNotes: boolean;
  /** A debit of it is in a file. */
  isBatched: boolean;
  isOfOpenOrder: boolean;
};

/** Refuses what may not be void. What credit alone has paid may. */
export function refuseVoid(invoice: Omit<Standing, 'due_cents' | 'isBatched' | 'isOfOpenOrder'>): void {
  refuseUnless([...OWING_STATES, 'paid'].includes(invoice.status), 'invoice.void_refused');
  refuseUnless(invoice.paid_cents === 0, 'invoice.void_only_if_unpaid');
  refuseUnless(invoice.subscription_id === null, 'invoice.void_of_subscription');
  refuseUnless(!invoice.hasNotes, 'invoice.void_when_credited');
  refuseUnless(invoice.written_off_cents === 0, 'invoice.void_when_written_off');
  refuseUnless(invoice.in_flight_cents === 0, 'invoice.being_taken');
}

/** Refuses to give up what is paid, over, with a bank or in a file, and what an open order asks for. */
export function refuseWriteOff(
  invoice: Omit<Standing, 'hasNotes' | 'subscription_id' | 'paid_cents' | 'written_off_cents'>,
): void {
  refuseUnless(invoice.status !== 'paid', 'invoice.nothing_is_due');
  refuseUnless(OWING_STATES.includes(invoice.status), 'invoice.write_off_refused');
  refuseUnless(!invoice.isOfOpenOrder, 'invoice.of_open_order');
  refuseUnless(invoice.in_flight_cents === 0 && !invoice.isBatched, 'invoice.being_taken');
  refuseUnless(invoice.due_cents > 0, 'invoice.nothing_is_due');
}

/** Why an invoice may not be void now, for saying so before it is tried; undefined where it may. */
export function voidRefusal(invoice: Standing): string | undefined {
  try {
    refuseVoid(invoice);
    return undefined;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.code;
  }
}

/** Why it may not be given up now; undefined where it may. */
export function writeOffRefusal(invoice: Standing): string | undefined {
  try {
    refuseWriteOff(invoice);
    return undefined;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.code;
  }
}
