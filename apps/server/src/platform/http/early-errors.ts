import type { ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { uuidv7 } from '../ids.ts';
import type { Log } from '../log.ts';
import { refusalSentence } from './sentences.ts';

type Early = { status: number; sentence: string };

/** What node's parser gives up on, by its code; anything else it cannot read is a 400. */
const BROKEN: Record<string, Early> = {
  HPE_HEADER_OVERFLOW: { status: 431, sentence: 'headers_too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, sentence: 'too_slow' },
};

const envelope = ({ status, sentence }: Early) =>
  JSON.stringify({ code: status, data: null, message: refusalSentence(sentence, 'en') });

/** Replies to an address that the router cannot read, in the envelope and without repeating the address. */
export function refuseAddress(log: Log) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const isLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
    const early = isLong
      ? { status: 414, sentence: 'address_too_long' }
      : { status: 400, sentence: 'malformed_request' };
    log.security('refused.malformed', { requestId: request.id, status: early.status });
    void reply
      .code(early.status)
      .headers({
        'x-request-id': request.id,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
      .type('application/json; charset=utf-8')
      .send(envelope(early));
  };
}

/** Replies to bytes that are no HTTP request, or to one that never ends, and closes the connection. */
export function refuseConnection(log: Log) {
  return (error: NodeJS.ErrnoException, socket: Socket & { _httpMessage?: ServerResponse }): void => {
    // A caller who has gone, or whose reply has begun, cannot be sent another one.
    if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
      socket.destroy(error);
      return;
    }
    const early = BROKEN[error.code ?? ''] ?? { status: 400, sentence: 'malformed_request' };
    const body = envelope(early);
    const requestId = uuidv7();
    log.security('refused.malformed', { requestId, status: early.status });
    socket.end(
      [
        `HTTP/1.1 ${early.status} ${STATUS_CODES[early.status]}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'cache-control: no-store',
        'x-content-type-options: nosniff',
        `x-request-id: ${requestId}`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  };
}
