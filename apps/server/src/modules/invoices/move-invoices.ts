import { MONEY_STATES } from '@lorikeet/domain/invoices';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { raiseExceptions } from '../exceptions/index.ts';
import { stateOfMoneySql } from './state-sql.ts';

/**
 * A payment's moves of its invoice: `submitted` to the bank or to a processor of cards; `cleared`, or captured;
 * `returned_in_flight` before and `returned_cleared` after clearing; `rejected` by either; `received` by BPAY, whose money
 * is there at once.
 */
export type InvoiceMove =
  | 'submitted'
  | 'cleared'
  | 'received'
  | 'returned_in_flight'
  | 'returned_cleared'
  | 'rejected';

/** Cents of a payment that each move adds: to what is in flight, to what is paid. */
const EFFECTS: Record<InvoiceMove, { inFlight: -1 | 0 | 1; paid: -1 | 0 | 1 }> = {
  submitted: { inFlight: 1, paid: 0 },
  cleared: { inFlight: -1, paid: 1 },
  received: { inFlight: 0, paid: 1 },
  returned_in_flight: { inFlight: -1, paid: 0 },
  returned_cleared: { inFlight: 0, paid: -1 },
  rejected: { inFlight: -1, paid: 0 },
};

/**
 * The statement that carries the movement of any number of payments to their invoices: what is in flight, what is paid,
 * and the state that follows from the money. `payments` yields (invoice_id uuid, amount_cents bigint); rows without an
 * invoice are skipped. It is open for `returning` over `invoices i`, and `queueReturnsOf` follows a return of those of which
 * something was written off.
 */
export function moveInvoices(work: Work, move: InvoiceMove, payments: Sql): Sql {
  const { inFlight, paid } = EFFECTS[move];
  const { merchantId, now } = work;
  const settled = sql`(i.paid_cents + ${paid} * p.cents + i.credited_cents)`;
  return sql`update invoices i set
      in_flight_cents = i.in_flight_cents + ${inFlight} * p.cents,
      paid_cents = i.paid_cents + ${paid} * p.cents,
      status = case when i.status ${among(MONEY_STATES)} then ${stateOfMoneySql(sql`i.total_cents`, settled, sql`i.written_off_cents`)}
        else i.status end,
      updated_at = ${now}
    from (select invoice_id, sum(amount_cents)::bigint as cents from (${payments}) r
          where invoice_id is not null group by invoice_id) p
    where i.merchant_id = ${merchantId} and i.id = p.invoice_id`;
}

/** Tells staff of invoices whose rest was written off before a payment of them was returned: it is owed again. */
export async function queueReturnsOf(work: Work, writtenOff: readonly string[]): Promise<void> {
  if (writtenOff.length === 0) return;
  await raiseExceptions(work, {
    kind: 'invoice.returned_after_write_off',
    reason: 'rest_written_off',
    found: sql`
      select i.id as subject_id, '{}'::jsonb as details from unnest(${[...writtenOff]}::uuid[]) as i (id)`,
  });
}
