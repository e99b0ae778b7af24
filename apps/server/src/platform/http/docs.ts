import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type Contract, PERMISSIONS, type Permission } from '@lorikeet/contracts';
import { isForKeys } from '@lorikeet/contracts/api-keys';
import { CALL_GROUPS, type CallGroup, groupOf, slugOf } from '@lorikeet/contracts/call-groups';
import type { FastifyRequest } from 'fastify';
import { groupPage } from '../docs/call-page.ts';
import { eventPage } from '../docs/event-page.ts';
import { guidePage } from '../docs/guide-page.ts';
import type { Html } from '../docs/html.ts';
import { BASE, type Groups, layout } from '../docs/layout.ts';
import { wordOf } from '../docs/words.ts';
import { openApiDocument } from '../openapi.ts';
import { type Authenticator, callerOf, type SignedIn } from './caller.ts';
import { notFound } from './problem.ts';
import type { Routes } from './routes.ts';
import type { Locale } from './sentences.ts';
import { PRERENDERED } from './web.ts';

type Settings = { publicUrl: string; DEMO: boolean };
type Asked = { Params: { slug?: string }; Querystring: { lang?: string } };

/**
 * `/api/openapi.json`, and the developers' pages below `/api/docs`: a guide, the calls that a program can make by what they
 * are about, and the events, made from the contracts in the reader's language. OpenAPI has the calls of the platform's own
 * staff too, for them alone.
 */
export function docsRoutes(
  { app, bound }: Routes,
  { publicUrl, DEMO: isDemo }: Settings,
  staff: Authenticator,
): void {
  const shownTo = async (request: FastifyRequest) => {
    const session = await staff.find(callerOf(request));
    return session && isOperator(session) ? bound : bound.filter((contract) => !isOperators(contract));
  };
  app.get('/api/openapi.json', async (request) =>
    openApiDocument(await shownTo(request), publicUrl, callerOf(request).locale),
  );
  const shell = shellOf();
  const made = new Map<string, { plain: Buffer; gzip: Buffer }>();
  const pageOf = (slug: string, locale: Locale) => {
    const groups = groupsOf(bound);
    const main = mainOf(slug, groups, locale, publicUrl);
    const page = layout({ locale, slug, main, groups, isDemo });
    const plain = Buffer.from(
      shell
        .replace('{{lang}}', locale === 'zh' ? 'zh-Hans' : 'en-AU')
        .replace('{{title}}', wordOf('title', locale))
        .replace('{{body}}', () => page.text),
    );
    return { plain, gzip: gzipSync(plain) };
  };
  for (const address of [BASE, `${BASE}/:slug`])
    app.get<Asked>(address, async (request, reply) => {
      const { slug = '' } = request.params;
      const { lang } = request.query;
      const locale: Locale = lang === 'zh' || lang === 'en' ? lang : callerOf(request).locale;
      const key = `${locale}/${slug}`;
      const page = made.get(key) ?? pageOf(slug, locale);
      made.set(key, page);
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding, accept-language');
      if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(page.plain);
      return reply.header('content-encoding', 'gzip').send(page.gzip);
    });
}

/** The page that the web's build has made for these, with its style and script; a bare one without a build. */
function shellOf(): string {
  const bare =
    '<!doctype html><html lang="{{lang}}"><head><meta charset="utf-8"><title>{{title}}</title></head><body>{{body}}</body></html>';
  if (!existsSync(PRERENDERED)) return bare;
  return (JSON.parse(readFileSync(PRERENDERED, 'utf8')) as Record<string, string>).docs ?? bare;
}

/** Calls of a program by what they are about. */
function groupsOf(bound: readonly Contract[]): Groups {
  const calls = bound.filter(isForKeys);
  const names = Object.keys(CALL_GROUPS) as CallGroup[];
  return new Map(names.map((group) => [group, calls.filter((one) => groupOf(one) === group)]));
}

/** 404 for a page that there is not. */
function mainOf(slug: string, groups: Groups, locale: Locale, origin: string): Html {
  if (slug === '') return guidePage(locale, origin);
  if (slug === 'events') return eventPage(locale);
  for (const [group, contracts] of groups)
    if (slugOf(group) === slug) return groupPage(group, contracts, locale, origin);
  throw notFound();
}

const isPlatforms = (permission: string) =>
  Object.hasOwn(PERMISSIONS, permission) && Boolean(PERMISSIONS[permission as Permission].platform);
const isOperators = ({ access, area }: Contract) => area === 'demo' || isPlatforms(access);
const isOperator = ({ permissions }: SignedIn) => [...permissions].some(isPlatforms);
