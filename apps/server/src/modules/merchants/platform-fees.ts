import type { Output } from '@lorikeet/contracts';
import type * as merchants from '@lorikeet/contracts/merchants';
import {
  earliestFeeDate,
  type PlatformFeeEntry,
  platformFeeOn,
  STARTING_PLATFORM_FEE,
} from '@lorikeet/domain/fees';
import { formatDateUs, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';

type Shown = Output<typeof merchants.getMerchant>['platform_fees'];
export type PlatformFeeTerms = Omit<PlatformFeeEntry, 'from'>;

/** Every fee of the merchant, the latest first. */
function feesOf(work: Work): Promise<PlatformFeeEntry[]> {
  return work.rows<PlatformFeeEntry>(sql`
    select from_date as "from", bps, fixed_cents as "fixedCents", return_cents as "returnCents"
    from platform_fees where merchant_id = ${work.merchantId} order by from_date desc`);
}

/** The platform's fee on the merchant that is in force on a Sydney date. */
export async function platformFeeOf(work: Work, on: LocalDate): Promise<PlatformFeeEntry> {
  return platformFeeOn(await feesOf(work), on);
}

/** The same, or undefined for who pays none: the platform itself. */
export async function platformFeeIfAny(work: Work, on: LocalDate): Promise<PlatformFeeEntry | undefined> {
  const fees = await feesOf(work);
  return fees.length > 0 ? platformFeeOn(fees, on) : undefined;
}

/** The same with its history and what begins later, as it is shown. */
export async function shownPlatformFees(work: Work): Promise<Shown> {
  const fees = await feesOf(work);
  if (fees.length === 0) return [];
  const today = work.clock.bankToday();
  const current = platformFeeOn(fees, today);
  return fees.map((fee) => ({
    from_date: fee.from,
    bps: fee.bps,
    fixed_cents: toCents(fee.fixedCents),
    return_cents: toCents(fee.returnCents),
    state: fee === current ? 'current' : fee.from > today ? 'coming' : 'past',
  }));
}

/** The fee with which a merchant is opened. */
export async function startPlatformFee(work: Work, terms: PlatformFeeTerms = STARTING_PLATFORM_FEE) {
  await insertFee(work, { from: work.clock.bankToday(), ...terms });
}

async function insertFee(work: Work, fee: PlatformFeeEntry): Promise<boolean> {
  const entered = await work.run(sql`
    insert into platform_fees (merchant_id, from_date, bps, fixed_cents, return_cents, created_at)
    values (${work.merchantId}, ${fee.from}, ${fee.bps}, ${fee.fixedCents}, ${fee.returnCents}, ${work.now})
    on conflict (merchant_id, from_date) do nothing`);
  return entered > 0;
}

/**
 * Sets what the platform charges from a later date on, so that no debit or return is charged twice or anew. Throws
 * Refusal `platform_fee.too_early`, `platform_fee.date_taken`.
 */
export async function addPlatformFee(work: Work, fee: PlatformFeeEntry): Promise<void> {
  const earliest = earliestFeeDate(work.clock.bankToday());
  if (fee.from < earliest) throw new Refusal('platform_fee.too_early', { date: formatDateUs(earliest) });
  if (!(await insertFee(work, fee))) throw new Refusal('platform_fee.date_taken');
  await work.audit({ action: 'platform_fee.added', ...aboutFee(work), after: audited(fee) });
}

/** Takes back a fee that has not begun. 404 where no fee begins on that date; Refusal `platform_fee.begun`. */
export async function removePlatformFee(work: Work, from: LocalDate): Promise<void> {
  const fee = found((await feesOf(work)).find((one) => one.from === from));
  if (from < earliestFeeDate(work.clock.bankToday())) throw new Refusal('platform_fee.begun');
  await work.run(
    sql`delete from platform_fees where merchant_id = ${work.merchantId} and from_date = ${from}`,
  );
  await work.audit({ action: 'platform_fee.removed', ...aboutFee(work), before: audited(fee) });
}

const aboutFee = (work: Work) => ({ subjectKind: 'merchant', subjectId: work.merchantId }) as const;

const audited = (fee: PlatformFeeEntry) => ({
  from_date: fee.from,
  bps: fee.bps,
  fixed_cents: fee.fixedCents,
  return_cents: fee.returnCents,
});
