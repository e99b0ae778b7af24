import {
  AREA_BASE,
  bodyLimitOf,
  type Contract,
  type FileField,
  faultsOf,
  type Input,
  type Output,
} from '@lorikeet/contracts';
import { PLATFORM_REFUSALS } from '@lorikeet/contracts/refusals/platform';
import { isRefusal } from '@lorikeet/domain/kernel';
import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify';
import { decoded, encoded } from '../compiled.ts';
import { createRun, type Run } from '../run.ts';
import { type Actor, inKnownTenant, type Platform, readInTenant, type Work } from '../work.ts';
import { type Admission, type CallLimits, createAdmission } from './admission.ts';
import { callExpecting } from './call-expecting.ts';
import type { Authenticators, Caller, SignedIn } from './caller.ts';
import { createEventStreams, type EventStream } from './event-streams.ts';
import { addUploadRoute, type FileOf, type ReceivedFile } from './file-upload.ts';
import { type Keyed, once, onceInRun } from './idempotency.ts';
import { fieldProblem, unauthorized } from './problem.ts';
import { receiving } from './receiving.ts';

/** A call inside one tenant: the handler gets an open unit of work, which commits when it returns. */
export type TenantHandler<C extends Contract> = (call: {
  work: Work;
  input: Input<C>;
  session: SignedIn;
  caller: Caller;
}) => Promise<Output<C>>;

/**
 * A call of one tenant in several transactions, with files or locks between them. Committed steps stay when a later one
 * fails, so it must be harmless when repeated.
 */
export type RunHandler<C extends Contract> = (call: {
  run: Run;
  input: Input<C>;
  session: SignedIn;
  caller: Caller;
}) => Promise<Output<C>>;

/** A call whose tenant is not known by its session: public pages, sign-in, ratepayers. */
export type OpenHandler<C extends Contract> = (call: {
  platform: Platform;
  input: Input<C>;
  session: SignedIn | undefined;
  caller: Caller;
}) => Promise<Output<C>>;

/** A contract that declares a file. */
export type UploadContract = Contract & { file?: FileField };
/**
 * A call with a file beside its input; it opens its own transactions, because files are outside of them. What becomes of a
 * file in the store is its business.
 */
export type UploadHandler<C extends UploadContract> = (call: {
  platform: Platform;
  /** The run of the session's tenant; throws 401 for a session without one. */
  run: () => Run;
  input: Input<C>;
  file: FileOf<NonNullable<C['file']>>;
  session: SignedIn | undefined;
  caller: Caller;
}) => Promise<Output<C>>;

/** A reply that stays open, for a session that may have it; it ends with the session. */
export type StreamHandler = (call: { stream: EventStream; session: SignedIn; merchantId: string }) => void;

export type Routes = {
  tenant<C extends Contract>(contract: C, handler: TenantHandler<C>): void;
  run<C extends Contract>(contract: C, handler: RunHandler<C>): void;
  open<C extends Contract>(contract: C, handler: OpenHandler<C>): void;
  upload<C extends UploadContract>(contract: C, handler: UploadHandler<C>): void;
  /** A reply without an envelope that tells its reader to read again, for as long as the session may have it. */
  stream(contract: Contract, handler: StreamHandler): void;
  /** For replies without an envelope: file streams. */
  app: FastifyInstance;
  platform: Platform;
  /** Every contract bound so far, for the OpenAPI document and the tests that walk them. */
  bound: Contract[];
};

type Bound<C extends Contract> = (
  input: Input<C>,
  session: SignedIn | undefined,
  caller: Caller,
  raw: unknown,
  file: ReceivedFile | undefined,
) => Promise<unknown>;

/** Open replies of one process, where it is not told. */
const STREAMS_MAX = 1_000;

