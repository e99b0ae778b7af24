import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { AREA_BASE, type Contract } from '@lorikeet/contracts/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A page of the build that is sent together with what it would ask first: one request instead of three. */
export type FilledPage = {
  /** Its name among the pages that the build has rendered. */
  page: string;
  /** The addresses that it has, before what `field` is given, each with the visual theme that the body wears there. */
  paths: Readonly<Record<string, string>>;
  /** Open GET calls. They are made in this order, until one has nothing to show. */
  calls: readonly Contract[];
  /** The field of each call that gets what follows the path. */
  field: string;
};

const SLOT = '{{opened}}';
const THEME_SLOT = '{{theme}}';

/** No text of a reply ends the element that it stands in. */
const embedded = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Serves filled pages. The calls are made as the reader would make them: with the reader's address and language, so that
 * limits, refusals and the security log are theirs. A refusal stands in the page by its name; where a call failed, the page
 * asks for itself and says what is wrong. The page is kept by no cache: its address is a secret, and what is due changes.
 */
export function filledPageRoutes(app: FastifyInstance, file: string, pages: readonly FilledPage[]): void {
  if (!existsSync(file)) return;
  const rendered = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  for (const filled of pages) {
    const html = rendered[filled.page];
    if (!html)
      throw new Error(`The build of the web is older than the server: it has no page ${filled.page}.`);
    for (const [path, theme] of Object.entries(filled.paths)) {
      const [before, after] = html.replace(THEME_SLOT, theme).split(SLOT) as [string, string];
      app.get<{ Params: { '*': string } }>(`${path}/*`, async (request, reply) => {
        const opened = await opening(app, filled, request, request.params['*'].replace(/\/+$/, ''));
        const whole = before + embedded(opened) + after;
        reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('vary', 'accept-encoding');
        if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(whole);
        return reply.header('content-encoding', 'gzip').send(gzipSync(whole));
      });
    }
  }
}

/** What the calls show, by their names; under `refused` the rule that refused one. */
async function opening(
  app: FastifyInstance,
  { calls, field }: FilledPage,
  request: FastifyRequest,
  value: string,
): Promise<Record<string, unknown>> {
  const shown: Record<string, unknown> = {};
  const { 'accept-language': language, 'x-forwarded-for': forwarded } = request.headers;
  for (const { name, area, path } of calls) {
    const reply = await app.inject({
      method: 'GET',
      url: `${AREA_BASE[area]}${path}?${new URLSearchParams({ [field]: value })}`,
      headers: {
        host: request.host,
        ...(language && { 'accept-language': language }),
        ...(forwarded && { 'x-forwarded-for': forwarded }),
      },
      ...(request.socket.remoteAddress && { remoteAddress: request.socket.remoteAddress }),
    });
    if (reply.statusCode !== 200) return shown;
    const { code, data } = reply.json<{ code: number; data: { refusal?: string } | null }>();
    if (code !== 0) return { ...shown, refused: data?.refusal };
    shown[name] = data;
  }
  return shown;
}
