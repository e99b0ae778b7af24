import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isThisMachine } from '@lorikeet/contracts/webhooks';
import type { SendFault, SendOutcome, WebhookSender } from '../../modules/integrations/ports.ts';
import { isInside, isLoopback } from './inside-addresses.ts';

/** From the first byte sent to the last byte read. */
const ANSWER_MS = 10_000;
const ANSWER_BYTES = 4 * 1024;

export type Resolve = (hostname: string) => Promise<readonly string[]>;

type Options = {
  /** Lets http://localhost be sent to, as the demo does. */
  mayReachThisMachine: boolean;
  resolve?: Resolve;
  answerMs?: number;
};

const resolveAll: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);

class Refused extends Error {
  readonly fault: SendFault;
  constructor(fault: SendFault) {
    super(fault);
    this.fault = fault;
  }
}

/**
 * Webhooks over HTTP. A host is resolved once, every address of it is checked, and the connection goes to the checked
 * address, whatever the name answers a moment later. Redirects are answers like any other.
 */
export function createWebhookHttp(options: Options): WebhookSender {
  const { resolve = resolveAll, answerMs = ANSWER_MS, mayReachThisMachine } = options;
  const checkedAddress = async (url: URL): Promise<string> => {
    const isLocal = mayReachThisMachine && isThisMachine(url.hostname);
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal))
      throw new Refused('address_inside');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) ? [host] : await resolve(host).catch(() => []);
    if (addresses.length === 0) throw new Refused('unknown_host');
    const isFit = (address: string) => (isLocal ? isLoopback(address) : !isInside(address));
    if (!addresses.every(isFit)) throw new Refused('address_inside');
    return addresses[0]!;
  };
  return {
    async isReachable(url) {
      return (
        URL.canParse(url) &&
        checkedAddress(new URL(url)).then(
          () => true,
          () => false,
        )
      );
    },
    async send({ url, headers, body }) {
      const begun = performance.now();
      const since = () => Math.round(performance.now() - begun);
      try {
        const target = new URL(url);
        const address = await withTimeOut(checkedAddress(target), answerMs);
        const outcome = await exchange(target, address, { headers, body, ms: answerMs - since() });
        return { ...outcome, fault: null, durationMs: since() };
      } catch (error) {
        return { status: null, answer: null, fault: faultOf(error), durationMs: since() };
      }
    },
  };
}

function withTimeOut<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refused('timed_out')), ms);
  });
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}

type Exchange = { headers: Readonly<Record<string, string>>; body: string; ms: number };

/** One request to one address; its answer up to so many bytes. */
function exchange(
  url: URL,
  address: string,
  { headers, body, ms }: Exchange,
): Promise<Pick<SendOutcome, 'status' | 'answer'>> {
  const family = isIP(address);
  const toAddress: LookupFunction = (_host, { all }, done) => {
    if (all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: toAddress,
      // No connection is kept: the next one is checked anew.
      agent: false,
    });
    const end = (settle: () => void) => {
      clearTimeout(timer);
      settle();
      request.destroy();
    };
    const timer = setTimeout(() => end(() => reject(new Refused('timed_out'))), Math.max(1, ms));
    request.on('error', (error) => end(() => reject(error)));
    let isAnswered = false;
    // An answer that switches protocols ends the connection with neither an error nor a response.
    request.on('close', () => {
      if (!isAnswered) end(() => reject(new Refused('cut')));
    });
    request.on('response', (response) => {
      isAnswered = true;
      const parts: Buffer[] = [];
      let bytes = 0;
      const answer = () =>
        Buffer.concat(parts).subarray(0, ANSWER_BYTES).toString('utf8').replaceAll('\u0000', '');
      const status = response.statusCode ?? 0;
      response.on('data', (part: Buffer) => {
        parts.push(part);
        bytes += part.length;
        if (bytes >= ANSWER_BYTES) end(() => resolve({ status, answer: answer() }));
      });
      response.on('end', () => end(() => resolve({ status, answer: answer() })));
      response.on('error', (error) => end(() => reject(error)));
      response.on('close', () => end(() => reject(new Refused('cut'))));
    });
    request.end(body);
  });
}

function faultOf(error: unknown): SendFault {
  if (error instanceof Refused) return error.fault;
  const code = String((error as NodeJS.ErrnoException).code ?? '');
  if (code === 'ECONNREFUSED' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'refused';
  if (code === 'ETIMEDOUT') return 'timed_out';
  if (code === 'ECONNRESET' || code === 'EPIPE' || code.startsWith('HPE_')) return 'cut';
  if (/CERT|SSL|TLS|SELF_SIGNED|ALTNAME|UNABLE_TO/.test(code)) return 'tls';
  return 'other';
}
