import { UNSENT_STAGES } from '@lorikeet/domain/debits';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import { dueOf } from '../invoices/index.ts';

/** What debits of an invoice `i` ask for that have not left, in minor units. */
export const unsentSql = (merchantId: string): Sql => sql`coalesce((
  select sum(w.amount_cents) from payments w
  where w.merchant_id = ${merchantId} and w.invoice_id = i.id and w.stage ${among(UNSENT_STAGES)}), 0)::bigint`;

/** What is due of an invoice `i` and no debit that is to leave asks for yet, in minor units; never below zero. */
export const unscheduledSql = (merchantId: string): Sql =>
  sql`greatest(0, ${dueOf('i')} - ${unsentSql(merchantId)})::bigint`;
