import type { Input, Output } from '@lorikeet/contracts';
import type * as creditNotes from '@lorikeet/contracts/credit-notes';
import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import { foundPage, orderOf } from '../../platform/db/list-page.ts';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

type NoteRow = Output<typeof creditNotes.listCreditNotes>['rows'][number];
type StoredNote = Omit<NoteRow, 'number'> & { number: number };

const NOTE_COLUMNS = sql`n.id, n.number, n.customer_id, n.invoice_id, n.subscription_id, n.currency, n.amount_cents,
  n.gst_cents, n.off_receivable_cents, n.description, n.issue_date`;

const shown = ({ number, ...row }: StoredNote): NoteRow => ({
  ...row,
  number: formatDocumentNumber('CN', number),
});

/** Credit notes, the newest first by default. */
export async function listCreditNotes(
  work: Work,
  input: Input<typeof creditNotes.listCreditNotes>,
): Promise<Output<typeof creditNotes.listCreditNotes>> {
  const { merchantId } = work;
  const { rows, count } = await foundPage<StoredNote>(work, input, {
    match: sql`from credit_notes t where t.merchant_id = ${merchantId}
      ${input.customer_id ? sql`and t.customer_id = ${input.customer_id}` : empty}
      ${input.invoice_id ? sql`and t.invoice_id = ${input.invoice_id}` : empty}`,
    orderBy: orderOf(input.sort ?? '-issue_date'),
    select: (page) => sql`
      select ${NOTE_COLUMNS}
      from ${page} join credit_notes n on n.merchant_id = ${merchantId} and n.id = page.id order by page.place`,
  });
  return { rows: rows.map(shown), count };
}

/** The credit notes that a condition on `credit_notes n` finds, the latest first. */
export async function creditNotesOf(work: Work, which: Sql): Promise<NoteRow[]> {
  const rows = await work.rows<StoredNote>(sql`
    select ${NOTE_COLUMNS} from credit_notes n
    where n.merchant_id = ${work.merchantId} and ${which} order by n.number desc`);
  return rows.map(shown);
}
