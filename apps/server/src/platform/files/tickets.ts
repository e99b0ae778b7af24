import type { Readable } from 'node:stream';
import { isUuid } from '@lorikeet/domain/kernel';
import { sql } from '../db/sql.ts';
import { forbidden, HttpProblem } from '../http/problem.ts';
import type { Routes } from '../http/routes.ts';
import { createRun, type Run } from '../run.ts';
import { hashToken, randomToken } from '../vault.ts';
import { SYSTEM, type Work } from '../work.ts';
import { FileAltered } from './file-cipher.ts';

/** A kind of download. `open` throws 404 when it does not exist. */
export type FileKind = {
  kind: string;
  permission: string;
  open(run: Run, id: string, params: Record<string, unknown>): Promise<OpenedFile>;
};
export type OpenedFile = { filename: string; contentType: string; content: Readable | Buffer };

const TICKET_MS = 60_000;

/** A single-use ticket of 60 seconds for one file, bound to the session that asked. Returns the path to fetch. */
export async function issueTicket(
  work: Work,
  kinds: readonly FileKind[],
  request: { kind: string; id: string; params?: Record<string, unknown> },
): Promise<string> {
  const kind = kinds.find((one) => one.kind === request.kind);
  if (!kind || !work.actor.permissions?.has(kind.permission)) throw forbidden();
  const token = randomToken();
  const wall = work.clock.wall();
  await work.run(sql`
    insert into download_tickets (merchant_id, id, token_hash, user_id, session_id, kind, target_id, params, expires_at)
    values (${work.merchantId}, ${work.newId()}, ${hashToken(token)}, ${work.actor.kind === 'api_key' ? null : (work.actor.id ?? null)},
      ${work.actor.sessionId ?? null}, ${kind.kind},
      ${request.id}, ${JSON.stringify(request.params ?? {})}, ${new Date(wall.getTime() + TICKET_MS)})`);
  await work.audit({ action: 'file.ticket_issued', subjectKind: kind.kind, subjectId: request.id });
  return `/api/official/file/${work.merchantId}/${token}`;
}

/** Whether a session of a member of staff, or an API key, has not ended. */
export type IsSessionOpen = (merchantId: string, sessionId: string) => Promise<boolean>;

/**
 * `GET /api/official/file/{tenant}/{token}`: the ticket is the permission, can be used once, and ends with the session
 * that it was issued to.
 */
export function fileRoutes(routes: Routes, kinds: readonly FileKind[], isSessionOpen: IsSessionOpen): void {
  routes.app.get<{ Params: { tenant: string; token: string } }>(
    '/api/official/file/:tenant/:token',
    async (request, reply) => {
      const { tenant, token } = request.params;
      const expired = () => new HttpProblem(404, 'ticket_invalid');
      if (!isUuid(tenant)) throw expired();
      const ticket = await spendTicket(routes, tenant, token);
      const kind = kinds.find((one) => one.kind === ticket?.kind);
      if (!ticket || !kind) throw expired();
      if (ticket.session_id && !(await isSessionOpen(tenant, ticket.session_id))) throw expired();
      const actor = { ...SYSTEM, ...(ticket.user_id ? { kind: 'user' as const, id: ticket.user_id } : {}) };
      const run = createRun(routes.platform, tenant, actor);
      const file = await kind
        .open(run, ticket.target_id, ticket.params)
        .catch((error: unknown) => refuseAltered(run, error));
      return reply
        .header('content-type', file.contentType)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`)
        .send(file.content);
    },
  );
}

/** A file that is not what was written is given to nobody, and the platform's staff hear of it. */
async function refuseAltered(run: Run, error: unknown): Promise<never> {
  if (!(error instanceof FileAltered)) throw error;
  run.log.security('file.altered', { merchant: run.merchantId, file: error.file });
  await run.inTransaction((work) => work.emit('file.altered', { file: error.file }));
  throw new HttpProblem(409, 'file_altered');
}

async function spendTicket(routes: Routes, tenant: string, token: string) {
  const wall = routes.platform.clock.wall();
  const { rows } = await routes.platform.pool.query<{
    kind: string;
    target_id: string;
    params: Record<string, unknown>;
    user_id: string | null;
    session_id: string | null;
  }>(sql`
    update download_tickets set used_at = ${wall}
    where merchant_id = ${tenant} and token_hash = ${hashToken(token)} and used_at is null and expires_at > ${wall}
    returning kind, target_id, params, user_id, session_id`);
  return rows[0];
}
