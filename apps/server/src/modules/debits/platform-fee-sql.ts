import type { FeeRate } from '@lorikeet/domain/fees';
import { halfUp } from '../../platform/db/half-up.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';

/** GST is one part in this many of a price that includes it. */
const PARTS_OF_GST = 11;
const BPS_OF_ALL = 10_000;

/**
 * Yields (fee, gst) of an amount above zero, for any number of rows: the set-based twin of domain's `platformFee`.
 * The share is half up once, the fee never above the amount; its GST is half up of the fee ÷ 11.
 */
export function platformFeeSql(amount: Sql, { bps, fixedCents }: FeeRate): Sql {
  const full = sql`${halfUp(sql`${amount} * ${bps}::bigint`, BPS_OF_ALL)} + ${fixedCents}::bigint`;
  return sql`select g.fee, ${halfUp(sql`g.fee`, PARTS_OF_GST)} as gst from (select least(${amount}, ${full}) as fee) g`;
}
