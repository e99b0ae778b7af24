import { ACCOUNTING_FILES } from '@lorikeet/domain/integrations';
import { CURRENCIES, type LocalDate } from '@lorikeet/domain/kernel';
import { accountingTotals } from '../../apps/server/src/modules/integrations/accounting/accounting-totals.query.ts';
import { inTenant, type Platform, SYSTEM } from '../../apps/server/src/platform/work.ts';

/**
 * Holds every accounting file of some merchants, each currency alone, against the ledger's day totals of the same days.
 * Throws naming those that differ; returns how many held something.
 */
export async function checkAccountingFiles(
  platform: Platform,
  merchants: readonly string[],
  days: { from: LocalDate; to: LocalDate },
): Promise<number> {
  let held = 0;
  const apart: string[] = [];
  for (const merchantId of merchants) {
    for (const currency of CURRENCIES) {
      for (const file of ACCOUNTING_FILES) {
        const totals = await inTenant(platform, merchantId, SYSTEM, (work) =>
          accountingTotals(work, { file, ...days, currency }),
        );
        if (totals.holds.count > 0) held += 1;
        if (!totals.is_equal)
          apart.push(`${file} of ${merchantId} in ${currency}: ${JSON.stringify(totals)}`);
      }
    }
  }
  if (apart.length > 0) throw new Error(`accounting files differ from the ledger:\n${apart.join('\n')}`);
  return held;
}
