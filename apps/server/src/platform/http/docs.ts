import { AREA_BASE, type Contract, PERMISSIONS, type Permission } from '@lorikeet/contracts';
import { EVENTS, type EventName, PUBLIC_EVENT_NAMES } from '@lorikeet/contracts/events';
import type { FastifyRequest } from 'fastify';
import { openApiDocument } from '../openapi.ts';
import { type Authenticator, callerOf, type SignedIn } from './caller.ts';
import type { Routes } from './routes.ts';

/**
 * `/api/openapi.json`, and the contracts and events as a readable page. The calls of the platform's own staff are shown
 * to them alone, when they are signed in.
 */
export function docsRoutes({ app, bound }: Routes, publicUrl: string, staff: Authenticator): void {
  const shownTo = async (request: FastifyRequest) => {
    const session = await staff.find(callerOf(request));
    return session && isOperator(session) ? bound : bound.filter((contract) => !isOperators(contract));
  };
  app.get('/api/openapi.json', async (request) =>
    openApiDocument(await shownTo(request), publicUrl, callerOf(request).locale),
  );
  app.get('/api/docs', async (request, reply) =>
    reply.type('text/html; charset=utf-8').send(page(await shownTo(request))),
  );
}

const isPlatforms = (permission: string) =>
  Object.hasOwn(PERMISSIONS, permission) && Boolean(PERMISSIONS[permission as Permission].platform);
const isOperators = ({ access, area }: Contract) => area === 'demo' || isPlatforms(access);
const isOperator = ({ permissions }: SignedIn) => [...permissions].some(isPlatforms);

const AREA_NAMES = {
  merchant: 'Merchant API',
  flex: 'Ratepayer API',
  official: 'Public API',
  demo: 'Demo tools',
};

function page(contracts: readonly Contract[]): string {
  const areas = (Object.keys(AREA_NAMES) as (keyof typeof AREA_NAMES)[]).map((area) => {
    const calls = contracts.filter((one) => one.area === area);
    return calls.length === 0
      ? ''
      : `<h2>${AREA_NAMES[area]}</h2><table><thead><tr><th>Call</th><th>What it does</th><th>Needs</th></tr></thead><tbody>${calls.map(row).join('')}</tbody></table>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Lorikeet API</title><style>
body{font:15px/1.5 Inter,system-ui,sans-serif;margin:0 auto;max-width:1080px;padding:32px;color:#151826}
h1,h2{color:#181349;letter-spacing:-.02em} table{border-collapse:collapse;width:100%}
td,th{text-align:left;padding:8px 12px 8px 0;border-bottom:1px solid #e6e8ed;vertical-align:top}
code{font:13px ui-monospace,Menlo,monospace} a{color:#5b5abc}</style></head><body>
<h1>Lorikeet API</h1><p>Every call answers <code>{"code", "data", "message"}</code>. Code 0 is success, 1 a refusal
with its sentence. Calls that create something or move money accept <code>Idempotency-Key</code>.
The whole description: <a href="/api/openapi.json">openapi.json</a>.</p>${areas.join('')}
<h2>Events</h2><table><thead><tr><th>Event</th><th>When it is sent</th><th>What it says</th></tr></thead><tbody>${PUBLIC_EVENT_NAMES.map(eventRow).join('')}</tbody></table></body></html>`;
}

function row(contract: Contract): string {
  const needs =
    contract.access === 'public' ? 'nothing' : contract.access === 'session' ? 'a session' : contract.access;
  return `<tr id="${contract.name}"><td><code>${contract.method} ${AREA_BASE[contract.area]}${contract.path}</code></td><td>${escapeHtml(contract.summary)}</td><td><code>${needs}</code></td></tr>`;
}

function eventRow(name: EventName): string {
  const { payload, when } = EVENTS[name];
  const fields = Object.keys(payload.shape).join(', ');
  return `<tr id="${name}"><td><code>${name}</code></td><td>${escapeHtml(when.en)}</td><td><code>${fields}</code></td></tr>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