/** Binds contracts to handlers: session, permission, parse, idempotency, transaction, reply checked. */
export function createRoutes(
  app: FastifyInstance,
  platform: Platform,
  authenticators: Authenticators,
  limits?: CallLimits,
): Routes {
  const bound: Contract[] = [];
  const admission = createAdmission(authenticators, limits);

  const bind = <C extends Contract>(contract: C, answer: Bound<C>, isTenants = false) => {
    if (bound.some((other) => other.name === contract.name)) throw new Error(`bound twice: ${contract.name}`);
    bound.push(contract);
    const route: RouteOptions = {
      method: contract.method,
      url: AREA_BASE[contract.area] + contract.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: bodyLimitOf(contract),
      onRequest: (request, reply) => admission.admit(contract, request, reply, isTenants),
      handler: async (request, reply) => {
        const { caller, session, expected } = admission.of(request);
        const call = (by: SignedIn | undefined) =>
          receiving(contract, request, platform.files, ({ raw, file }) =>
            answer(decode(contract, raw), by, caller, raw, file),
          );
        const found = async () => call(await admission.find(contract, caller));
        const data = await (expected ? callExpecting(expected, call, found) : call(session))
          .catch(noteUndeclared(contract))
          .finally(() => noteWritten(contract, reply));
        return reply.send({ code: 0, data, message: 'success' });
      },
    };
    if (contract.file) addUploadRoute(app, contract.file, route);
    else app.route(route);
  };

  // Still a refusal with its sentence, but one that no reader of the contract can expect.
  const noteUndeclared = (contract: Contract) => (error: unknown) => {
    if (
      isRefusal(error) &&
      !(contract.refusals ?? []).some((code) => code === error.code) &&
      !isPlatforms(error)
    )
      platform.log.error({ call: contract.name, refusal: error.code }, 'undeclared refusal');
    throw error;
  };

  /** After a change, refused ones included since a part of them may be there: how far a replica must have come for its maker. */
  const noteWritten = async (contract: Contract, reply: FastifyReply): Promise<void> => {
    if (!platform.replica || isReading(contract)) return;
    const written = await platform.replica.written().catch(() => undefined);
    if (written) reply.header('x-written', written);
  };

  const decode = <C extends Contract>(contract: C, raw: unknown): Input<C> => {
    const read = decoded(contract.input, raw);
    if (!read.success) throw fieldProblem(faultsOf(read.error.issues, raw));
    return read.data as Input<C>;
  };

  // A reply that breaks its contract is our fault, never the caller's: it must not look like bad input.
  const encode = <C extends Contract>(contract: C, value: Output<C>): unknown => {
    const printed = encoded(contract.output, value);
    if (!printed.success) throw new Error(`${contract.name} broke its contract: ${printed.error.message}`);
    return printed.data;
  };

  const runOf = (session: SignedIn | undefined, caller: Caller): Run => {
    const { tenant, actor } = within(session, caller);
    return createRun(platform, tenant, actor);
  };

  return {
    app,
    platform,
    bound,
    tenant(contract, handler) {
      bind(
        contract,
        async (input, session, caller, raw) => {
          const { tenant, actor } = within(session, caller);
          const answer = async (work: Work) =>
            encode(contract, await handler({ work, input, session: session!, caller }));
          if (isReading(contract))
            return readInTenant(platform, tenant, actor, answer, seenBy(contract, caller));
          const keyed = keyedBy(contract, caller, raw);
          return inKnownTenant(platform, tenant, actor, (work) =>
            keyed ? once(work, keyed, () => answer(work)) : answer(work),
          );
        },
        true,
      );
    },
    run(contract, handler) {
      bind(contract, async (input, session, caller, raw) => {
        const run = runOf(session, caller);
        const answer = async () => encode(contract, await handler({ run, input, session: session!, caller }));
        const keyed = keyedBy(contract, caller, raw);
        return keyed ? onceInRun(run, keyed, answer) : answer();
      });
    },
    open(contract, handler) {
      bind(contract, async (input, session, caller) =>
        encode(contract, await handler({ platform, input, session, caller })),
      );
    },
    stream: bindStreams(app, admission, limits?.streamsMax),
    upload<C extends UploadContract>(contract: C, handler: UploadHandler<C>) {
      if (!contract.file) throw new Error(`${contract.name} declares no file`);
      bind(contract, async (input, session, caller, raw, received) => {
        const run = () => runOf(session, caller);
        const answer = async () => {
          const file = received!.take() as FileOf<NonNullable<C['file']>>;
          return encode(contract, await handler({ platform, run, input, file, session, caller }));
        };
        const keyed = keyedBy(contract, caller, [raw, received!.digest()]);
        return keyed ? onceInRun(run(), keyed, answer) : answer();
      });
    },
  };
}

/** A stream is no call with a reply in the envelope: it is bound by itself. */
function bindStreams(app: FastifyInstance, admission: Admission, max = STREAMS_MAX): Routes['stream'] {
  const streams = createEventStreams(app, max);
  return (contract, handler) => {
    app.get(
      AREA_BASE[contract.area] + contract.path,
      { onRequest: (request, reply) => admission.admit(contract, request, reply, false) },
      (request, reply) => {
        const { caller, session } = admission.of(request);
        const { tenant } = within(session, caller);
        const again = { ...caller, background: true };
        const mayGoOn = async () => (await admission.find(contract, again)) !== undefined;
        const stream = streams.open(reply, session!.sessionId, mayGoOn);
        handler({ stream, session: session!, merchantId: tenant.merchantId });
        return reply;
      },
    );
  };
}

const isPlatforms = ({ code }: { code: string }) => code in PLATFORM_REFUSALS;

/** The tenant and actor of a call; 401 for a session without a tenant. */
function within(session: SignedIn | undefined, { ip, userAgent, requestId }: Caller) {
  if (!session?.tenant) throw unauthorized();
  const { sessionId } = session;
  const actor: Actor = {
    ...session.actor,
    sessionId,
    ip,
    requestId,
    ...(userAgent !== undefined && { userAgent }),
  };
  return { tenant: session.tenant, actor };
}

/** A POST that only shows data may try a change and roll it back; a GET may declare a change. */
function isReading(contract: Contract): boolean {
  return contract.method === 'GET' && contract.shows !== undefined;
}

/**
 * How far a reading that may lag must have come: lists and what stands on dashboards, for callers who say what they have
 * written. Others, and all other readings, are of the present.
 */
function seenBy({ name }: Contract, { written }: Caller): string | undefined {
  return /^(list|getDashboard)[A-Z]/.test(name) ? written : undefined;
}

/** The call under its caller's key; undefined without one, and where the contract takes none. */
function keyedBy(contract: Contract, caller: Caller, input: unknown): Keyed | undefined {
  const { name: call, secret: isSecret = false } = contract;
  const key = contract.idempotent ? caller.idempotencyKey : undefined;
  return key === undefined ? undefined : { key, call, input, isSecret };
}
