import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import helmet from '@fastify/helmet';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { type FilledPage, filledPageRoutes } from './filled-page.ts';
import { placeOf } from './page-places.ts';
import { pagePolicy } from './page-policy.ts';
import { type PageSlots, pathOf, prerenderedRoutes } from './prerendered.ts';
import { notFound } from './problem.ts';

const DIST = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

/** The pages that the build has rendered, by their address or name. */
export const PRERENDERED = `${DIST}.prerendered.json`;

const files = (cacheControl: string): Omit<FastifyStaticOptions, 'root'> => ({
  index: false,
  preCompressed: true,
  cacheControl: false,
  setHeaders: (reply) => void reply.header('cache-control', cacheControl),
});

/**
 * Serves the built web: hashed assets cached without expiry, pages fresh; prerendered and filled
 * pages at their addresses, and the application at every other page address. An address that there is not has the page that says so, with status 404. Security headers are set on pages only, because the API returns nothing but
 * JSON.
 */
export async function webRoutes(
  app: FastifyInstance,
  options: { slots: PageSlots; filled: readonly FilledPage[]; recaptchaOrigin?: string; hasStripe?: boolean },
): Promise<void> {
  if (!existsSync(`${DIST}index.html`)) {
    app.setNotFoundHandler(async () => {
      throw notFound();
    });
    return;
  }
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: pagePolicy(options) },
    // The server says it itself, on replies of every kind.
    strictTransportSecurity: false,
  });
  await app.register(fastifyStatic, {
    ...files('public, max-age=31536000, immutable'),
    root: `${DIST}assets`,
    prefix: '/assets/',
    // One route for all: one each, of hundreds of files, is a tenth of a server's start.
    wildcard: true,
  });
  await app.register(fastifyStatic, {
    ...files('no-cache'),
    root: DIST,
    wildcard: false,
    globIgnore: ['assets/**'],
    decorateReply: false,
  });
  const sendNotFound = prerenderedRoutes(app, PRERENDERED, options.slots);
  filledPageRoutes(app, PRERENDERED, options.filled);
  const shell = readFileSync(`${DIST}index.html`);
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && !request.url.startsWith('/api/');
    const path = pathOf(request.url);
    // What is asked after the path may end as a file's name does: a search for `harbour.test`.
    if (!wantsPage || /\.[a-z0-9]{2,5}$/i.test(path)) throw notFound();
    const place = placeOf(path);
    if (place === 'nowhere') {
      const sent = sendNotFound(request, reply);
      if (sent) return sent;
    }
    return reply
      .code(place === 'screen' ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(shell);
  });
}
