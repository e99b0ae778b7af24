import { Refusal } from '@lorikeet/domain/kernel';
import { sql } from '../db/sql.ts';
import type { Work } from '../work.ts';

export type StoredAnswer = { httpStatus: number; body: unknown };

const KEPT_MS = 24 * 3600 * 1000;

/**
 * Runs a write at most once for one actor and key within 24 hours. The first call's row locks the key until its
 * transaction ends, so a racing repeat waits and then gets the first answer; another body under the same key is
 * refused. The answer is sealed.
 */
export async function once(
  work: Work,
  request: { key: string; call: string; input: unknown },
  body: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const actorId = work.actor.id ?? work.actor.kind;
  // Keyed: a body may hold an account number, which a plain hash would give to whoever tries them all.
  const bodyHash = work.platform.vault.fingerprint(JSON.stringify([request.call, request.input]));
  const wall = work.platform.clock.wall();
  await work.run(sql`
    delete from idempotency_keys
    where merchant_id = ${work.merchantId} and actor_id = ${actorId} and key = ${request.key}
      and created_at < ${new Date(wall.getTime() - KEPT_MS)}`);
  const inserted = await work.run(sql`
    insert into idempotency_keys (merchant_id, actor_id, key, call, body_hash, created_at)
    values (${work.merchantId}, ${actorId}, ${request.key}, ${request.call}, ${bodyHash}, ${wall})
    on conflict (merchant_id, actor_id, key) do nothing`);
  if (inserted === 0) return repeat(work, actorId, request.key, bodyHash);
  const answer = await body();
  await work.run(sql`
    update idempotency_keys
    set http_status = ${answer.httpStatus}, answer = ${work.platform.vault.seal(JSON.stringify(answer.body))}
    where merchant_id = ${work.merchantId} and actor_id = ${actorId} and key = ${request.key}`);
  return answer;
}

async function repeat(work: Work, actorId: string, key: string, bodyHash: string): Promise<StoredAnswer> {
  const first = await work.one<{ body_hash: string; http_status: number | null; answer: Buffer | null }>(sql`
    select body_hash, http_status, answer from idempotency_keys
    where merchant_id = ${work.merchantId} and actor_id = ${actorId} and key = ${key}`);
  if (first.body_hash !== bodyHash) throw new Refusal('idempotency_key_reused');
  if (first.http_status === null || first.answer === null) throw new Refusal('idempotency_in_progress');
  return { httpStatus: first.http_status, body: JSON.parse(work.platform.vault.open(first.answer)) };
}
