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

/** How often a connection is looked at within the time of silence. Looks are counted, and not time: a process may stand still itself. */
const LOOKS = 4;

/** How long each connection's server may say nothing. */
const borneBy = new WeakMap<pg.ClientBase, { ms: number }>();

/**
 * Ends a connection, once it is made, on which nothing has come for as long as its server may take: it is gone or does not go on.
 * A statement has `ms`, in which the server would have ended it by its own time-out, whatever else is asked meanwhile; of
 * that `silenceMs` is silence. It is left at most half of `silenceMs` later, because looks are a quarter of it apart.
 * `answeredTogether` tells how many are answered in one piece, each of which has its time before anything comes
 * (`sendInBatches`). What was asked is refused as busy, and the connection serves nobody any more.
 */
export function leaveSilent(
  client: pg.ClientBase,
  { ms, silenceMs }: { ms: number; silenceMs: number },
  answeredTogether?: () => number,
): void {
  const own = inside(client);
  const { stream } = own.connection;
  const most = answeredTogether ?? (() => askedOf(own));
  const borne = { ms };
  borneBy.set(client, borne);
  const everyMs = silenceMs / LOOKS;
  let silent = 0;
  let heard = 0;
  let isWaiting = false;
  // The socket's own time-out counts anew with everything that is written to it.
  const looking = setInterval(() => {
    const asked = most();
    // Of what was asked since the last look it is not known when.
    const isSilent = asked > 0 && isWaiting && stream.bytesRead === heard;
    silent = isSilent ? silent + 1 : 0;
    isWaiting = asked > 0;
    heard = stream.bytesRead;
    if (isSilent && silent * everyMs >= borne.ms * asked)
      stream.destroy(new Busy('an answer of the database'));
  }, everyMs);
  looking.unref();
  stream.once('close', () => clearInterval(looking));
}

/** From now on its answers may take another time. */
export function bearSilence(client: pg.ClientBase, ms: number): void {
  const borne = borneBy.get(client);
  if (borne) borne.ms = ms;
}

/** How much its server has said, and whether a statement is under way: by the above it ends, whatever happens. */
export function talkOn(client: pg.ClientBase): { heard: number; isAsked: boolean } {
  const own = inside(client);
  return { heard: own.connection.stream.bytesRead, isAsked: askedOf(own) > 0 };
}
