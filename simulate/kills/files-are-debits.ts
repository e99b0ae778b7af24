import { text } from 'node:stream/consumers';
import { parseDirectEntry } from '@lorikeet/bank-files';
import { queriesOn, sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Platform } from '../../apps/server/src/platform/work.ts';

/**
 * Reads every living debit file of a merchant as its bank would and holds its details against the debits: each
 * debit once, its amount right, nothing else. Throws on the first difference; returns how many files there are.
 */
export async function filesAreDebits(platform: Platform, merchantId: string): Promise<number> {
  const queries = queriesOn(platform.pool);
  const files = await queries.rows<{ storage_key: string; records: number }>(sql`
    select storage_key, records from bank_files
    where merchant_id = ${merchantId} and kind = 'debit' and status <> 'withdrawn' order by id`);
  const inFiles = new Map<string, number>();
  for (const file of files) {
    const parsed = parseDirectEntry(await text(await platform.files.read(file.storage_key)));
    if (parsed.faults.length > 0) throw new Error(`${file.storage_key}: ${JSON.stringify(parsed.faults[0])}`);
    const debits = parsed.details.filter((detail) => detail.code === 13);
    if (debits.length !== file.records) throw new Error(`${file.storage_key} holds ${debits.length} debits`);
    for (const { lodgementReference, amountCents } of debits) {
      if (inFiles.has(lodgementReference)) throw new Error(`${lodgementReference} is in two places`);
      inFiles.set(lodgementReference, amountCents);
    }
  }
  const debits = await queries.rows<{ reference: string; amount: number; stage: string }>(sql`
    select lodgement_reference as reference, amount_cents as amount, stage from payments
    where merchant_id = ${merchantId} and rail = 'bank_debit' order by id`);
  for (const { reference, amount, stage } of debits) {
    if (stage !== 'submitted') throw new Error(`${reference} is ${stage}`);
    if (inFiles.get(reference) !== amount)
      throw new Error(`${reference} is not in the files with its amount`);
  }
  if (debits.length !== inFiles.size) throw new Error(`${inFiles.size} details for ${debits.length} debits`);
  return files.length;
}
