import { createHash } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { isThisMachine } from '@lorikeet/contracts/webhooks';
import type ssh2 from 'ssh2';
import type SftpClient from 'ssh2-sftp-client';
import {
  type BankFolders,
  type BankLine,
  type BankServer,
  OperationRefused,
  VisitFailure,
} from '../../modules/bank-connections/ports.ts';
import { isInside, isLoopback } from '../webhook-http/inside-addresses.ts';
import { foldersOf } from './sftp-folders.ts';

/** From the first packet to a session. */
const READY_MS = 15_000;
/** A server that says nothing for three of these is gone. */
const SIGN_OF_LIFE_MS = 10_000;
const SIGNS_MISSED = 3;
/** A transfer of which no byte moves for so long is over: a server may answer signs of life and nothing else. */
const STALL_MS = 30_000;
const END_MS = 50;
const LEAVE_MS = 2_000;

type Options = {
  /** Lets a server on this machine be visited, as demos and tests do. */
  mayReachThisMachine: boolean;
  resolve?(hostname: string): Promise<readonly string[]>;
  readyMs?: number;
  /** How long one small operation may take. */
  answerMs?: number;
  /** How long a transfer may stand still; while its bytes move it takes its own time. */
  stallMs?: number;
};

const resolveAll = async (hostname: string) =>
  (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * A bank's server over SFTP. Its name is resolved once, every address of it is checked, and the connection goes to the
 * checked address. Only the one host key that was set is accepted, whatever the name server says.
 */
export function createBankSftp(options: Options): BankLine {
  const addressOf = checkedAddress(options);
  return {
    isReachable: (host) =>
      addressOf(host).then(
        () => true,
        () => false,
      ),
    async isPrivateKey(text) {
      const { utils } = (await import('ssh2')).default;
      const key = utils.parseKey(text);
      return !(key instanceof Error) && (Array.isArray(key) ? key : [key]).some((one) => one.isPrivateKey());
    },
    async visit(server, body) {
      const address = await addressOf(server.host);
      const { client, lost } = await signIn(server, address, options.readyMs ?? READY_MS);
      try {
        const { answerMs = READY_MS, stallMs = STALL_MS } = options;
        return await body(withinReach(client, lost, { answerMs, stallMs }));
      } finally {
        lost.isOver = true;
        await leave(client);
      }
    },
  };
}

const checkedAddress =
  ({ mayReachThisMachine, resolve = resolveAll }: Options) =>
  async (host: string): Promise<string> => {
    const isLocal = mayReachThisMachine && isThisMachine(host);
    const addresses = isIP(host) ? [host] : await resolve(host).catch(() => []);
    if (addresses.length === 0) throw new VisitFailure('unknown_host');
    const isFit = (address: string) => (isLocal ? isLoopback(address) : !isInside(address));
    if (!addresses.every(isFit)) throw new VisitFailure('address_inside');
    return addresses[0]!;
  };

/** The end of a connection: rejects once it is lost before it is over. */
type Lost = { isOver: boolean; promise: Promise<never> };

const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replaceAll('=', '')}`;

async function signIn(
  server: BankServer,
  address: string,
  readyMs: number,
): Promise<{ client: SftpClient; lost: Lost }> {
  let shown: string | undefined;
  const quiet = { error: () => {}, end: () => {}, close: () => {} };
  const { default: Client } = await import('ssh2-sftp-client');
  const client = new Client('bank', quiet);
  const lost = watch(client);
  try {
    await client.connect({
      sock: await reach(address, server.port, readyMs),
      username: server.username,
      ...(server.login === 'key' ? { privateKey: server.secret } : { password: server.secret }),
      readyTimeout: readyMs,
      keepaliveInterval: SIGN_OF_LIFE_MS,
      keepaliveCountMax: SIGNS_MISSED,
      hostVerifier: (key: Buffer) => {
        shown = fingerprintOf(key);
        return shown === server.hostKey;
      },
    });
    return { client, lost };
  } catch (error) {
    lost.isOver = true;
    await leave(client);
    if (shown !== undefined && shown !== server.hostKey) throw new VisitFailure('host_key', shown);
    throw error instanceof VisitFailure ? error : new VisitFailure(faultOf(error));
  }
}

/** A connected socket. SSH speaks in small packets, which must not wait for one another. */
async function reach(address: string, port: number, ms: number): Promise<Socket> {
  const socket = connect({ host: address, port, noDelay: true });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(ms) });
  } catch (error) {
    socket.destroy();
    throw error instanceof Error && error.name === 'AbortError' ? new VisitFailure('timed_out') : error;
  }
  return socket;
}

function watch(client: SftpClient): Lost {
  const { promise, reject } = Promise.withResolvers<never>();
  const lost: Lost = { isOver: false, promise };
  // Nobody may be waiting when it is lost.
  promise.catch(() => {});
  client.on('close', () => {
    if (!lost.isOver) reject(new VisitFailure('cut'));
  });
  return lost;
}

const TRANSFERS: readonly (keyof BankFolders)[] = ['write', 'read', 'digestOf'];

/**
 * The folders of a server, whose operations end when the connection does, when the server does not answer in time, or
 * when the bytes of a transfer stand still.
 */
function withinReach(
  client: SftpClient,
  lost: Lost,
  { answerMs, stallMs }: { answerMs: number; stallMs: number },
): BankFolders {
  const timers = new Set<NodeJS.Timeout>();
  const folders = foldersOf(client, () => {
    for (const timer of timers) timer.refresh();
  });
  const bound = Object.entries(folders).map(([name, operation]) => [
    name,
    async (...args: unknown[]) => {
      const late = Promise.withResolvers<never>();
      const ms = TRANSFERS.includes(name as keyof BankFolders) ? stallMs : answerMs;
      const timer = setTimeout(() => late.reject(new VisitFailure('timed_out')), ms);
      timers.add(timer);
      const work = (operation as (...given: unknown[]) => Promise<unknown>)(...args);
      const told = work.catch((error) => failureOf(error, lost));
      return Promise.race([told, lost.promise, late.promise]).finally(() => {
        timers.delete(timer);
        clearTimeout(timer);
      });
    },
  ]);
  return Object.fromEntries(bound) as BankFolders;
}

/** What the end of a connection fails says so in many words, a moment before the end itself, which is what counts. */
async function failureOf(error: unknown, lost: Lost): Promise<never> {
  if (error instanceof OperationRefused) throw error;
  await Promise.race([lost.promise, wait(END_MS)]);
  throw new VisitFailure('other', null, error);
}

/** Ends a connection in order, or without its far side where that does not answer. */
async function leave(client: SftpClient): Promise<void> {
  await Promise.race([client.end().catch(() => {}), wait(LEAVE_MS)]);
  (client as unknown as { client: ssh2.Client }).client.destroy();
}

function faultOf(error: unknown): VisitFailure['fault'] {
  const { code, message } = error as { code?: string; message?: string };
  if (/authentication/i.test(message ?? '')) return 'login';
  if (code === 'ECONNREFUSED' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'no_answer';
  if (code === 'ETIMEDOUT' || /timed out/i.test(message ?? '')) return 'timed_out';
  if (code === 'ECONNRESET' || /(end|close) event|reset|lost before handshake/i.test(message ?? ''))
    return 'cut';
  return 'other';
}
