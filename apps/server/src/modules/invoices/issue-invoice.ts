import type { TaxCode } from '@lorikeet/domain/invoices';
import type { Currency, LocalDate } from '@lorikeet/domain/kernel';
import { join, sql } from '../../platform/db/sql.ts';
import { uuid7At, uuidSeed } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';
import { issueInvoices } from './issue-invoices.ts';

export type NewInvoice = {
  customerId: string;
  subscriptionId?: string | null;
  currency: Currency;
  dueDate: LocalDate;
  description: string;
  /** False for a merchant that is not registered for GST. */
  collectsGst: boolean;
  lines: readonly {
    kind: 'flat' | 'per_unit' | 'tier' | 'proration' | 'item';
    description: string;
    quantity: number;
    unitPriceE4?: number | null;
    flatFeeCents?: number;
    tier?: number | null;
    /** GST included. */
    amountCents: number;
    taxCode: TaxCode;
  }[];
};

/**
 * Issues one invoice: number, lines, GST, posting. Returns its id and number. Its id is the first that the seed makes.
 * Throws Refusal `merchant.closing`, RangeError without lines.
 */
export async function issueInvoice(
  work: Work,
  invoice: NewInvoice,
  seed = uuidSeed(),
): Promise<{ id: string; number: number }> {
  if (invoice.lines.length === 0) throw new RangeError('an invoice has at least one line');
  const key = work.newId();
  const { first } = await issueInvoices(work, {
    count: 1,
    heads: sql`select ${key}::uuid as key, ${invoice.customerId}::uuid as customer_id,
      ${invoice.subscriptionId ?? null}::uuid as subscription_id, null::date as period_start, null::date as period_end,
      ${invoice.currency}::text as currency, ${invoice.dueDate}::date as due_date,
      ${invoice.description}::text as description`,
    lines: join(
      invoice.lines.map(
        (line, i) => sql`select ${key}::uuid as key, ${i + 1}::int as position, ${line.kind}::text as kind,
          ${line.description}::text as description, ${line.quantity}::bigint as quantity,
          ${line.unitPriceE4 ?? null}::bigint as unit_price_e4, ${line.flatFeeCents ?? 0}::bigint as flat_fee_cents,
          ${line.tier ?? null}::int as tier, ${line.amountCents}::bigint as amount_cents,
          ${line.taxCode}::text as tax_code`,
      ),
      ' union all ',
    ),
    collectsGst: invoice.collectsGst,
    seed,
  });
  return { id: uuid7At(seed, 1), number: first };
}
