import { addDays, BANK_ZONE, instantAt, localDateAt } from '@lorikeet/domain/kernel';
import type { Portal } from '../compose.ts';
import type { Phase } from '../platform/days/phase.ts';
import { queriesOn, sql } from '../platform/db/sql.ts';
import type { Listener } from '../platform/events/event.ts';
import type { Platform } from '../platform/work.ts';
import { readOldNews } from './inbox.ts';
import { connectSystems } from './integrations.ts';
import { playMerchantTickets } from './merchant-tickets.ts';
import { DAYS_OF_EVERY_RAIL } from './other-rails.ts';
import { DEMO_PLANS } from './plans.ts';
import { moveTo, playHistory } from './play-history.ts';
import type { Stage } from './play-scene.ts';
import { playReports } from './reports.ts';
import { postCodes } from './shire.ts';
import { takeInRoll } from './shire-roll.ts';
import { createDemoTenants } from './tenants.ts';
import { playTickets } from './tickets.ts';
import { askForChanges } from './waiting-changes.ts';

const SEED = 20_261;
/** A shorter history is for tests: they need no whole shire. */
const WHOLE_SHIRE_DAYS = 90;

/**
 * Fills an empty database with a year that ends today, made by the real use cases on a moving clock. A history
 * that was interrupted is continued. Returns whether there was anything to do.
 */
export async function loadDemo(
  portal: Portal,
  day: { phases: readonly Phase[]; listeners: readonly Listener[] },
  say: (line: string) => void,
): Promise<boolean> {
  const { platform } = portal;
  const queries = queriesOn(platform.pool);
  const known = await queries.maybe<{ created_at: Date }>(
    sql`select created_at from merchants where slug = 'lorikeet' limit 1`,
  );
  const clock = await queries.one<{ offset_ms: number }>(
    sql`select offset_ms from business_clock where id = 1`,
  );
  if (known && clock.offset_ms >= 0) return false;

  const today = localDateAt(platform.clock.wall(), BANK_ZONE);
  const from = known ? localDateAt(known.created_at, BANK_ZONE) : addDays(today, -portal.config.DEMO_DAYS);
  if (!known) {
    await moveTo(portal, instantAt(from, '04:00', BANK_ZONE));
    await createDemoTenants(platform);
  }
  if (from < today) {
    const { DEMO_DAYS, DEMO_CUSTOMERS: customers } = portal.config;
    const hasEveryRail = portal.config.cardProcessor === 'sandbox' && DEMO_DAYS >= DAYS_OF_EVERY_RAIL;
    const history = { from, to: today, seed: SEED, customers, hasEveryRail };
    await playHistory(portal, await stageOf(portal), history, { ...day, onDay: newMonths(say) });
  }
  if (from < today) {
    await playMerchantTickets(portal, today);
    await playTickets(portal, today);
  }
  await moveTo(portal, platform.clock.wall());
  await postCodes(platform);
  await takeInRoll(platform, portal.config.DEMO_DAYS >= WHOLE_SHIRE_DAYS ? 2_000 : 400);
  // A portal without a history is for journeys that ask for their own changes.
  if (from < today) {
    await askForChanges(platform);
    await connectSystems(platform);
    await readOldNews(platform);
    await playReports(platform);
  }
  await queries.run(sql`update business_clock set offset_ms = 0 where id = 1`);
  portal.offset.ms = 0;
  return true;
}

/** Whether the people of the demo are in this database, so that they can sign in. */
export async function hasDemoPeople({ pool }: Platform): Promise<boolean> {
  const found = await queriesOn(pool).maybe(
    sql`select 1 from merchant_directory where slug = 'harbour-fitness'`,
  );
  return found !== undefined;
}

/** Says each month once, so that the person who waits sees the year go by. */
function newMonths(say: (line: string) => void): (date: string) => void {
  let month = '';
  return (date) => {
    if (date.slice(0, 7) === month) return;
    month = date.slice(0, 7);
    say(`Making the demo's history: ${month}`);
  };
}

async function stageOf({ platform }: Portal): Promise<Stage> {
  const queries = queriesOn(platform.pool);
  const harbour = await queries.one<{ id: string }>(
    sql`select tenant as id from merchant_directory where slug = 'harbour-fitness'`,
  );
  const owner = await queries.one<{ id: string; name: string }>(
    sql`select id, name from merchant_users where merchant_id = ${harbour.id} and type = 'owner' order by created_at limit 1`,
  );
  const plans = await queries.rows<{ id: string; name: string }>(
    sql`select id, name from plans where merchant_id = ${harbour.id} order by name`,
  );
  const idOf = (name: string) => plans.find((plan) => plan.name === name)!.id;
  return {
    merchantId: harbour.id,
    staff: { kind: 'user', id: owner.id, name: owner.name },
    plans: Object.fromEntries(
      Object.entries(DEMO_PLANS).map(([key, plan]) => [key, idOf(plan.name)]),
    ) as Stage['plans'],
  };
}
