import type { ExceptionReason } from '@lorikeet/contracts/exception-kinds';
import { queriesOn, type Sql, sql } from '../../platform/db/sql.ts';
import { lockUntilCommit } from '../../platform/db/transaction-lock.ts';
import { pauseAfter, shortText } from '../../platform/failures.ts';
import type { Loop } from '../../platform/loops.ts';
import { merchantNames } from '../../platform/merchant-names.ts';
import { createRun, type Run } from '../../platform/run.ts';
import { inTenant, type Platform, SYSTEM, type Work } from '../../platform/work.ts';
import { closeExceptions, raiseOrRenew } from '../exceptions/index.ts';
import { platformTenantId } from '../merchants/index.ts';
import {
  type FailingItem,
  failingIds,
  failuresOf,
  forgetFailure,
  noteFailure,
  restedItems,
} from './failing-item-store.ts';

const KIND = 'merchant.item_failing';
/** Items of one round that had failed before. */
const AGAIN_AT_ONCE = 100;

type Each = {
  /** What kind of work it is, by the reason for which a merchant's items wait for staff. */
  reason: ExceptionReason<typeof KIND>;
  /** Selects `merchant_id` and `id` of what is due in all merchants, without those that are failing. */
  due(platform: Platform, failing: string[]): Sql;
  /** Goes on with one item. Harmless when repeated, when two do it at once, and once nothing is left to do. */
  follow(run: Run, id: string): Promise<unknown>;
};

type Item = { merchant_id: string; id: string };

type Following = {
  run(platform: Platform, share?: () => void, stopping?: AbortSignal): Promise<void>;
  tells: NonNullable<Loop['tells']>;
};

/**
 * What a loop does that goes on with items of all merchants, each by itself. One that fails is tried again with growing
 * pauses, apart from what is due, so that it holds up no other. The platform's staff have one line for what fails of a
 * merchant, with how many and the first errors, which closes by itself once all of it goes through. What cannot even be
 * noted is the database's own trouble and ends the round.
 */
export function followEach(each: Each): Following {
  let isFirst = true;
  const run: Following['run'] = async (platform, _share, stopping) => {
    const queries = queriesOn(platform.pool);
    const platformId = await platformTenantId(queries);
    const kept = platformId && { ...queries, merchantId: platformId };
    const { reason } = each;
    if (isFirst && platformId) await closeUnkept(platform, platformId, each);
    isFirst = false;
    const failing = kept ? await failingIds(kept, reason) : [];
    const wall = platform.clock.wall();
    const fresh = await queries.rows<Item>(each.due(platform, failing));
    const again = kept ? await restedItems(kept, { reason, wall, most: AGAIN_AT_ONCE }) : [];
    for (const item of [...fresh, ...again]) {
      if (stopping?.aborted) return;
      await followOne(platform, platformId, each, item);
    }
  };
  return { run, tells: { kind: KIND, reason: each.reason } };
}

/** A process of a version before, which may lead on beside the first new ones, raises lines of items that nothing else keeps. */
const closeUnkept = (platform: Platform, platformId: string, { reason }: Each) =>
  inTenant(platform, platformId, SYSTEM, (work) =>
    closeExceptions(work, {
      kind: KIND,
      reason,
      because: 'went_through',
      gone: sql`not exists (
        select 1 from failing_items f
        where f.merchant_id = x.merchant_id and f.reason = x.reason and f.about_merchant_id = x.subject_id)`,
    }),
  );

async function followOne(
  platform: Platform,
  platformId: string | undefined,
  each: Each,
  item: Item | FailingItem,
): Promise<void> {
  const { merchant_id: merchant, id } = item;
  try {
    await each.follow(createRun(platform, merchant, SYSTEM), id);
  } catch (error) {
    platform.log.error({ item: each.reason, merchant, id, err: error }, 'an item failed');
    if (!platformId) return;
    return inTenant(platform, platformId, SYSTEM, async (work) => {
      await holdLine(work, each, item);
      const failure = { reason: each.reason, id, about: merchant, error: shortText(error) };
      await noteFailure(work, failure, pauseAfter);
      await tellOf(work, each, item);
    });
  }
  if (!platformId || !('isAgain' in item)) return;
  await inTenant(platform, platformId, SYSTEM, async (work) => {
    await holdLine(work, each, item);
    await forgetFailure(work, { reason: each.reason, id });
    await tellOf(work, each, item);
  });
}

/** Rounds that meet on one merchant's items leave one line that counts all of them. */
const holdLine = (work: Work, { reason }: Each, { merchant_id }: Item) =>
  lockUntilCommit(work, `${KIND}:${reason}:${merchant_id}`);

/** One line says what of a merchant's items fails by now; without any it closes. */
async function tellOf(work: Work, { reason }: Each, { merchant_id }: Item): Promise<void> {
  const about = { kind: KIND, reason, subjectId: merchant_id } as const;
  const { count, first } = await failuresOf(work, { reason, about: merchant_id });
  if (count === 0) {
    await closeExceptions(work, { ...about, because: 'went_through' });
    return;
  }
  const names = await merchantNames(work, [merchant_id]);
  const { id: item, tries, next_try_at } = first[0]!;
  const error = first.map((each) => each.error).join('; ');
  const details = { merchant: names.get(merchant_id) ?? null, count, error, item, tries, next_try_at };
  await raiseOrRenew(work, { ...about, details });
}
