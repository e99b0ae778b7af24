import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A request must have arrived whole by then. */
const REQUEST_MS = 60_000;
/** As fast at least comes what may be longer: a file of a bank from an office with a slow line. */
const SLOWEST_BYTES_PER_MS = 256;
/** Node's own limit, which is one for all requests; the longest body that any route takes needs less. */
export const LONGEST_REQUEST_MS = 20 * 60_000;

/** Refuses a body that has not come to its end within `requestMs`, or longer where its route takes a long one. */
export function endLateBodies(
  app: FastifyInstance,
  refuse: (error: NodeJS.ErrnoException, socket: Socket) => void,
  requestMs = REQUEST_MS,
): void {
  app.addHook('onRequest', async (request) => {
    const { raw, routeOptions } = request;
    // A call of a test has no connection, and its body does not end.
    if (!hasBody(request) || !(raw.socket instanceof Socket)) return;
    const within = Math.max(requestMs, (routeOptions.bodyLimit ?? 0) / SLOWEST_BYTES_PER_MS);
    const timer = setTimeout(() => {
      // What node raises by itself once its own limit has passed.
      const late = Object.assign(new Error('a body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      if (!raw.complete) refuse(late, raw.socket);
    }, within);
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
