import { Refusal } from '../../platform/refusal.ts';
import { sql } from '../db/sql.ts';
import type { Run } from '../run.ts';
import { sendWithCommit, type Work } from '../work.ts';

/** A call under its caller's key. */
export type Keyed = {
  key: string;
  call: string;
  input: unknown;
  /** Its answer is shown once and stored nowhere: a repeat is refused with `idempotency_done`. */
  isSecret?: boolean;
};

const KEPT_MS = 24 * 3600 * 1000;

/**
 * Runs a write at most once for one actor and key within 24 hours. The first call's row locks the key until its
 * transaction ends, so a racing repeat waits and then gets the first response; another body under that key is refused.
 * The response is stored sealed, unless it is a secret.
 */
export async function once(work: Work, request: Keyed, body: () => Promise<unknown>): Promise<unknown> {
  if (!(await claim(work, request))) return storedReply(work, request);
  const answer = await body();
  sendWithCommit(work, () => store(work, request, answer));
  return answer;
}

/**
 * As above, for a call of several transactions. A lock makes a racing repeat wait. The response is stored at the end:
 * an interrupted call has none, and its repeat resumes the run.
 */
export async function onceInRun(run: Run, request: Keyed, body: () => Promise<unknown>): Promise<unknown> {
  return run.withLock(`key:${run.merchantId}:${actorOf(run)}:${request.key}`, async () => {
    const first = await run.inTransaction(async (work) => {
      return (await isClaimed(work, request)) ? { answer: await storedReply(work, request) } : undefined;
    });
    if (first) return first.answer;
    const answer = await body();
    await run.inTransaction(async (work) => {
      await claim(work, request);
      await store(work, request, answer);
    });
    return answer;
  });
}

const actorOf = ({ actor }: Work | Run) => actor.id ?? actor.kind;

/** Keyed: a body may hold an account number, which could be found from a plain hash by trying all numbers. */
const hashOf = (work: Work, keyed: Keyed) => work.vault.fingerprint(textOf(keyed));
const hashesOf = (work: Work, keyed: Keyed) => work.vault.fingerprints(textOf(keyed));
const textOf = ({ call, input }: Keyed) => JSON.stringify([call, input]);

/** Keys from before this moment have expired. */
const oldest = (work: Work) => new Date(work.clock.wall().getTime() - KEPT_MS);

/** Takes the key, or takes over an expired one; false while another call holds it. */
async function claim(work: Work, request: Keyed): Promise<boolean> {
  const claimed = await work.run(sql`
    insert into idempotency_keys as known (merchant_id, actor_id, key, call, body_hash, created_at)
    values (${work.merchantId}, ${actorOf(work)}, ${request.key}, ${request.call}, ${hashOf(work, request)},
      ${work.clock.wall()})
    on conflict (merchant_id, actor_id, key) do update set call = excluded.call, body_hash = excluded.body_hash,
      created_at = excluded.created_at, http_status = null, answer = null
    where known.created_at < ${oldest(work)}`);
  return claimed > 0;
}

async function isClaimed(work: Work, { key }: Keyed): Promise<boolean> {
  const row = await work.maybe(sql`
    select 1 from idempotency_keys
    where merchant_id = ${work.merchantId} and actor_id = ${actorOf(work)} and key = ${key}
      and created_at >= ${oldest(work)}`);
  return row !== undefined;
}

async function store(work: Work, { key, isSecret }: Keyed, answer: unknown): Promise<void> {
  const kept = isSecret ? null : work.vault.seal(JSON.stringify(answer));
  await work.run(sql`
    update idempotency_keys set http_status = 200, answer = ${kept}
    where merchant_id = ${work.merchantId} and actor_id = ${actorOf(work)} and key = ${key}`);
}

async function storedReply(work: Work, request: Keyed): Promise<unknown> {
  const first = await work.one<{ body_hash: string; http_status: number | null; answer: Buffer | null }>(sql`
    select body_hash, http_status, answer from idempotency_keys
    where merchant_id = ${work.merchantId} and actor_id = ${actorOf(work)} and key = ${request.key}`);
  if (!hashesOf(work, request).includes(first.body_hash)) throw new Refusal('idempotency_key_reused');
  if (first.answer === null)
    throw new Refusal(first.http_status === null ? 'idempotency_in_progress' : 'idempotency_done');
  return JSON.parse(work.vault.open(first.answer));
}
