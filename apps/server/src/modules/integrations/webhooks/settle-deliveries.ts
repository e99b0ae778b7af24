import { pauseAfter, ROUNDS_BEFORE_PAUSE, TRIES_MAX } from '@lorikeet/domain/integrations';
import { sql } from '../../../platform/db/sql.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { inTenant, type Platform, SYSTEM, type Work } from '../../../platform/work.ts';
import { raiseException } from '../../exceptions/index.ts';
import type { SendOutcome } from '../ports.ts';
import { moveDeliveries } from './move-deliveries.ts';
import { pauseUnreached } from './move-webhook.ts';

/** A request that was made: where to, and how often the delivery had been tried before. */
export type Sent = { deliveryId: string; url: string; tries: number; at: Date; outcome: SendOutcome };

const isTaken = ({ outcome: { status } }: Sent) => status !== null && status >= 200 && status < 300;

/**
 * Writes what came of a round: what was taken is delivered, the rest is due again later. A round in which nothing was
 * taken holds the whole address for a while, which grows; too many of them pause it, and a person is told. What an address
 * missed that was mended meanwhile says nothing of the one that it has now. Returns whether something got through.
 */
export async function settle(
  platform: Platform,
  { merchant_id: merchantId, id }: { merchant_id: string; id: string },
  sent: readonly Sent[],
): Promise<boolean> {
  const taken = sent.filter(isTaken);
  await inTenant(platform, merchantId, SYSTEM, async (work) => {
    // Held first, as who mends it holds it: either sees what the other left.
    const { url } = await work.one<{ url: string }>(sql`
      select url from webhooks where merchant_id = ${work.merchantId} and id = ${id} for update`);
    const here = sent.filter((one) => one.url === url);
    await noteAttempts(work, sent);
    await noteTaken(work, taken);
    await noteMissed(
      work,
      here.filter((one) => !isTaken(one)),
    );
    if (taken.length > 0) await noteReached(work, id);
    else if (here.length > 0) await noteUnreached(work, id);
  });
  return taken.length > 0;
}

async function noteAttempts(work: Work, sent: readonly Sent[]): Promise<void> {
  const rows = sent.map(({ deliveryId, at, outcome }) => ({
    id: uuidv7(),
    delivery_id: deliveryId,
    at,
    answer_status: outcome.status,
    duration_ms: outcome.durationMs,
    fault: outcome.fault,
    answer: outcome.answer ? work.vault.seal(outcome.answer).toString('hex') : null,
  }));
  await work.run(sql`
    insert into webhook_attempts (merchant_id, id, delivery_id, at, answer_status, duration_ms, fault, answer)
    select ${work.merchantId}, r.id, r.delivery_id, r.at, r.answer_status, r.duration_ms, r.fault,
      decode(r.answer, 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, delivery_id uuid, at timestamptz,
      answer_status int, duration_ms int, fault text, answer text)`);
}

const statusesOf = (sent: readonly Sent[]) =>
  JSON.stringify(Object.fromEntries(sent.map(({ deliveryId, outcome }) => [deliveryId, outcome.status])));
const idsOf = (sent: readonly Sent[]) => sent.map(({ deliveryId }) => deliveryId);

async function noteTaken(work: Work, taken: readonly Sent[]): Promise<void> {
  if (taken.length === 0) return;
  await work.run(
    moveDeliveries(work.merchantId, 'deliver', {
      where: sql`d.id = any(${idsOf(taken)}::uuid[])`,
      also: sql`tries = d.tries + 1, delivered_at = ${work.clock.wall()},
        answer_status = (${statusesOf(taken)}::jsonb ->> d.id::text)::int`,
    }),
  );
}

/** Whose tries are counted anew meanwhile is as if this one had not been. */
async function noteMissed(work: Work, missed: readonly Sent[]): Promise<void> {
  if (missed.length === 0) return;
  const wall = work.clock.wall().getTime();
  const dueAt = missed.map(({ tries }) => new Date(wall + pauseAfter(tries + 1)));
  await work.run(sql`
    update webhook_deliveries d set tries = d.tries + 1, due_at = m.due_at, answer_status = m.status
    from unnest(${idsOf(missed)}::uuid[], ${dueAt}::timestamptz[],
      ${missed.map(({ outcome }) => outcome.status)}::int[], ${missed.map(({ tries }) => tries)}::int[])
      as m (id, due_at, status, tries)
    where d.merchant_id = ${work.merchantId} and d.id = m.id and d.tries = m.tries`);
  const spent = missed.filter(({ tries }) => tries + 1 >= TRIES_MAX);
  if (spent.length === 0) return;
  await work.run(
    moveDeliveries(work.merchantId, 'give_up', {
      where: sql`d.id = any(${idsOf(spent)}::uuid[]) and d.tries >= ${TRIES_MAX}`,
      also: sql`answer_status = d.answer_status`,
    }),
  );
}

async function noteReached(work: Work, id: string): Promise<void> {
  await work.run(sql`
    update webhooks set failures = 0, last_delivered_at = ${work.clock.wall()}
    where merchant_id = ${work.merchantId} and id = ${id}`);
}

async function noteUnreached(work: Work, id: string): Promise<void> {
  const { failures, url } = await work.one<{ failures: number; url: string }>(sql`
    select failures + 1 as failures, url from webhooks
    where merchant_id = ${work.merchantId} and id = ${id}`);
  const next = new Date(work.clock.wall().getTime() + pauseAfter(failures));
  await work.run(sql`
    update webhooks set failures = ${failures}, next_try_at = ${next}
    where merchant_id = ${work.merchantId} and id = ${id}`);
  if (failures < ROUNDS_BEFORE_PAUSE) return;
  if ((await work.run(pauseUnreached(work, id))) === 0) return;
  await work.audit({
    action: 'webhook.paused',
    subjectKind: 'webhook',
    subjectId: id,
    after: { url, failures },
  });
  await raiseException(work, {
    kind: 'webhook.unreachable',
    reason: 'nothing_arrives',
    subjectId: id,
    details: { url },
  });
}
