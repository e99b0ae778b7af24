import { journalOf as journalIn } from '../modules/ledger/index.ts';
import { type Pool, queriesOn } from '../platform/db/sql.ts';

/** A tenant's whole ledger as an hledger journal, from one snapshot. */
export async function* journalOf(pool: Pool, merchantId: string): AsyncGenerator<string> {
  const connection = await pool.connect();
  let isWhole = false;
  try {
    await connection.query('begin isolation level repeatable read read only');
    yield* journalIn({ ...queriesOn(connection), merchantId });
    await connection.query('commit');
    isWhole = true;
  } finally {
    // Left in the middle, the connection still holds its cursor and snapshot: it goes with them.
    connection.release(!isWhole);
  }
}
