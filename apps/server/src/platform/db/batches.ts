import type { Socket } from 'node:net';
import type pg from 'pg';

/** What is used of the driver's side of the protocol; its version is pinned. */
type Wire = {
  stream: Socket;
  _send(message: Buffer): boolean;
  sync(): void;
  query(text: string): void;
  emit(event: string, message?: unknown): boolean;
};

/** Statements that share one Sync: those without a reply yet, and the error of the one that failed. */
type Batch = { left: number; failure?: unknown };

/**
 * Statements that running code sends before it awaits a reply leave in one write with one Sync. The driver sends one
 * Sync a statement, after each of which the database ends a transaction and writes to the socket, and both processes
 * wake up.
 *
 * When a statement of a batch fails, the database skips those after it. They are rejected with the same error, so that
 * a caller who waits for all of them sees the reason. For a connection that is ready for its first statement.
 *
 * The database writes to the socket when it comes to a Sync, or has much to say. Returns what tells how many statements
 * it may still work on until then.
 */
export function sendInBatches(client: pg.ClientBase): () => number {
  const wire = (client as unknown as { connection: Wire }).connection;
  const sync = wire.sync.bind(wire);
  const query = wire.query.bind(wire);
  const pass = wire.emit.bind(wire);
  const sent: Batch[] = [];
  let open = 0;
  let messages: Buffer[] = [];

  const close = () => {
    if (open === 0) return;
    sent.push({ left: open });
    open = 0;
    sync();
  };

  // One buffer: a write of many small ones takes the socket twice as long.
  const leave = () => {
    close();
    const batch = Buffer.concat(messages);
    messages = [];
    if (wire.stream.writable) wire.stream.write(batch);
  };
  wire._send = (message) => {
    if (messages.push(message) === 1) process.nextTick(leave);
    return true;
  };
  wire.sync = () => {
    open += 1;
  };
  // A simple query is a batch of its own: after a failed one it must run, for it may be the rollback.
  wire.query = (text) => {
    close();
    sent.push({ left: 1 });
    query(text);
  };
  wire.emit = (event, message) => {
    const batch = sent[0];
    if (!batch) return pass(event, message);
    if (event === 'readyForQuery') {
      sent.shift();
      finish(batch, message);
      return true;
    }
    if (event === 'errorMessage') batch.failure = message;
    const isHeard = pass(event, message);
    if (COMPLETES.has(event) && batch.left > 1) {
      batch.left -= 1;
      pass('readyForQuery');
    }
    return isHeard;
  };

  /** The one reply to the Sync, as each remaining statement expects it. */
  function finish(batch: Batch, ready: unknown): void {
    pass('readyForQuery', ready);
    if (!batch.failure) return;
    for (; batch.left > 1; batch.left -= 1) {
      pass('errorMessage', batch.failure);
      pass('readyForQuery', ready);
    }
  }
  return () => sent[0]?.left ?? 0;
}

/** A statement without values as part of a batch; by itself the driver would send it as a simple query. */
export function inBatch(text: string, name: string | undefined): pg.QueryConfig {
  return { text, ...(name && { name }), queryMode: 'extended' } as pg.QueryConfig;
}

/** What ends a statement of a batch; `closeComplete` one whose values could not be sent. */
const COMPLETES: ReadonlySet<string> = new Set(['commandComplete', 'emptyQuery', 'closeComplete']);
