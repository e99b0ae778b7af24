import { ACCOUNTING_FILES } from '@lorikeet/domain/integrations';
import { CURRENCIES, type LocalDate } from '@lorikeet/domain/kernel';
import {
  daysOf,
  fileTotals,
} from '../../apps/server/src/modules/integrations/accounting/accounting-totals.query.ts';
import { sideBySide } from '../../apps/server/src/platform/side-by-side.ts';
import { inTenant, type Platform, SYSTEM } from '../../apps/server/src/platform/work.ts';

type Merchant = { merchantId: string };

/** The accounting files of some merchants, each currency alone. */
export function accountingFiles(platform: Platform, merchants: readonly Merchant[]) {
  let held = 0;
  return {
    /** Holds them against the ledger's day totals of the same days. Throws naming those that differ. */
    async check(days: { from: LocalDate; to: LocalDate }): Promise<void> {
      const apart: string[] = [];
      await sideBySide(merchants, ({ merchantId }) =>
        inTenant(platform, merchantId, SYSTEM, async (work) => {
          const { own: _own, ...read } = await daysOf(work, { ...days, currency: undefined });
          const all = FILES.map(async ({ file, currency }) => {
            const totals = await fileTotals(work, file, { ...read, currency });
            if (totals.holds.count > 0) held += 1;
            if (!totals.is_equal) apart.push(JSON.stringify({ merchantId, file, currency, ...totals }));
          });
          await Promise.all(all);
        }),
      );
      if (apart.length > 0) throw new Error(`accounting files differ from the ledger:\n${apart.join('\n')}`);
    },
    /** How many of those that were checked held something. */
    held: () => held,
  };
}

const FILES = CURRENCIES.flatMap((currency) => ACCOUNTING_FILES.map((file) => ({ currency, file })));
