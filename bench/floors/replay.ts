import { readFile } from 'node:fs/promises';
import { deserialize } from 'node:v8';
import fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import { createPool } from '../../apps/server/src/platform/db/sql.ts';
import type { RecordedCall } from '../calls/record-statements.ts';

const CONNECTIONS = 20;

/**
 * The floor of a call's frame: a bare handler that sends the very statements which the product sent for a call, with
 * its values and in its round trips, over the product's connections. It looks at no session, permission or shape
 * and works nothing out. `GET /replay?n=` runs the nth call of the file that was loaded last.
 */
export function replayServer(url: string): {
  app: FastifyInstance;
  load(file: string): Promise<void>;
  close(): Promise<void>;
} {
  const app = fastify({ logger: false });
  const pool = createPool(url, CONNECTIONS);
  let calls: RecordedCall[] = [];
  app.get<{ Querystring: { n: string } }>('/replay', async ({ query }) => {
    const connection = await pool.connect();
    try {
      const data = await replay(connection, calls[Number(query.n)]!);
      return { code: 0, data, message: 'success' };
    } finally {
      connection.release();
    }
  });
  return {
    app,
    async load(file) {
      calls = deserialize(await readFile(file)) as RecordedCall[];
    },
    close: async () => void (await Promise.all([app.close(), pool.end()])),
  };
}

/** Sends the statements of a call in their round trips. Returns the rows of the one that found most, about what a reply says. */
export async function replay(connection: pg.PoolClient, call: RecordedCall): Promise<object[]> {
  let most: object[] = [];
  for (const group of call) {
    const results = await Promise.all(group.map((sent) => connection.query(sent as pg.QueryConfig)));
    for (const { rows } of results) if (rows.length > most.length) most = rows;
  }
  return most;
}
