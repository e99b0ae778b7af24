import type { Output } from '@lorikeet/contracts';
import type * as trust from '@lorikeet/contracts/trust';
import { BANK_CURRENCY, type Currency, toCents } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { heldAt } from '../ledger/index.ts';
import { reconcileTrust } from './reconcile-statement.query.ts';
import { NOTHING_HELD, type TrustBalances, trustAccounts, trustDifference } from './trust-balances.query.ts';

type Position = Output<typeof trust.getTrustPosition>;

const CLOSES_SHOWN = 10;

/** The trust account at this moment: what it holds, for whom, and whether the bank's balance agrees. */
export async function positionOfTrust(work: Work): Promise<Position> {
  const accounts = await trustAccounts(work);
  const trust = accounts.get(BANK_CURRENCY) ?? NOTHING_HELD;
  const statement = await reconcileTrust(work);
  return {
    trust_bank_cents: toCents(trust.trustBankCents),
    merchants_cents: toCents(trust.merchantsCents),
    shortfall_cents: toCents(trust.shortfallCents),
    funded_cents: toCents(trust.fundedCents),
    uncleared_cents: toCents(trust.unclearedCents),
    payouts_out_cents: toCents(trust.payoutsOutCents),
    fees_cents: toCents(trust.feesCents),
    difference_cents: toCents(trustDifference(trust)),
    statement: statement
      ? {
          through: statement.through,
          balance_cents: toCents(statement.balanceCents),
          book_cents: toCents(statement.bookCents),
          unmatched_cents: toCents(statement.unmatchedCents),
          outstanding_cents: toCents(statement.outstandingCents),
          difference_cents: toCents(statement.differenceCents),
        }
      : null,
    merchants: await merchantsInTrust(work, BANK_CURRENCY),
    others: await otherCurrencies(work, accounts),
    closes: await work.rows<Position['closes'][number]>(sql`
      select day, trust_bank_cents, merchants_cents, uncleared_cents, payouts_out_cents, fees_cents, funded_cents
      from trust_closes where merchant_id = ${work.merchantId} order by day desc limit ${CLOSES_SHOWN}`),
  };
}

/** What is held in each currency that no statement of the bank shows and no file pays out. */
async function otherCurrencies(
  work: Work,
  accounts: ReadonlyMap<Currency, TrustBalances>,
): Promise<Position['others']> {
  const others: Position['others'] = [];
  for (const [currency, held] of accounts) {
    if (currency === BANK_CURRENCY) continue;
    others.push({
      currency,
      trust_bank_cents: toCents(held.trustBankCents),
      shortfall_cents: toCents(held.shortfallCents),
      funded_cents: toCents(held.fundedCents),
      merchants: (await merchantsInTrust(work, currency)).map(({ id, name, slug, balance_cents }) => ({
        id,
        name,
        slug,
        balance_cents,
      })),
    });
  }
  return others;
}

/** Each merchant with money in trust, or owing it, the largest balance first. */
async function merchantsInTrust(work: Work, currency: Currency): Promise<Position['merchants']> {
  const held = await work.rows<{ id: string; balance: number; uncleared: number }>(sql`
    select split_part(account, ':', 2)::uuid as id,
      coalesce(sum(-cents) filter (where account like 'merchant:%'), 0)::bigint as balance,
      coalesce(sum(-cents) filter (where account like 'uncleared:%'), 0)::bigint as uncleared
    from (${heldAt(work.merchantId, { account: sql`like any(array['merchant:%', 'uncleared:%'])`, currency })}) held
    group by 1 order by 2 desc, 1`);
  const names = await work.rows<{ id: string; trading_name: string; slug: string }>(sql`
    select id, trading_name, slug from merchants where id = any(${held.map(({ id }) => id)}::uuid[])`);
  const named = new Map(names.map((row) => [row.id, row]));
  return held.map(({ id, balance, uncleared }) => ({
    id,
    name: named.get(id)?.trading_name ?? '',
    slug: named.get(id)?.slug ?? '',
    balance_cents: toCents(balance),
    uncleared_cents: toCents(uncleared),
  }));
}
