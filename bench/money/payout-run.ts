import type { LocalDate } from '@lorikeet/domain/kernel';
import pg from 'pg';
import { clearFiles } from '../../apps/server/src/modules/debits/index.ts';
import { facilityFor } from '../../apps/server/src/modules/merchants/index.ts';
import { payoutsModule } from '../../apps/server/src/modules/payouts/index.ts';
import { recordNoReturns } from '../../apps/server/src/modules/returns/index.ts';
import { createRun } from '../../apps/server/src/platform/run.ts';
import { SYSTEM } from '../../apps/server/src/platform/work.ts';
import type { FixtureMerchant } from '../../simulate/fixture/open-merchants.ts';
import { rounded } from '../figures.ts';
import type { BenchContext } from '../main.ts';
import { type MoneyStage, openMoneyStage } from './money-stage.ts';

const SIZES = [1_000, 10_000];
const MEBIBYTE = 1_048_576;
const CLEARANCE_DAYS = 3;

/**
 * A payout of many debits, lines a second: drawn from what has cleared and been credited, approved, filed, and its file
 * written, as on the evening of a bank day.
 */
export async function run(context: BenchContext): Promise<void> {
  const { print, settle, sizes } = context;
  const stage = await openMoneyStage(context);
  const [phase] = payoutsModule.phases!;
  try {
    for (const n of sizes.length > 0 ? sizes : SIZES) {
      const settings = { payout_frequency: 'daily' };
      const merchant = await stage.merchant({ slug: `bench-${n}`, model: 'facilitated', settings }, n);
      const day = await clearAll(stage, merchant, context.ownerUrl);
      await settle();
      const { merchantId: id } = merchant;
      const tenant = { id, slug: `bench-${n}`, kind: 'business' as const, timeZone: 'Australia/Sydney' };
      const begun = performance.now();
      const said = await phase!.run(createRun(stage.platform, id, SYSTEM), day, tenant);
      const seconds = (performance.now() - begun) / 1000;
      const lines = Number(said.lines);
      if (!(lines >= n)) throw new Error(`a payout of ${n} debits: ${JSON.stringify(said)}`);
      print({
        name: 'payout-run',
        n,
        lines,
        seconds: rounded(seconds),
        per_second: Math.round(lines / seconds),
        rss_mb: Math.round(process.memoryUsage.rss() / MEBIBYTE),
      });
    }
  } finally {
    await stage.close();
  }
}

/** Lodges a debit of each payer, and lives through the bank days until they are cleared and credited. Returns the last. */
async function clearAll(stage: MoneyStage, merchant: FixtureMerchant, ownerUrl: string): Promise<LocalDate> {
  await stage.lodge(merchant);
  const { id: facilityId } = await stage.within(stage.lorikeet, (work) => facilityFor(work));
  let bankDate = stage.platform.clock.bankToday();
  for (let after = 0; after <= CLEARANCE_DAYS; after += 1) {
    if (after > 0) bankDate = stage.go(1);
    const closed = bankDate;
    await stage.within(stage.lorikeet, (work) => recordNoReturns(work, { facilityId, bankDate: closed }));
  }
  const { debits } = await clearFiles(createRun(stage.platform, merchant.merchantId, SYSTEM), bankDate);
  if (debits === 0) throw new Error('nothing was cleared');
  // The bank's statement shows the files: matching it is no part of this.
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query('update bank_files set credited_on = $2 where merchant_id = $1', [
    merchant.merchantId,
    bankDate,
  ]);
  await owner.end();
  return bankDate;
}
