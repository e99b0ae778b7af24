import { type Contract, isForPeople } from '@lorikeet/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { createCallLimit } from './call-limit.ts';
import { type Authenticators, type Caller, callerOf, type Expected, type SignedIn } from './caller.ts';
import { createLargeBodies, isLarge } from './large-bodies.ts';
import { limitedAddress } from './limited-address.ts';
import { forbidden, HttpProblem, unauthorized } from './problem.ts';
import type { ShareCounts } from './share-counts.ts';

/**
 * A caller who may make the call, decided before any of its body is read. An expected session is still to be confirmed
 * with the call's own statements; `session` is then absent.
 */
export type Admitted = { caller: Caller; session: SignedIn | undefined; expected?: Expected };

export type Admission = {
  /**
   * Throws 401, 403 or 429, Refusal `proof_needed`, or 422 for an idempotency key of a wrong length. `mayExpect` for
   * calls that confirm an expected session.
   */
  admit(contract: Contract, request: FastifyRequest, reply: FastifyReply, mayExpect: boolean): Promise<void>;
  /** The session as it is now, for a call whose expected one was not confirmed. Throws as `admit`. */
  find(contract: Contract, caller: Caller): Promise<SignedIn | undefined>;
  /** What `admit` found out about this request. */
  of(request: FastifyRequest): Admitted;
};

/** A sign-in's worth of calls of a busy office; a session asks more often than a stranger. */
export type CallLimits = {
  strangersPerMinute: number;
  sessionsPerMinute: number;
  /** Replies that may stay open at once in this process; others must have room to connect. */
  streamsMax?: number;
  /** A large body of which nothing arrives for so long is ended. */
  stalledBodyMs?: number;
  /** Absent: each process counts for itself. */
  shared?: (kind: string) => ShareCounts;
};

const UNLIMITED: CallLimits = { strangersPerMinute: 0, sessionsPerMinute: 0 };
const KEY_LENGTH_MAX = 200;

/**
 * Finds the session, holds it to the call's permission and counts the call, all of it while the body is still on the
 * wire. A stranger is counted by address; the address is not counted against people who are signed in behind it.
 */
export function createAdmission(authenticators: Authenticators, limits: CallLimits = UNLIMITED): Admission {
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  const strangers = createCallLimit(limits.strangersPerMinute, { share: limits.shared?.('strangers') });
  const sessions = createCallLimit(limits.sessionsPerMinute, { share: limits.shared?.('sessions') });
  const largeBodies = createLargeBodies(limits.stalledBodyMs);

  const authenticatorOf = (contract: Contract, { bearer }: Caller) =>
    bearer === undefined ? undefined : authenticators[contract.area];
  const charge = (session: SignedIn | undefined, caller: Caller) => {
    if (session) sessions.charge(session.sessionId);
    else strangers.charge(limitedAddress(caller.ip));
  };
  /** Who is refused already as they are looked for, a key from another address, counts as a stranger. */
  const sought = async (contract: Contract, caller: Caller): Promise<SignedIn | undefined> => {
    try {
      return await authenticatorOf(contract, caller)?.find(caller);
    } catch (error) {
      if (error instanceof HttpProblem) charge(undefined, caller);
      throw error;
    }
  };
  /** None for a large body: its sender must be known for certain before it is read. None for a recent proof: it ages. */
  const expectation = async (contract: Contract, caller: Caller): Promise<Expected | undefined> => {
    if (isLarge(contract) || contract.proof) return undefined;
    const expected = await authenticatorOf(contract, caller)?.expect?.(caller);
    return expected?.session.tenant && !intrusionOf(contract, expected.session) ? expected : undefined;
  };

  return {
    async admit(contract, request, reply, mayExpect) {
      const caller = callerOf(request);
      refusePrefetch(contract, request);
      const expected = mayExpect ? await expectation(contract, caller) : undefined;
      const session = expected ? undefined : await sought(contract, caller);
      charge(expected?.session ?? session, caller);
      if (!expected) refuseIntruder(contract, session);
      refuseKey(contract, caller.idempotencyKey);
      admitted.set(request, { caller, session, ...(expected && { expected }) });
      if (isLarge(contract)) await largeBodies.turnFor(request, reply, session?.sessionId);
    },
    async find(contract, caller) {
      const session = await sought(contract, caller);
      if (!session) charge(session, caller);
      refuseIntruder(contract, session);
      return session;
    },
    of(request) {
      const known = admitted.get(request);
      if (!known) throw new Error('a call ran before it was admitted');
      return known;
    },
  };
}

function refuseIntruder(contract: Contract, session: SignedIn | undefined): void {
  const problem = intrusionOf(contract, session);
  if (problem) throw problem;
}

/** Why a session may not make a call, if it may not. */
function intrusionOf(contract: Contract, session: SignedIn | undefined): Error | undefined {
  if (contract.access === 'public') return undefined;
  if (!session) return unauthorized();
  if (session.actor.kind === 'api_key' && isForPeople(contract)) return new Refusal('person_needed');
  if (session.twoFactorOutstanding && !contract.beforeTwoFactor)
    return new HttpProblem(200, 'two_factor_needed');
  if (session.twoFactorMissing && !contract.beforeTwoFactor && !contract.setsUpTwoFactor)
    return new HttpProblem(200, 'two_factor.required');
  if (contract.access !== 'session' && !session.permissions.has(contract.access)) return forbidden();
  if (contract.proof && !session.hasRecentProof) return new Refusal('proof_needed');
  return undefined;
}

/** The specification signs people out by a GET: a browser that fetches what may be clicked next must not do it. */
function refusePrefetch({ method, changes }: Contract, { headers }: FastifyRequest): void {
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].join(' ');
  if (method === 'GET' && changes && /prefetch|prerender|preview/i.test(purpose)) throw forbidden();
}

/** A key that was cut to fit would be another call's key. */
function refuseKey(contract: Contract, key: string | undefined): void {
  if (!contract.idempotent || key === undefined) return;
  if (key.length === 0 || key.length > KEY_LENGTH_MAX) throw new HttpProblem(422, 'idempotency_key_invalid');
}
