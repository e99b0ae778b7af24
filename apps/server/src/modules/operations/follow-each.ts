import type { ExceptionReason } from '@lorikeet/contracts/exception-kinds';
import { type Queries, queriesOn, type Sql, sql } from '../../platform/db/sql.ts';
import { lockUntilCommit } from '../../platform/db/transaction-lock.ts';
import { pauseAfter, shortText } from '../../platform/failures.ts';
import { merchantNames } from '../../platform/merchant-names.ts';
import { createRun, type Run } from '../../platform/run.ts';
import { inTenant, type Platform, SYSTEM, type Work } from '../../platform/work.ts';
import { closeExceptions, openFor, raiseException, renewException } from '../exceptions/index.ts';
import { platformTenantId } from '../merchants/index.ts';

const KIND = 'merchant.item_failing';
/** Items of one round that had failed before. */
const AGAIN_AT_ONCE = 100;

type Each = {
  /** What kind of work it is, by the reason for which an item of it waits for staff. */
  reason: ExceptionReason<typeof KIND>;
  /** Selects `merchant_id` and `id` of what is due in all merchants, without those that are failing. */
  due(platform: Platform, failing: string[]): Sql;
  /** Goes on with one item. Harmless when repeated, when two do it at once, and once nothing is left to do. */
  follow(run: Run, id: string): Promise<unknown>;
};

type Item = { merchant_id: string; id: string };
/** What an open line of the platform's staff says of an item; `next_try_at` is wall time. */
type Known = { item: string; tries: number; next_try_at: string };
type Failing = Item & { line: string; tries: number; nextTryAt: Date };

/**
 * The body of a loop that goes on with items of all merchants, each by itself. One that fails is put before the platform's
 * staff with its error and tried again with growing pauses, apart from what is due, so that it holds up no other; that
 * closes by itself once it goes through. What cannot even be noted is the database's own trouble and ends the round.
 */
export const followEach =
  (each: Each) =>
  async (platform: Platform, _share?: () => void, stopping?: AbortSignal): Promise<void> => {
    const queries = queriesOn(platform.pool);
    const platformId = await platformTenantId(queries);
    const failing = platformId ? await failingOf({ ...queries, merchantId: platformId }, each) : [];
    const wall = platform.clock.wall();
    const fresh = await queries.rows<Item>(
      each.due(
        platform,
        failing.map(({ id }) => id),
      ),
    );
    const again = failing
      .filter(({ nextTryAt }) => nextTryAt <= wall)
      .toSorted((a, b) => a.nextTryAt.getTime() - b.nextTryAt.getTime())
      .slice(0, AGAIN_AT_ONCE);
    for (const item of [...fresh, ...again]) {
      if (stopping?.aborted) return;
      await followOne(platform, platformId, each, item);
    }
  };

async function followOne(
  platform: Platform,
  platformId: string | undefined,
  each: Each,
  item: Item | Failing,
): Promise<void> {
  const { merchant_id: merchant, id } = item;
  try {
    await each.follow(createRun(platform, merchant, SYSTEM), id);
  } catch (error) {
    platform.log.error({ item: each.reason, merchant, id, err: error }, 'an item failed');
    if (!platformId) return;
    return inTenant(platform, platformId, SYSTEM, (work) => noteFailed(work, each, item, error));
  }
  if (!platformId || !('line' in item)) return;
  const { line } = item;
  const { reason } = each;
  await inTenant(platform, platformId, SYSTEM, async (work) => {
    await closeExceptions(work, { kind: KIND, reason, because: 'went_through', gone: sql`x.id = ${line}` });
  });
}

/** Two rounds that meet on one item leave one line of it. */
async function noteFailed(work: Work, { reason }: Each, { merchant_id, id }: Item, error: unknown) {
  await lockUntilCommit(work, `${KIND}:${reason}:${id}`);
  const known = (await failingOf(work, { reason })).find((one) => one.id === id);
  const tries = (known?.tries ?? 0) + 1;
  const names = await merchantNames(work, [merchant_id]);
  const details = {
    merchant: names.get(merchant_id) ?? null,
    error: shortText(error),
    item: id,
    tries,
    next_try_at: new Date(work.clock.wall().getTime() + pauseAfter(tries)).toISOString(),
  };
  if (known) return renewException(work, { id: known.line, details });
  await raiseException(work, { kind: KIND, reason, subjectId: merchant_id, details });
}

async function failingOf(
  tenant: Queries & { merchantId: string },
  { reason }: Pick<Each, 'reason'>,
): Promise<Failing[]> {
  const open = await openFor(tenant, { kind: KIND, reason });
  return open.map(({ id, subjectId, details }) => {
    const { item, tries, next_try_at } = details as Known;
    return { line: id, merchant_id: subjectId, id: item, tries, nextTryAt: new Date(next_try_at) };
  });
}
