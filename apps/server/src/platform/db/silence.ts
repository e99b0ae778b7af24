import type { Socket } from 'node:net';
import type pg from 'pg';
import { Busy } from './busy.ts';

/** What is used of the driver's own side; its version is pinned. */
type Inside = {
  connection: { stream: Socket };
  _getActiveQuery(): object | null;
  _sentQueryQueue: readonly object[];
};

const inside = (client: pg.ClientBase) => client as unknown as Inside;

/**
 * Ends a connection, once it is made, on which a statement has had no answer for so long: its server is gone or does not go on.
 * It would have ended the statement by its time-out before. What was asked is refused as busy, and the connection serves nobody
 * any more.
 */
export function leaveSilent(client: pg.ClientBase, ms: number): void {
  const own = inside(client);
  const { stream } = own.connection;
  stream.setTimeout(ms);
  stream.on('timeout', () => {
    const isAsked = own._getActiveQuery() !== null || own._sentQueryQueue.length > 0;
    if (isAsked) stream.destroy(new Busy('an answer of the database'));
  });
}

/** From now on its answers may take another time. */
export function bearSilence(client: pg.ClientBase, ms: number): void {
  const { stream } = inside(client).connection;
  if (stream.timeout !== ms) stream.setTimeout(ms);
}
