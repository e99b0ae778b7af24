import { isIP } from 'node:net';
import type { Area } from '@lorikeet/contracts';
import type { FastifyRequest } from 'fastify';
import { positionIn } from '../db/replica.ts';
import type { Queries } from '../db/sql.ts';
import type { Actor, KnownTenant } from '../work.ts';

/** The caller, before any session is looked up. */
export type Caller = {
  ip: string;
  userAgent: string | undefined;
  locale: 'en' | 'zh';
  requestId: string;
  bearer: string | undefined;
  idempotencyKey: string | undefined;
  /** A poll or stream that the browser opens by itself: it does not count as the user's activity. */
  background: boolean;
  /** Up to where in the database's log the caller has written; absent for one who does not say. */
  written?: string | undefined;
};

/** A valid session. `merchantId` is absent for ratepayers, who cross merchants. */
export type SignedIn = {
  actor: Actor;
  merchantId: string | undefined;
  /** The tenant as the session's look-up read it, with the key that the audit log's rows of this person take. */
  tenant: KnownTenant | undefined;
  sessionId: string;
  permissions: ReadonlySet<string>;
  twoFactorOutstanding: boolean;
  /** This person must have a second factor, by a rule that holds now. */
  twoFactorRequired: boolean;
  /** They must, and have none: nothing but setting one up is open to them. */
  twoFactorMissing: boolean;
  /** The session has shown its holder's password or code in the last minutes. */
  hasRecentProof: boolean;
};

/** A session as a former call found it. `confirm` looks it up again and returns whether it is still the same. */
export type Expected = { session: SignedIn; confirm(queries: Queries): Promise<boolean> };

/** One for each area, passed to the server by compose. */
export type Authenticator = {
  /** The session behind a bearer token, or undefined. */
  find(caller: Caller): Promise<SignedIn | undefined>;
  /** The session that a token had before, without asking the database. It counts once it is confirmed. */
  expect?(caller: Caller): Promise<Expected | undefined>;
};
export type Authenticators = Partial<Record<Area, Authenticator>>;

export function callerOf(request: FastifyRequest): Caller {
  const authorization = request.headers.authorization;
  const key = request.headers['idempotency-key'];
  return {
    ip: addressOf(request),
    userAgent: request.headers['user-agent']?.slice(0, 300),
    locale: String(request.headers['accept-language'] ?? '')
      .toLowerCase()
      .startsWith('zh')
      ? 'zh'
      : 'en',
    requestId: request.id,
    bearer: authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined,
    idempotencyKey: typeof key === 'string' ? key : undefined,
    background: request.headers['x-background'] === '1',
    written: positionIn(request.headers['x-written']),
  };
}

/** A proxy that forwards no address leaves its own: a text that is none must not reach the database. */
function addressOf(request: FastifyRequest): string {
  return isIP(request.ip) ? request.ip : (request.socket.remoteAddress ?? '0.0.0.0');
}

/** Who acts on a page that a link opens: the payer, known by the link only. */
export function payerOf(caller: Caller, name: string): Actor {
  return {
    kind: 'payer',
    name,
    ip: caller.ip,
    requestId: caller.requestId,
    locale: caller.locale,
    ...(caller.userAgent ? { userAgent: caller.userAgent } : {}),
  };
}
