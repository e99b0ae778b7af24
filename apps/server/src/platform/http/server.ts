import { faultSentence } from '@lorikeet/contracts';
import { isRefusal } from '@lorikeet/domain/kernel';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { isBusy } from '../db/busy.ts';
import { uuidv7 } from '../ids.ts';
import type { Log } from '../log.ts';
import { callerOf } from './caller.ts';
import { HttpProblem } from './problem.ts';
import { refusalSentence } from './sentences.ts';

/** A Fastify server that replies to everything, faults included, with `{code, data, message}`. */
export function createHttpServer(options: { log: Log; trustProxy: boolean }): FastifyInstance {
  const app = fastify({
    logger: false,
    trustProxy: options.trustProxy,
    genReqId: () => uuidv7(),
    routerOptions: { maxParamLength: 500 },
    bodyLimit: 256 * 1024,
    requestTimeout: 60_000,
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler((error, request, reply) => replyToError(options, error, request, reply));
  return app;
}

/** When to retry a call that was refused for lack of capacity. */
const RETRY_SECONDS = 5;

type Options = { log: Log };

function replyToError(
  options: Options,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { locale } = callerOf(request);
  const say = (code: string, params: Record<string, unknown> = {}) => refusalSentence(code, locale, params);
  if (isRefusal(error)) {
    return reply.code(200).send({
      code: 1,
      data: { refusal: error.code, ...error.params },
      message: say(error.code, error.params),
    });
  }
  if (error instanceof HttpProblem) return replyToProblem(error, locale, say, reply);
  if (isBusy(error)) {
    options.log.warn({ requestId: request.id, err: describe(error) }, 'no room for a call');
    reply.header('retry-after', RETRY_SECONDS);
    return reply.code(503).send({ code: 503, data: null, message: say('busy') });
  }
  const client = clientFault(error);
  if (client)
    return reply.code(client.status).send({ code: client.status, data: null, message: say(client.code) });
  options.log.error(
    { requestId: request.id, method: request.method, route: request.routeOptions.url, err: describe(error) },
    'request failed',
  );
  return reply
    .code(500)
    .send({ code: 500, data: { request_id: request.id }, message: say('internal_error') });
}

function replyToProblem(
  problem: HttpProblem,
  locale: 'en' | 'zh',
  say: (code: string, params?: Record<string, unknown>) => string,
  reply: FastifyReply,
): FastifyReply {
  if (problem.code === 'two_factor_needed') {
    return reply.code(200).send({ code: 403, data: null, message: say(problem.code) });
  }
  const retryAfter = problem.params.seconds;
  if (problem.status === 429 && typeof retryAfter === 'number') reply.header('retry-after', retryAfter);
  const data = Array.isArray(problem.data)
    ? {
        faults: problem.data.map(
          (fault: { path: string; code: string; params?: Record<string, unknown> }) => ({
            path: fault.path,
            code: fault.code,
            message: faultSentence(fault.code, locale, fault.params),
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

/** Name, message and stack; never the values of a statement. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  return { name: error.name, message: error.message, stack: error.stack };
}
