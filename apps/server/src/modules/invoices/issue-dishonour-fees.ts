import type { Currency, LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { uuid7At, uuidSeed } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';
import { issueInvoices } from './issue-invoices.ts';

export type DishonourFee = {
  /** The debit that came back. */
  dishonourOf: string;
  customerId: string;
  currency: Currency;
  dueDate: LocalDate;
  description: string;
  /** GST included. */
  amountCents: number;
};

/** Issues an invoice for the fee of each of several debits that came back. Returns their ids in the same order. */
export async function issueDishonourFees(
  work: Work,
  fees: readonly DishonourFee[],
  collectsGst: boolean,
): Promise<string[]> {
  if (fees.length === 0) return [];
  const each = <T>(value: (fee: DishonourFee, at: number) => T) => fees.map(value);
  const [keys, seed] = [uuidSeed(), uuidSeed()];
  const key = each((_, at) => uuid7At(keys, at + 1));
  await issueInvoices(work, {
    count: fees.length,
    heads: sql`
      select f.*, null::uuid as subscription_id, null::date as period_start, null::date as period_end
      from unnest(${key}::uuid[], ${each((fee) => fee.customerId)}::uuid[], ${each((fee) => fee.currency)}::text[],
        ${each((fee) => fee.dueDate)}::date[], ${each((fee) => fee.description)}::text[],
        ${each((fee) => fee.dishonourOf)}::uuid[])
        as f (key, customer_id, currency, due_date, description, dishonour_of)`,
    lines: sql`
      select f.key, 1 as position, 'item' as kind, f.description, 1::bigint as quantity, null::bigint as unit_price_e4,
        0::bigint as flat_fee_cents, null::int as tier, f.amount_cents, 'taxable' as tax_code
      from unnest(${key}::uuid[], ${each((fee) => fee.description)}::text[], ${each((fee) => fee.amountCents)}::bigint[])
        as f (key, description, amount_cents)`,
    areDishonourFees: true,
    collectsGst,
    seed,
  });
  const ids = each((_, at) => uuid7At(seed, at + 1));
  for (const [at, fee] of fees.entries()) {
    await work.audit({
      action: 'invoice.fee_charged',
      subjectKind: 'invoice',
      subjectId: ids[at]!,
      after: { amount_cents: fee.amountCents, payment_id: fee.dishonourOf, customer_id: fee.customerId },
    });
  }
  return ids;
}
