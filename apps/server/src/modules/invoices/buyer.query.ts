import { raw, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** Whom a paper names: as it was issued. Of a customer who was erased, who was billed, for as long as tax law keeps it. */
export async function buyerOf(work: Work, papers: 'invoices' | 'credit_notes', id: string): Promise<string> {
  const { name, billed } = await work.one<{ name: string; billed: Buffer | null }>(sql`
    select p.buyer_name as name, c.billed_name as billed
    from ${raw(papers)} p
    join customers c on c.merchant_id = ${work.merchantId} and c.id = p.customer_id
    where p.merchant_id = ${work.merchantId} and p.id = ${id}`);
  return billed ? work.vault.open(billed) : name;
}
