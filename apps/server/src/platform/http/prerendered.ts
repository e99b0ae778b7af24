import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { formatDateUs, type LocalDate } from '@lorikeet/domain/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Facts of the public pages that only a running portal knows. */
export type PageSlots = {
  /** The public address, without a slash at its end. */
  origin: string;
  /** The business date that the demo's bar shows; absent without a demo, and then there is no bar. */
  demoDate?: () => LocalDate;
};

type Ready = { of: string; etag: string; plain: Buffer; gzip: Buffer; br: Buffer };

const HTML = 'text/html; charset=utf-8';
const DEMO_BAR = /<aside class="lk-demo".*?<\/aside>/s;

/**
 * Serves the pages that the web's build has rendered (`{address: html}`), their slots filled, compressed once a day.
 * Without that file the application serves their addresses.
 */
export function prerenderedRoutes(app: FastifyInstance, file: string, slots: PageSlots): SendNotFound {
  if (!existsSync(file)) return () => undefined;
  const pages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const lost = new Map<string, () => Ready>();
  const byLower = new Map<string, string>();
  for (const [address, html] of Object.entries(pages)) {
    const page = pageOf(html, slots);
    if (!address.startsWith('/')) {
      lost.set(address, page);
      continue;
    }
    byLower.set(address.toLowerCase(), address);
    const type = typeOf(address);
    const answer = async (request: FastifyRequest, reply: FastifyReply) => send(page(), type, request, reply);
    app.get(address, answer);
    if (address !== '/' && type === HTML) app.get(`${address}/`, answer);
  }
  return (request, reply) => {
    const path = pathOf(request.url);
    // An address that was typed in other letters is the same page.
    const meant = byLower.get(path.toLowerCase().replace(/\/+$/, ''));
    if (meant !== undefined) return reply.redirect(meant, 301);
    const page = lost.get(/^\/zh(\/|$)/.test(path) ? '404/zh' : '404/en');
    return page && send(page(), HTML, request, reply.code(404));
  };
}

/** Sends the page of an address that there is not; undefined where the build has none. */
type SendNotFound = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;

/** The address that was asked for, without what follows `?`. */
export const pathOf = (url: string): string => url.replace(/[?#].*$/, '');

/** A page, or what search engines ask for. */
function typeOf(address: string): string {
  if (address.endsWith('.xml')) return 'application/xml; charset=utf-8';
  return address.endsWith('.txt') ? 'text/plain; charset=utf-8' : HTML;
}

/** Today's page; rebuilt when its date changes. */
function pageOf(html: string, { origin, demoDate }: PageSlots): () => Ready {
  let ready: Ready | undefined;
  return () => {
    const of = demoDate ? formatDateUs(demoDate()) : '';
    if (ready?.of === of) return ready;
    const dated = demoDate ? html.replaceAll('{{business_date}}', of) : html.replace(DEMO_BAR, '');
    const plain = Buffer.from(dated.replaceAll('{{origin}}', origin));
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    ready = { of, etag, plain, gzip: gzipSync(plain, { level: 9 }), br: brotliCompressSync(plain) };
    return ready;
  };
}

function send(page: Ready, type: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', page.etag);
  if (request.headers['if-none-match'] === page.etag && reply.statusCode === 200)
    return reply.code(304).send();
  reply.type(type);
  const accepted = String(request.headers['accept-encoding'] ?? '');
  for (const encoding of ['br', 'gzip'] as const) {
    if (new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted))
      return reply.header('content-encoding', encoding).send(page[encoding]);
  }
  return reply.send(page.plain);
}
