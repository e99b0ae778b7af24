import { setTimeout as wait } from 'node:timers/promises';
import { printId } from '@lorikeet/domain/kernel';
import { queriesOn, sql } from '../../../platform/db/sql.ts';
import type { Loop } from '../../../platform/loops.ts';
import type { Platform } from '../../../platform/work.ts';
import type { SendOutcome, WebhookSender } from '../ports.ts';
import { bodyOf, type RecordedEvent } from './envelope.ts';
import { type Sent, settle } from './settle-deliveries.ts';
import { signedHeaders } from './sign.ts';

const EVERY_MS = 300;
/** Webhooks that one look finds, and that one process serves at once. */
const FOUND_MAX = 100;
const SERVED_AT_ONCE = 8;
/** Requests that are under way to one address at once. */
const AT_ONCE = 10;
/** A process that serves a webhook holds it so long from its last sign of life on; more than a request may take. */
const HOLD_MS = 60_000;
/** A request that has no outcome by then is over, whatever carries it: one address holds up no other. */
const SEND_MS = 30_000;
/** Then others get their turn. */
const TURN_MS = 20_000;

const AGENT = 'Lorikeet-Webhooks/1';

type Due = { merchant_id: string; id: string };
type Held = {
  url: string;
  secret: Buffer;
  former_secret: Buffer | null;
  former_secret_until: Date | null;
  failures: number;
};
type Next = RecordedEvent & { delivery_id: string; tries: number };

/** Sends what waits, in every worker: each webhook is served by one process at a time, so that its order stands. */
export const deliveryLoop = (sender: WebhookSender, sendMs = SEND_MS): Loop => ({
  name: 'webhooks',
  everyMs: EVERY_MS,
  async run(platform, share, stopping) {
    const due = await dueWebhooks(platform);
    if (due.length > 1) share();
    const queue = [...due];
    let sent = 0;
    const serveNext = async (): Promise<void> => {
      for (let next = queue.shift(); next && !stopping.aborted; next = queue.shift())
        sent += await serve(platform, endingBy(sender, sendMs), next, stopping);
    };
    await Promise.all(Array.from({ length: SERVED_AT_ONCE }, serveNext));
    return sent;
  },
});

/** The same sender, which has an outcome in time even where the outside never ends a request. */
function endingBy(sender: WebhookSender, ms: number): Pick<WebhookSender, 'send'> {
  return {
    async send(request) {
      const over = new AbortController();
      const late = wait(ms, undefined, { signal: over.signal }).then(
        (): SendOutcome => ({ status: null, answer: null, fault: 'timed_out', durationMs: ms }),
      );
      late.catch(() => {});
      return Promise.race([sender.send(request), late]).finally(() => over.abort());
    },
  };
}

async function dueWebhooks({ pool, clock }: Platform): Promise<Due[]> {
  const wall = clock.wall();
  return queriesOn(pool).rows<Due>(sql`
    select w.merchant_id, w.id from webhooks w
    where w.status = 'active' and w.next_try_at <= ${wall} and (w.held_until is null or w.held_until < ${wall})
      and exists (select 1 from webhook_deliveries d where d.merchant_id = w.merchant_id and d.webhook_id = w.id
        and d.status = 'waiting' and d.due_at <= ${wall}
        and not exists (select 1 from webhook_deliveries b where b.merchant_id = w.merchant_id
          and b.webhook_id = w.id and b.status = 'waiting' and b.subject = d.subject and b.sequence < d.sequence))
    order by w.next_try_at, w.id limit ${FOUND_MAX}`);
}

/**
 * Sends what waits for one address until nothing does, nothing gets through, or its turn is over. Then it stands behind
 * those that were not served since. Returns how many requests were made.
 */
async function serve(
  platform: Platform,
  sender: Pick<WebhookSender, 'send'>,
  which: Due,
  stopping: AbortSignal,
): Promise<number> {
  const begun = platform.clock.wall().getTime();
  if (!(await hold(platform, which, false))) return 0;
  let requests = 0;
  try {
    for (;;) {
      const held = await hold(platform, which, true);
      if (!held || stopping.aborted || platform.clock.wall().getTime() - begun > TURN_MS) return requests;
      // One that failed is tried with one request before the rest follows.
      const batch = await nextDeliveries(platform, which, held.failures > 0 ? 1 : AT_ONCE);
      if (batch.length === 0) return requests;
      const sent = await Promise.all(batch.map((one) => send(platform, sender, which, held, one)));
      requests += sent.length;
      if (!(await settle(platform, which, sent))) return requests;
      await wait(0);
    }
  } finally {
    await queriesOn(platform.pool).run(sql`
      update webhooks set held_until = null, next_try_at = greatest(next_try_at, ${platform.clock.wall()})
      where merchant_id = ${which.merchant_id} and id = ${which.id}`);
  }
}

/** Takes a webhook, or goes on holding it; undefined when another has it, or it is not to be sent to now. */
function hold(
  { pool, clock }: Platform,
  { merchant_id, id }: Due,
  isMine: boolean,
): Promise<Held | undefined> {
  const wall = clock.wall();
  return queriesOn(pool).maybe<Held>(sql`
    update webhooks set held_until = ${new Date(wall.getTime() + HOLD_MS)}
    where merchant_id = ${merchant_id} and id = ${id} and status = 'active' and next_try_at <= ${wall}
      and (${isMine} or held_until is null or held_until < ${wall})
    returning url, secret, former_secret, former_secret_until, failures`);
}

/** The oldest that are due, of each object one: what follows on it waits for it. */
function nextDeliveries({ pool, clock }: Platform, { merchant_id, id }: Due, limit: number): Promise<Next[]> {
  return queriesOn(pool).rows<Next>(sql`
    select d.id as delivery_id, d.tries, e.id, e.name, e.version, e.sequence, e.payload, e.happened_at
    from webhook_deliveries d
    join webhook_events e on e.merchant_id = d.merchant_id and e.id = d.event_id
    where d.merchant_id = ${merchant_id} and d.webhook_id = ${id} and d.status = 'waiting'
      and d.due_at <= ${clock.wall()}
      and not exists (select 1 from webhook_deliveries b where b.merchant_id = ${merchant_id}
        and b.webhook_id = ${id} and b.status = 'waiting' and b.subject = d.subject and b.sequence < d.sequence)
    order by d.event_id limit ${limit}`);
}

async function send(
  platform: Platform,
  sender: Pick<WebhookSender, 'send'>,
  { merchant_id: merchantId }: Due,
  held: Held,
  { delivery_id: deliveryId, tries, ...event }: Next,
): Promise<Sent> {
  const { vault, clock } = platform;
  const at = clock.wall();
  const body = bodyOf(merchantId, event);
  const isOverlap =
    held.former_secret !== null && held.former_secret_until !== null && held.former_secret_until > at;
  const secrets = [held.secret, ...(isOverlap ? [held.former_secret!] : [])].map((one) => vault.open(one));
  const headers = {
    'content-type': 'application/json',
    'user-agent': AGENT,
    ...signedHeaders({ id: printId('event', event.id), at, body }, secrets),
  };
  const { url } = held;
  return { deliveryId, url, tries, at, outcome: await sender.send({ url, headers, body }) };
}
