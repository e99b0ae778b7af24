import { isRefusal } from '@lorikeet/domain/kernel';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { isBusy, MayBeDone } from '../db/busy.ts';
import { uuidv7 } from '../ids.ts';
import type { Log, SecurityKind } from '../log.ts';
import { callerOf } from './caller.ts';
import { refuseAddress, refuseConnection } from './early-errors.ts';
import { endLateBodies, LONGEST_REQUEST_MS } from './late-bodies.ts';
import { HttpProblem } from './problem.ts';
import { faultInWords, paramsInWords, refusalSentence } from './sentences.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

export type HttpServerOptions = {
  log: Log;
  trustProxy: TrustedProxies;
  /** The portal is reached by https alone: browsers shall never try http again. */
  isHttps?: boolean;
  /** Connections that may be open at once; further ones are closed. Absent: no limit. */
  connectionsMax?: number;
  /** A keyed digest of an address, so that the security log can group the lines of one source without naming it. */
  sourceOf?: (ip: string) => string;
  /** From then on each connection ends with its reply, so that its next call goes to another process. */
  isStopping?: () => boolean;
  /** How long a body may take to arrive that is not a long one. Absent: a minute. */
  requestMs?: number;
};

const BODY_BYTES_MAX = 256 * 1024;
/** A request's headers must have arrived by then; its body, see `endLateBodies`. */
const HEADERS_MS = 20_000;
/** A year, as browsers' preload lists ask for. */
const HSTS = 'max-age=31536000; includeSubDomains';

/** A Fastify server that replies to everything, faults included, with `{code, data, message}`. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const refuseBroken = refuseConnection(options.log);
  const app = fastify({
    logger: false,
    trustProxy: trustFor(options.trustProxy),
    genReqId: () => uuidv7(),
    routerOptions: { maxParamLength: 500 },
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: LONGEST_REQUEST_MS,
    // A call that arrives on an open connection while the server stops is served like those before it.
    return503OnClosing: false,
    // Node would refuse a request without a host by itself, in words of its own.
    http: { headersTimeout: HEADERS_MS, requireHostHeader: false },
    frameworkErrors: refuseAddress(options.log),
    clientErrorHandler: refuseBroken,
  });
  if (options.connectionsMax) app.server.maxConnections = options.connectionsMax;
  // An expectation that nobody knows is no reason to refuse a call (RFC 9110 leaves it to the server).
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion !== '1.0' && raw.headers.host === undefined)
      throw new HttpProblem(400, 'malformed_request');
  });
  endLateBodies(app, refuseBroken, options.requestMs);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
    if (options.isStopping?.()) reply.header('connection', 'close');
    if (options.isHttps) reply.header('strict-transport-security', HSTS);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler((error, request, reply) => replyToError(options, error, request, reply));
  return app;
}

/** Fastify counts no hops by itself: it believes nobody when it is given a number. */
function trustFor(proxies: TrustedProxies): string[] | false | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
}

/** When to retry a call that was refused for lack of capacity. */
const RETRY_SECONDS = 5;

function replyToError(
  options: HttpServerOptions,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { locale } = callerOf(request);
  const say = (code: string, params: Record<string, unknown> = {}) => refusalSentence(code, locale, params);
  const note = (kind: SecurityKind, code: string) => noteRefusal(options, request, kind, code);
  if (isRefusal(error)) {
    note('refused.rule', error.code);
    return reply.code(200).send({
      code: 1,
      data: { refusal: error.code, ...paramsInWords(error.params, locale) },
      message: say(error.code, error.params),
    });
  }
  if (error instanceof HttpProblem) {
    const kind = KINDS[error.status];
    if (kind) note(kind, error.code);
    return replyToProblem(error, locale, say, reply);
  }
  if (error instanceof MayBeDone) {
    options.log.warn({ requestId: request.id, err: error }, 'a call may have been done');
    // Without `retry-after`: by that a program knows that nothing was done.
    return reply.code(503).send({ code: 503, data: null, message: say('may_be_done') });
  }
  if (isBusy(error)) {
    options.log.warn({ requestId: request.id, err: error }, 'no room for a call');
    reply.header('retry-after', RETRY_SECONDS);
    return reply.code(503).send({ code: 503, data: null, message: say('busy') });
  }
  const client = clientFault(error);
  if (client) {
    note('refused.malformed', client.code);
    return reply.code(client.status).send({ code: client.status, data: null, message: say(client.code) });
  }
  options.log.error(
    { requestId: request.id, method: request.method, route: request.routeOptions.url, err: error },
    'request failed',
  );
  return reply
    .code(500)
    .send({ code: 500, data: { request_id: request.id }, message: say('internal_error') });
}

const KINDS: Record<number, SecurityKind> = {
  400: 'refused.malformed',
  401: 'refused.unauthorized',
  403: 'refused.forbidden',
  404: 'refused.not_found',
  413: 'refused.malformed',
  422: 'refused.invalid_input',
  429: 'refused.too_many',
};

/** One line of the security log: the route as it is declared, never the address or the input that was sent. */
function noteRefusal(
  { log, sourceOf }: HttpServerOptions,
  request: FastifyRequest,
  kind: SecurityKind,
  code: string,
): void {
  const route = request.routeOptions.url ?? 'none';
  log.security(kind, {
    code,
    requestId: request.id,
    method: request.method,
    route,
    ...(sourceOf && { source: sourceOf(request.ip) }),
  });
}

function replyToProblem(
  problem: HttpProblem,
  locale: 'en' | 'zh',
  say: (code: string, params?: Record<string, unknown>) => string,
  reply: FastifyReply,
): FastifyReply {
  if (problem.status === 200) {
    // The specification's reply for a second factor that is still to be shown, or set up: `code` 403 in the body.
    return reply.code(200).send({ code: 403, data: { refusal: problem.code }, message: say(problem.code) });
  }
  const retryAfter = problem.params.seconds;
  if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter);
  const data = Array.isArray(problem.data)
    ? {
        faults: problem.data.map(
          (fault: { path: string; code: string; params?: Record<string, unknown> }) => ({
            path: fault.path,
            code: fault.code,
            message: faultInWords(fault.code, locale, fault.params),
          }),
        ),
      }
    : problem.data;
  return reply
    .code(problem.status)
    .send({ code: problem.status, data, message: say(problem.code, problem.params) });
}

/** What Fastify itself refuses before a handler runs: bad JSON, bodies too large, wrong media types. */
function clientFault(error: unknown): { status: number; code: string } | undefined {
  const status = (error as FastifyError).statusCode;
  if (!status || status < 400 || status >= 500) return undefined;
  if (status === 413) return { status, code: 'too_large' };
  return { status: 422, code: 'invalid_input' };
}
