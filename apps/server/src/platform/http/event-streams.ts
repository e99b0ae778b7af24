import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { HttpProblem } from './problem.ts';

/** A reply that stays open and says by its events that something is to be read again. */
export type EventStream = {
  /** Writes an event; its name is all that it says. */
  send(event: string): void;
  /** Ends the reply; its reader connects again by itself. */
  end(): void;
  /** Runs once the reply has ended, whoever ended it. */
  onEnd(run: () => void): void;
};

export type EventStreams = {
  /** Opens one for a session. Throws 503 when this process has as many as it may. */
  open(reply: FastifyReply, sessionId: string, mayGoOn: () => Promise<boolean>): EventStream;
  count(): number;
};

/** A proxy ends what is silent for a minute. Each beat also asks whether the session may go on. */
const BEAT_MS = 20_000;
/** Streams of one session: a browser holds one for all its tabs. The oldest makes room. */
const OF_SESSION_MAX = 4;
/** What a reader that does not read may leave waiting. */
const UNREAD_BYTES_MAX = 16 * 1024;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Proxies that gather replies would hold a stream back.
  'x-accel-buffering': 'no',
  // It ends with its stream: left open for another call it would keep a process from stopping.
  connection: 'close',
};

/** The open streams of this process. They end before the server closes, so that a process can stop. */
export function createEventStreams(app: FastifyInstance, max: number, beatMs = BEAT_MS): EventStreams {
  const open = new Map<EventStream, string>();
  app.addHook('preClose', async () => {
    for (const stream of open.keys()) stream.end();
  });

  return {
    count: () => open.size,
    open(reply, sessionId, mayGoOn) {
      const own = [...open].filter(([, session]) => session === sessionId).map(([stream]) => stream);
      if (own.length >= OF_SESSION_MAX) own[0]!.end();
      if (open.size >= max) throw new HttpProblem(503, 'busy');
      const body = new Readable({ read() {} });
      const write = (text: string) => {
        if (body.readableLength > UNREAD_BYTES_MAX) body.destroy();
        else body.push(text);
      };
      const beat = setInterval(() => {
        mayGoOn().then(
          (may) => (may ? write(': still here\n\n') : stream.end()),
          () => stream.end(),
        );
      }, beatMs);
      beat.unref();
      const stream: EventStream = {
        send: (event) => write(`event: ${event}\ndata:\n\n`),
        end() {
          clearInterval(beat);
          open.delete(stream);
          if (!body.destroyed) body.push(null);
        },
        onEnd: (run) => void body.once('close', run),
      };
      body.once('close', () => {
        clearInterval(beat);
        open.delete(stream);
      });
      open.set(stream, sessionId);
      // Its head leaves at once: the reader knows that it is heard.
      write('retry: 2000\n\n');
      void reply.headers(HEADERS).send(body);
      return stream;
    },
  };
}
