import { finished } from 'node:stream';
import { bodyLimitOf, type Contract } from '@lorikeet/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createTurns } from '../lists/turns.ts';
import { limitedAddress } from './limited-address.ts';

/**
 * Bodies above this wait for one another: each is in memory as a whole, several times over while it is parsed. A picture of
 * one megabyte, with what a form puts around it, is none of them.
 */
const LARGE_BODY_BYTES = 1_280 * 1024;
const AT_ONCE = 2;
/** A body of which nothing arrives for so long is ended: its place is for others. */
const STALLED_MS = 10_000;

export const isLarge = (contract: Contract) => bodyLimitOf(contract) > LARGE_BODY_BYTES;

export type LargeBodies = {
  /**
   * Resolves when it is this call's turn, which ends with its reply. Calls of one session, and of one address without a
   * session, are served one after another, so that nobody holds every place.
   */
  turnFor(request: FastifyRequest, reply: FastifyReply, sessionId: string | undefined): Promise<void>;
};

/** Gives large bodies their turns in this process. A connection whose body stands still for `stalledMs` is cut. */
export function createLargeBodies(stalledMs = STALLED_MS): LargeBodies {
  const places = createTurns(AT_ONCE);
  const lines = new Map<string, { turns: ReturnType<typeof createTurns>; calls: number }>();

  /** Runs a task once no other of the same owner runs. */
  const oneOf = async (owner: string, task: () => Promise<void>): Promise<void> => {
    const line = lines.get(owner) ?? { turns: createTurns(1), calls: 0 };
    lines.set(owner, line);
    line.calls += 1;
    await line.turns.take(task);
    line.calls -= 1;
    if (line.calls === 0) lines.delete(owner);
  };

  return {
    turnFor(request, { raw }, sessionId) {
      const owner = sessionId ?? limitedAddress(request.ip);
      return new Promise((go) => {
        const untilReplied = () =>
          new Promise<void>((done) => {
            go();
            if (raw.closed || raw.destroyed) return done();
            const watch = cutWhenStalled(request, stalledMs);
            finished(raw, () => {
              clearInterval(watch);
              done();
            });
          });
        void oneOf(owner, () => places.take(untilReplied));
      });
    },
  };
}

/** Counts what its connection has read: whoever listened to the body itself would take it from its parser. */
function cutWhenStalled({ raw }: FastifyRequest, stalledMs: number): NodeJS.Timeout {
  const { socket } = raw;
  let read = socket.bytesRead;
  const watch = setInterval(() => {
    // A call without a connection, as of a test, says only that its body was read.
    if (raw.complete || raw.readableEnded) return clearInterval(watch);
    if (socket.bytesRead === read) socket.destroy();
    read = socket.bytesRead;
  }, stalledMs);
  return watch;
}
