import type { Cents } from '@lorikeet/domain/kernel';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import type { Platform } from '../../platform/work.ts';
import { billPass } from './bill-pass.ts';
import { dueOf, payableOf } from './due-sql.ts';

/**
 * A pass to the one invoice that a biller with this ABN issued under this number and that amounts to this in all or still
 * asks for it, with or without what a bank file holds of it: a letter says what was to pay on its day. Undefined for none, or where two billers share the ABN and both have such a bill. One statement, whatever
 * is wrong: no part of what was asked takes another way than the rest.
 */
export async function findBill(
  platform: Platform,
  asked: { abn: string; number: number; amountCents: Cents },
): Promise<string | undefined> {
  const rows = await queriesOn(platform.pool).rows<{
    merchantId: string;
    invoiceId: string;
    cents: Cents[];
  }>(sql`
    select i.merchant_id as "merchantId", i.id as "invoiceId",
      array[i.total_cents, ${dueOf('i')}, ${payableOf(sql`i.merchant_id`, 'i')}] as cents
    from merchants m join invoices i on i.merchant_id = m.id
    where m.abn = ${asked.abn} and i.number = ${asked.number} and i.status <> 'draft'`);
  const [found, ...others] = rows.filter(({ cents }) =>
    cents.some((one) => Number(one) === asked.amountCents),
  );
  return found && others.length === 0 ? billPass(platform.vault, found, platform.clock.wall()) : undefined;
}
