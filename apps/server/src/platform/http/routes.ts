import { AREA_BASE, type Contract, type Input, type Output } from '@lorikeet/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { inTenant, type Platform, type Work } from '../work.ts';
import { type Authenticators, type Caller, callerOf, type SignedIn } from './caller.ts';
import { once } from './idempotency.ts';
import { forbidden, HttpProblem, unauthorized } from './problem.ts';
import { refuseUnstorable } from './storable.ts';

/** A call inside one tenant: the handler gets an open unit of work, which commits when it returns. */
export type TenantHandler<C extends Contract> = (call: {
  work: Work;
  input: Input<C>;
  session: SignedIn;
  caller: Caller;
}) => Promise<Output<C>>;

/** A call that opens its own transactions: public pages, sign-in, files, several tenants. */
export type OpenHandler<C extends Contract> = (call: {
  platform: Platform;
  input: Input<C>;
  session: SignedIn | undefined;
  caller: Caller;
}) => Promise<Output<C>>;

export type Routes = {
  tenant<C extends Contract>(contract: C, handler: TenantHandler<C>): void;
  open<C extends Contract>(contract: C, handler: OpenHandler<C>): void;
  /** For what is no envelope: file streams. */
  app: FastifyInstance;
  platform: Platform;
  /** Every contract bound so far, for the OpenAPI document and the tests that walk them. */
  bound: Contract[];
};

const DEFAULT_BODY_LIMIT = 256 * 1024;

/** Binds contracts to handlers: parse, session, permission, idempotency, transaction, reply checked. */
export function createRoutes(
  app: FastifyInstance,
  platform: Platform,
  authenticators: Authenticators,
): Routes {
  const bound: Contract[] = [];

  const admit = async (contract: Contract, caller: Caller): Promise<SignedIn | undefined> => {
    const session = await authenticators[contract.area]?.(caller);
    if (contract.access === 'public') return session;
    if (!session) throw unauthorized();
    if (session.twoFactorOutstanding && !contract.beforeTwoFactor)
      throw new HttpProblem(200, 'two_factor_needed');
    if (contract.access !== 'session' && !session.permissions.has(contract.access)) throw forbidden();
    return session;
  };

  const bind = <C extends Contract>(
    contract: C,
    run: (input: Input<C>, session: SignedIn | undefined, caller: Caller, raw: unknown) => Promise<unknown>,
  ) => {
    if (bound.some((other) => other.name === contract.name)) throw new Error(`bound twice: ${contract.name}`);
    bound.push(contract);
    app.route({
      method: contract.method,
      url: AREA_BASE[contract.area] + contract.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: contract.bodyLimitBytes ?? DEFAULT_BODY_LIMIT,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const caller = callerOf(request);
        const session = await admit(contract, caller);
        const raw = rawInput(contract, request);
        refuseUnstorable(raw);
        const input = z.decode(contract.input, raw as never) as Input<C>;
        const data = await run(input, session, caller, raw);
        return reply.send({ code: 0, data, message: 'success' });
      },
    });
  };

  // A reply that breaks its contract is our fault, never the caller's: it must not read as bad input.
  const encode = <C extends Contract>(contract: C, value: Output<C>): unknown => {
    const encoded = z.safeEncode(contract.output, value as never);
    if (!encoded.success) throw new Error(`${contract.name} broke its contract: ${encoded.error.message}`);
    return encoded.data;
  };

  return {
    app,
    platform,
    bound,
    tenant(contract, handler) {
      bind(contract, async (input, session, caller, raw) => {
        if (!session?.merchantId) throw unauthorized();
        const actor = {
          ...session.actor,
          ip: caller.ip,
          userAgent: caller.userAgent,
          requestId: caller.requestId,
        };
        return inTenant(platform, session.merchantId, actor as never, async (work) => {
          const answer = async () => encode(contract, await handler({ work, input, session, caller }));
          const key = contract.idempotent && !contract.secret ? caller.idempotencyKey : undefined;
          if (!key) return answer();
          const stored = await once(work, { key, call: contract.name, input: raw }, async () => ({
            httpStatus: 200,
            body: await answer(),
          }));
          return stored.body;
        });
      });
    },
    open(contract, handler) {
      bind(contract, async (input, session, caller) =>
        encode(contract, await handler({ platform, input, session, caller })),
      );
    },
  };
}

/** Path fields over query (GET) or body (POST); a body that is no object is left for the contract to refuse. */
function rawInput(contract: Contract, request: FastifyRequest): unknown {
  const params = (request.params ?? {}) as Record<string, unknown>;
  const sent = contract.method === 'GET' ? request.query : (request.body ?? {});
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  return { ...sent, ...params };
}
