import { raw, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** Whom a paper names: as it was issued, also of a customer who was erased, for as long as tax law keeps that. */
export async function buyerOf(work: Work, papers: 'invoices' | 'credit_notes', id: string): Promise<string> {
  const { name, billed } = await work.one<{ name: string; billed: Buffer | null }>(sql`
    select buyer_name as name, billed_name as billed from ${raw(papers)}
    where merchant_id = ${work.merchantId} and id = ${id}`);
  return billed ? work.vault.open(billed) : name;
}
