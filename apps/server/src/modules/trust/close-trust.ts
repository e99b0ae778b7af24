import { BANK_CURRENCY, type Currency, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import { trustShortfallFunded, trustShortfallRecovered } from '@lorikeet/domain/ledger';
import type { Phase } from '../../platform/days/phase.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { book } from '../payouts/index.ts';
import { matchWaiting } from './match-queued.ts';
import { sweepFees } from './sweep-fees.ts';
import { type TrustBalances, trustAccounts, trustBalances } from './trust-balances.query.ts';

/**
 * The end of the trust account's day, after clearance: negative balances of merchants and the bank's charges are covered
 * from the platform's own money, and cover no longer needed is returned. One merchant's debt is never paid with another merchant's money.
 * Nor is a debt in one currency covered in another. Once a month the fees earned are swept out. The balances held for each are then stored.
 */
export const trustClosePhase: Phase = {
  name: 'trust-close',
  meaning: {
    en: 'Covers negative balances, sweeps fees and keeps what the trust account holds',
    zh: '补足负余额、划转手续费并记录信托账户结余',
  },
  at: '18:30',
  zone: 'bank',
  kinds: ['platform'],
  begins: 'tenant',
  async run(run, day) {
    return run.inTransaction(async (work) => {
      // A file accepted after its credit was on the statement finds its line now.
      const matched = await matchWaiting(work);
      const held = await trustAccounts(work);
      const moved = new Map<Currency, number>();
      for (const [currency, balances] of held)
        moved.set(currency, await cover(work, day, { currency, balances }));
      const moved_cents = moved.get(BANK_CURRENCY) ?? 0;
      const swept_cents = await sweepFees(work, day);
      const isAsRead = moved_cents === 0 && swept_cents === 0;
      await storeClose(work, day, (isAsRead && held.get(BANK_CURRENCY)) || (await trustBalances(work)));
      return { matched, moved_cents, swept_cents };
    });
  },
};

/** Sets the platform's cover in a currency to what merchants owe, the bank has charged, and came back of fees that were swept. Returns the cents added, negative when withdrawn. */
export async function coverShortfall(
  work: Work,
  day: LocalDate,
  currency: Currency = BANK_CURRENCY,
): Promise<number> {
  return cover(work, day, { currency, balances: await trustBalances(work, currency) });
}

type Covered = { currency: Currency; balances: TrustBalances };

async function cover(work: Work, day: LocalDate, { currency, balances }: Covered): Promise<number> {
  const { shortfallCents, chargesCents, feesCents, fundedCents } = balances;
  const missing = shortfallCents + chargesCents + Math.max(0, -feesCents) - fundedCents;
  if (missing === 0) return 0;
  const posting =
    missing > 0 ? trustShortfallFunded(toCents(missing)) : trustShortfallRecovered(toCents(-missing));
  // A name of its own each time: a second round of the same day finds nothing missing and posts nothing.
  await book(work, posting, { sourceId: work.newId(), effectiveDate: day, currency });
  await work.audit({
    action: `trust.shortfall_${missing > 0 ? 'funded' : 'recovered'}`,
    after: { cents: missing, currency },
  });
  return missing;
}

async function storeClose(work: Work, day: LocalDate, t: TrustBalances): Promise<void> {
  await work.run(sql`
    insert into trust_closes (merchant_id, day, closed_at, trust_bank_cents, merchants_cents, uncleared_cents,
      payouts_out_cents, fees_cents, funded_cents)
    values (${work.merchantId}, ${day}, ${work.now}, ${t.trustBankCents}, ${t.merchantsCents}, ${t.unclearedCents},
      ${t.payoutsOutCents}, ${t.feesCents}, ${t.fundedCents})
    on conflict (merchant_id, day) do update set closed_at = excluded.closed_at,
      trust_bank_cents = excluded.trust_bank_cents, merchants_cents = excluded.merchants_cents,
      uncleared_cents = excluded.uncleared_cents, payouts_out_cents = excluded.payouts_out_cents,
      fees_cents = excluded.fees_cents, funded_cents = excluded.funded_cents`);
}
