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

/** One at a time: a connection that shares no Sync answers each statement by itself. */
const askedOf = (own: Inside) => (own._getActiveQuery() !== null || own._sentQueryQueue.length > 0 ? 1 : 0);

/**
 * Ends a connection, once it is made, on which nothing has come for as long as its server may take: it is gone or does not go on.
 * A statement has `ms`, in which the server would have ended it by its own time-out. `answeredTogether` tells how many are
 * answered in one piece, each of which has its time before anything comes (`sendInBatches`). What was asked is refused as busy,
 * and the connection serves nobody any more.
 */
export function leaveSilent(client: pg.ClientBase, ms: number, answeredTogether?: () => number): void {
  const own = inside(client);
  const { stream } = own.connection;
  const most = answeredTogether ?? (() => askedOf(own));
  let silent = 0;
  let heard = 0;
  stream.setTimeout(ms);
  stream.on('timeout', () => {
    const asked = most();
    if (asked === 0) return;
    silent = stream.bytesRead === heard ? silent + 1 : 1;
    heard = stream.bytesRead;
    if (silent >= asked) stream.destroy(new Busy('an answer of the database'));
    // The socket counts anew only after it was written to or read from.
    else stream.setTimeout(stream.timeout ?? ms);
  });
}

/** From now on its answers may take another time. */
export function bearSilence(client: pg.ClientBase, ms: number): void {
  const { stream } = inside(client).connection;
  if (stream.timeout !== ms) stream.setTimeout(ms);
}
