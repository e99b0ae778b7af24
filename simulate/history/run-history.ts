import { addMonthsAnchored, daysBetween } from '@lorikeet/domain/kernel';
import { DEMO_PLANS } from '../../apps/server/src/demo/plans.ts';
import type { Stage } from '../../apps/server/src/demo/play-scene.ts';
import { setBiller } from '../../apps/server/src/modules/bpay/index.ts';
import { createPlan } from '../../apps/server/src/modules/plans/index.ts';
import { beginPhases } from '../../apps/server/src/platform/days/begin-phases.ts';
import type { Phase } from '../../apps/server/src/platform/days/phase.ts';
import { queriesOn, sql } from '../../apps/server/src/platform/db/sql.ts';
import { inTenant, type Platform, SYSTEM } from '../../apps/server/src/platform/work.ts';
import { openMerchant, openPlatformTenant } from '../fixture/open-merchants.ts';
import type { Ground } from '../fixture/throwaway-database.ts';
import { bankPhase } from './bank-phase.ts';
import { createPayersAbroad } from './bills-abroad.ts';
import { figuresOf } from './figures.ts';
import { leadOthers } from './gate.ts';
import { heldByAll } from './hold-books.ts';
import { ledgerDigest } from './ledger-digest.ts';
import { BEGINS, type HistoryTerms, type Lived } from './live-days.ts';
import { liveShare, type Order, openHome, ownPhases, type Told } from './live-share.ts';

const ZONES = ['Australia/Sydney', 'Australia/Perth', 'Australia/Adelaide'];

/** Every second one has its own agreement with the bank. */
const isDirect = ({ n }: Pick<Lived, 'n'>): boolean => n % 2 === 1;

type Watch = (platform: Platform, phases: readonly Phase[]) => readonly Phase[];

/**
 * Runs months and years day by day with the portal's own phases, listeners and use cases on a moving clock, with faults
 * around them, checks every invariant each month and at the end, and holds the accounting files of each month against the
 * ledger. Payers abroad are billed in US dollars and yuan, and pay, are refunded and dispute by card. At the end each book is rebuilt from its postings and held against the portal's balances and hledger's. The same
 * terms give the same ledger, in however many processes the merchants live. `watch` may stand around the phases of a history in one. Throws when one of them does not hold.
 */
export async function runHistory(ground: Ground, terms: HistoryTerms, watch: Watch = (_, phases) => phases) {
  const home = openHome(ground, terms);
  const { portal } = home;
  const { platform } = portal;
  try {
    const { platformId, stages } = await openStages(platform, terms);
    const phases = watch(platform, ownPhases(portal));
    await beginPhases(queriesOn(platform.pool), [...phases, bankPhase(home.bank)]);
    const shares = dealt(stages, terms.processes ?? 1);
    const inboxes = inboxesDealt(stages, platformId, shares.length);
    const [own, ...theirs] = shares.map(
      (share, n): Order => ({
        ground,
        terms,
        platformId,
        stages: share,
        inboxes: inboxes[n]!,
        n,
        of: shares.length,
      }),
    );
    const others = leadOthers<Told>(new URL('./worker.ts', import.meta.url), theirs);
    try {
      const told = [await liveShare(home, own!, others.gate, phases), ...(await others.ends())];
      return {
        ...terms,
        days: daysBetween(BEGINS, addMonthsAnchored(BEGINS, terms.months, 1)),
        ...(await figuresOf(platform)),
        injected: summed(told.map(({ injected }) => injected)),
        invariants: told.reduce((sum, { invariants }) => sum + invariants, 0),
        accounting_files: told.reduce((sum, { files }) => sum + files, 0),
        books: heldByAll(told.map(({ books }) => books)),
        ...(await ledgerDigest(platform)),
      };
    } finally {
      others.stop();
    }
  } finally {
    await portal.close();
  }
}

/** Merchants of both settlement models for each process, and the fewest for the first, which lives the platform too. */
function dealt(stages: readonly Lived[], processes: number): Lived[][] {
  const shares = Map.groupBy(stages, ({ n }) => Math.floor(n / 2) % processes);
  return [...shares.values()].reverse();
}

/** How long the bank is at the platform's inbox, which is that of all facilitated merchants, beside those of all direct ones. */
const AT_PLATFORM = 0.75;

/** The merchants whose inboxes each process visits as the bank, so that all are at it equally long: the first has the platform's. */
function inboxesDealt(stages: readonly Lived[], platformId: string, processes: number): string[][] {
  const direct = stages.filter(isDirect).map(({ merchantId }) => merchantId);
  const each = (direct.length * (1 + AT_PLATFORM)) / processes;
  const first = direct.splice(0, Math.max(0, Math.round(each - direct.length * AT_PLATFORM)));
  const others = Array.from({ length: processes - 1 }, (_, n) =>
    direct.filter((_id, at) => at % (processes - 1) === n),
  );
  return [[platformId, ...first], ...others];
}

function summed(counts: readonly Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [kind, count] of counts.flatMap(Object.entries<number>)) sums[kind] = (sums[kind] ?? 0) + count;
  return sums;
}

/** The platform's tenant, and merchants of both settlement models in turn, each with every way of charging. */
async function openStages(
  platform: Platform,
  terms: HistoryTerms,
): Promise<{ platformId: string; stages: Lived[] }> {
  const { merchantId: platformId } = await openPlatformTenant(platform);
  const stages: Lived[] = [];
  for (let n = 0; n < terms.merchants; n += 1) {
    const slug = `merchant-${n + 1}`;
    const model = isDirect({ n }) ? 'direct' : 'facilitated';
    const { merchantId } = await openMerchant(platform, {
      slug,
      model,
      timeZone: ZONES[n % ZONES.length]!,
      settings: { dishonour_fee_cents: 550, collects_usd: true, collects_cny: true },
    });
    const plans = await inTenant(platform, merchantId, SYSTEM, async (work) => {
      await setBiller(work, { biller_code: String(565_600 + n), crn_rule: 'MOD10V01', crn_for: 'invoice' });
      await createPayersAbroad(work, terms.customers);
      const made: [string, string][] = [];
      for (const [key, plan] of Object.entries(DEMO_PLANS)) {
        made.push([key, (await createPlan(work, plan as never)).id]);
      }
      return Object.fromEntries(made) as Stage['plans'];
    });
    const owner = await queriesOn(platform.pool).one<{ id: string; name: string }>(
      sql`select id, name from merchant_users where merchant_id = ${merchantId} order by id limit 1`,
    );
    stages.push({ n, slug, merchantId, staff: { kind: 'user', ...owner }, plans });
  }
  return { platformId, stages };
}
