import type { Permission } from '@lorikeet/contracts';
import { PUBLIC_EVENT_NAMES } from '@lorikeet/contracts/events';
import { ROUNDS_BEFORE_PAUSE } from '@lorikeet/domain/integrations';
import { createKey, createWebhook, recordEvents, settle } from '../modules/integrations/index.ts';
import { queriesOn, sql } from '../platform/db/sql.ts';
import { createRun } from '../platform/run.ts';
import { type Platform, SYSTEM } from '../platform/work.ts';
import { asOwner } from './waiting-changes.ts';

type DemoKey = { slug: string; name: string; permissions: Permission[]; networks: string[] };

/** Keys whose secrets nobody was shown: the screens have something on them, and nothing can be done with it. */
const KEYS: readonly DemoKey[] = [
  {
    slug: 'harbour-fitness',
    name: 'Bookkeeping',
    permissions: ['invoices.read', 'payments.read', 'payouts.read', 'exports.create'],
    networks: ['203.0.113.0/24'],
  },
  {
    slug: 'banksia-shire',
    name: 'Rates system',
    permissions: ['council.read', 'payments.read'],
    networks: [],
  },
];

/** The other systems of the demo's merchants. */
export async function connectSystems(platform: Platform): Promise<void> {
  for (const { slug, ...key } of KEYS)
    await asOwner(platform, slug, async (work) => {
      await createKey(work, { ...key, expires_in_days: null });
    });
  await failToReach(platform);
}

/** A receiver of the gym's that took some events and then was down until it was paused: nothing leaves the demo. */
async function failToReach(platform: Platform): Promise<void> {
  const url = 'https://hooks.harbour.test/lorikeet';
  let webhook = { merchant_id: '', id: '' };
  await asOwner(platform, 'harbour-fitness', async (work) => {
    const { id } = await createWebhook(work, { url, description: 'Member app', events: [] });
    webhook = { merchant_id: work.merchantId, id };
  });
  const queries = queriesOn(platform.pool);
  const events = await queries.rows<{ id: string }>(sql`
    select id from outbox where merchant_id = ${webhook.merchant_id} and name = any(${PUBLIC_EVENT_NAMES})
    order by id desc limit ${EVENTS}`);
  await recordEvents(
    createRun(platform, webhook.merchant_id, SYSTEM),
    events.map(({ id }) => id),
  );
  const deliveries = await queries.rows<{ id: string }>(sql`
    select id from webhook_deliveries where merchant_id = ${webhook.merchant_id} and webhook_id = ${webhook.id}
    order by event_id`);
  const at = platform.clock.wall();
  const sent = (ids: readonly { id: string }[], tries: number, status: number, answer: string) =>
    ids.map(({ id }) => ({
      deliveryId: id,
      url,
      tries,
      at: new Date(at.getTime() - (ROUNDS_BEFORE_PAUSE - tries) * HOUR_MS),
      outcome: { status, fault: null, answer, durationMs: 84 },
    }));
  await settle(platform, webhook, sent(deliveries.slice(0, TAKEN), 0, 200, '{"ok":true}'));
  const next = deliveries.slice(TAKEN, TAKEN + 1);
  for (let round = 0; round < ROUNDS_BEFORE_PAUSE && next.length > 0; round++)
    await settle(platform, webhook, sent(next, round, 503, 'Service Unavailable'));
}

const EVENTS = 14;
const TAKEN = 9;
const HOUR_MS = 3_600_000;
