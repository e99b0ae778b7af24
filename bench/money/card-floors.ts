import type pg from 'pg';
import { createPool } from '../../apps/server/src/platform/db/sql.ts';
import type { cardTill } from '../../simulate/fixture/card-till.ts';
import type { RecordedCall } from '../calls/record-statements.ts';
import { replay } from '../floors/replay.ts';
import { layTables, noteWrites, type WrittenRow, writeOf } from '../floors/written-rows.ts';

/** The rows that a payment leaves in each of its transactions, in their order; one written in two of them stands in both. */
export type PaymentRows = readonly WrittenRow[][];

/** Repeats that no round comes to. */
const FAR_APART = 500_000;

/**
 * Watches one payment of a till: what stands in the database when the processor is asked, what the processor stored, and
 * what its word then wrote. Lays tables of the same columns and indexes beside those written to, without foreign keys.
 */
export async function rowsOfPayment(
  owner: pg.Client,
  till: ReturnType<typeof cardTill>,
  pay: () => Promise<unknown>,
): Promise<PaymentRows> {
  const startedAt = Date.now();
  const groups: WrittenRow[][] = [];
  let written = await noteWrites(owner, startedAt);
  const next = async () => {
    groups.push(await written());
    written = await noteWrites(owner, startedAt);
  };
  const { charge } = till.rail;
  till.rail.charge = async (asked) => {
    await next();
    const outcome = await charge(asked);
    await next();
    return outcome;
  };
  await pay();
  await next();
  await layTables(owner, groups.flat());
  return groups;
}

/** A bare client's payment: the same rows in as many commits, each by one prepared statement that looks at nothing. */
export function rowsFloor(groups: PaymentRows): (client: pg.Client) => Promise<void> {
  const writes = groups.map((rows, n) => ({ name: `rows ${n}`, ...writeOf(rows, n * FAR_APART) }));
  return async (client) => {
    for (const { name, text, next } of writes) await client.query({ name, text, values: next() });
  };
}

/** Sends the very statements of recorded payments to a copy of the database, in their round trips and order. */
export function statementsFloor(copyUrl: string, clients: number) {
  const pool = createPool(copyUrl, clients);
  return {
    /** A client's part of a round: the next payment that none has taken; false once all are done. */
    of(payments: readonly RecordedCall[]): () => Promise<boolean> {
      let taken = 0;
      return async () => {
        const payment = payments[taken++];
        if (!payment) return false;
        const connection = await pool.connect();
        try {
          await replay(connection, payment);
        } finally {
          connection.release();
        }
        return true;
      };
    },
    close: () => pool.end(),
  };
}
