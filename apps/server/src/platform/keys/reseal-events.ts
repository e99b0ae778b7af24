import { EVENTS } from '@lorikeet/contracts/events';
import { type Pool, queriesOn, sql } from '../db/sql.ts';
import type { Vault } from '../vault.ts';

const BATCH = 500;

/** Fields of events that carry a sealed value, by their name. */
const SEALED_FIELDS = [
  ...new Set(
    Object.values(EVENTS)
      .flatMap(({ payload }) => Object.keys(payload.shape))
      .filter((field) => /^sealed(_|$)/.test(field)),
  ),
];

type Row = { merchant_id: string; id: string; value: string };

/** The same for what events carry: base64 in their payload. Returns how many were sealed again. */
export async function resealEvents(pool: Pool, vault: Vault): Promise<number> {
  const queries = queriesOn(pool);
  let sealed = 0;
  for (const field of SEALED_FIELDS) {
    for (;;) {
      const rows = await queries.rows<Row>(sql`
        select merchant_id, id, payload ->> ${field} as value from outbox
        where payload ? ${field} and get_byte(decode(payload ->> ${field}, 'base64'), 0) <> ${vault.currentKeyId}
        order by merchant_id, id limit ${BATCH}`);
      for (const [tenant, own] of Map.groupBy(rows, (row) => row.merchant_id)) {
        const fresh = own.map(({ value }) =>
          JSON.stringify(vault.seal(vault.openBytes(Buffer.from(value, 'base64'))).toString('base64')),
        );
        sealed += await queries.run(sql`
          update outbox o set payload = jsonb_set(o.payload, ${[field]}::text[], v.next)
          from unnest(${own.map(({ id }) => id)}::uuid[], ${fresh}::jsonb[]) as v (id, next)
          where o.merchant_id = ${tenant} and o.id = v.id`);
      }
      if (rows.length < BATCH) break;
    }
  }
  return sealed;
}
