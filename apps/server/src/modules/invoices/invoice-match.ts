import type { Input } from '@lorikeet/contracts';
import type * as invoices from '@lorikeet/contracts/invoices';
import { parseDocumentNumber } from '@lorikeet/domain/invoices';
import { parseId } from '@lorikeet/domain/kernel';
import { anywhere } from '../../platform/db/like.ts';
import { empty, join, type Sql, sql } from '../../platform/db/sql.ts';
import { whole } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { filedByInvoice } from './due-sql.ts';
import { isShownAs } from './state-sql.ts';

/** A name that fits more customers than this is no help in finding an invoice. */
const CUSTOMERS_MAX = 1000;

export type InvoiceFilter = Input<typeof invoices.getInvoiceTotals>;

/** What files on their way hold of each invoice, where a statement finds that of all of them at once. */
export const FILED = sql`coalesce(f.cents, 0)`;

/** `from invoices t where …` for a list and its sums. `filed`: what files hold is found at once, as `FILED`. */
export function invoiceMatch(work: Work, input: InvoiceFilter, filed?: typeof FILED): Sql {
  const { merchantId } = work;
  return sql`from invoices t
    ${filed ? sql`left join ${filedByInvoice(merchantId)} f on f.invoice_id = t.id` : empty}
    where t.merchant_id = ${merchantId}
    ${statusFilter(work, input.status, filed)}
    ${input.currency?.length ? sql`and t.currency = any(${input.currency})` : empty}
    ${input.customer_id ? sql`and t.customer_id = ${input.customer_id}` : empty}
    ${input.subscription_id ? sql`and t.subscription_id = ${input.subscription_id}` : empty}
    ${input.billing_run_id ? sql`and t.billing_run_id = ${input.billing_run_id}` : empty}
    ${input.issued_from ? sql`and t.issue_date >= ${input.issued_from}` : empty}
    ${input.issued_to ? sql`and t.issue_date <= ${input.issued_to}` : empty}
    ${input.due_from ? sql`and t.due_date >= ${input.due_from}` : empty}
    ${input.due_to ? sql`and t.due_date <= ${input.due_to}` : empty}
    ${input.amount_min === undefined ? empty : sql`and t.total_cents >= ${input.amount_min}`}
    ${input.amount_max === undefined ? empty : sql`and t.total_cents <= ${input.amount_max}`}
    ${input.search ? searched(merchantId, input.search) : empty}`;
}

function statusFilter(work: Work, statuses: InvoiceFilter['status'], filed?: Sql): Sql {
  if (!statuses || statuses.length === 0) return empty;
  return sql`and (${join(
    statuses.map((status) => isShownAs(work, status, 't', filed)),
    ' or ',
  )})`;
}

/** A number in any writing or an id finds its invoice; anything else is looked for in the customers' names. */
function searched(merchantId: string, words: string): Sql {
  const id = parseId('invoice', words.toLowerCase());
  if (id) return sql`and t.id = ${id}`;
  const number =
    parseDocumentNumber(words)?.sequence ?? (/^\d{1,15}$/.test(words) ? Number(words) : undefined);
  if (number !== undefined) return sql`and t.number = ${number}`;
  const pattern = anywhere(words);
  return sql`and t.customer_id in (select c.id from customers c where c.merchant_id = ${merchantId}
    and c.name ilike ${pattern} limit ${whole(CUSTOMERS_MAX)})`;
}
