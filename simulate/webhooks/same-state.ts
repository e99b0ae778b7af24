import { printId } from '@lorikeet/domain/kernel';
import type { Portal } from '../../apps/server/src/compose.ts';
import { queriesOn, sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Receiver } from './receiver.ts';
import { eventsOf } from './webhook-rows.ts';

/**
 * Throws unless every signature verified, no event was sent in two wordings, none is missing of any object, and the
 * receiver believes of each mandate what the database says.
 */
export async function sameState(portal: Portal, merchantId: string, receiver: Receiver) {
  const { taken } = receiver;
  if (taken.forged > 0) throw new Error(`${taken.forged} deliveries with a signature that does not verify`);
  if (taken.changed.size > 0) throw new Error(`${taken.changed.size} events were sent in two wordings`);
  const queries = queriesOn(portal.platform.pool);
  const subjects = await queries.rows<{ subject: string; last: number }>(sql`
    select subject, last::int from webhook_subjects where merchant_id = ${merchantId} order by subject`);
  const believed = receiver.state();
  const torn = subjects.filter(({ subject, last }) => {
    const known = believed.get(subject);
    return known?.count !== last || known.highest !== last;
  });
  if (torn.length > 0) throw new Error(`not whole: ${JSON.stringify(torn.slice(0, 5))}`);
  if (believed.size !== subjects.length) throw new Error('events of objects that the portal does not know');
  const emitted = await eventsOf(portal, merchantId);
  const there = [...taken.kept.values()].filter(({ event }) => event.type.startsWith('mandate.')).length;
  if (there !== emitted) throw new Error(`${emitted} events of mandates, ${there} at the receiver`);
  const mandates = await queries.rows<{ id: string; status: string }>(sql`
    select id, status from mandates where merchant_id = ${merchantId} order by id`);
  const wrong = mandates.filter(({ id, status }) => {
    const last = believed.get(printId('mandate', id))?.last;
    return status !== (last === 'mandate.suspended' ? 'suspended' : 'active');
  });
  if (wrong.length > 0) throw new Error(`believed otherwise: ${JSON.stringify(wrong.slice(0, 5))}`);
  return { events: emitted, objects: subjects.length };
}
