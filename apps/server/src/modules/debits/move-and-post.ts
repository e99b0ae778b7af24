import type { BankDebitEvent } from '@lorikeet/domain/debits';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type InvoiceMove, moveInvoices, queueReturnsOf } from '../invoices/index.ts';
import { postingsOfSet } from '../ledger/index.ts';
import { type DebitMove, eventRows, moveDebits, type PaymentEventName } from '../payments/index.ts';

export type MoneyMove = Omit<DebitMove, 'again'> & {
  /**
   * What is posted, as a query over `moved p` (id, currency, customer_id, property_id, invoice_id, amount_cents) that yields kind
   * and the columns of `postSet`: at least one row for each debit.
   */
  postings: Sql;
  invoices: InvoiceMove;
  /** Cents of each that the invoices follow, over `moved`; all of it when absent. */
  invoiceCents?: Sql;
  /** The line that each timeline gets: with the same details, or with each debit's own, a query over `moved` that yields (id, details). */
  told?: { name: PaymentEventName } & ({ details: Record<string, unknown> } | { each: Sql });
};

/**
 * Moves bank debits by an event of their table and posts for exactly those that it moved, in one statement: of two
 * events that meet on one debit, the second waits for the first, finds the stage gone and neither moves nor posts
 * (docs/adr/0011). Their invoices and timelines follow in the same statement. Returns how many were moved. Throws an
 * Error when a debit's posting is there already, which no order of events explains.
 */
export async function moveAndPost(work: Work, event: BankDebitEvent, move: MoneyMove): Promise<number> {
  const { moved, posted, given_up } = await work.one<{
    moved: number;
    posted: number;
    given_up: string[] | null;
  }>(sql`
    with moved as (
      ${moveDebits(work, event, move)}
      returning p.id, p.currency, p.customer_id, p.property_id, p.invoice_id, p.amount_cents
    ), ${postingsOfSet(work, move.postings)}, owed as (
      ${moveInvoices(work, move.invoices, sql`select invoice_id, ${move.invoiceCents ?? sql`amount_cents`} as amount_cents from moved`)}
      returning i.id, i.written_off_cents
    ) ${move.told ? sql`, told as (${timelines(work, move.told)})` : empty}
    select (select count(*) from moved)::int as moved, (select count(*) from posted)::int as posted,
      (select array_agg(id) from owed where written_off_cents > 0) as given_up`);
  if (posted < moved) throw new Error(`${moved} debits moved by ${event}, but only ${posted} postings made`);
  if (move.invoices === 'returned_cleared' && given_up) await queueReturnsOf(work, given_up);
  return moved;
}

function timelines(work: Work, told: NonNullable<MoneyMove['told']>): Sql {
  const lines =
    'each' in told ? told.each : sql`select id, ${JSON.stringify(told.details)}::jsonb as details from moved`;
  return eventRows(work, sql`select t.id, ${told.name}::text as name, t.details from (${lines}) t`);
}
