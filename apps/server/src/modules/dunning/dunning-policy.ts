import type { Output } from '@lorikeet/contracts';
import type * as dunning from '@lorikeet/contracts/dunning';
import { DEFAULT_DUNNING, type DunningPolicy, dunningPolicy } from '@lorikeet/contracts/dunning';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { retryRuleOf } from '../customers/index.ts';
import { type MerchantSettings, settingsOf } from '../merchants/index.ts';

/** The part of a merchant's settings that says what follows a debit that came back. */
function policyFrom(settings: MerchantSettings): DunningPolicy {
  const names = Object.keys(DEFAULT_DUNNING) as (keyof DunningPolicy)[];
  return dunningPolicy.parse(Object.fromEntries(names.map((name) => [name, settings[name]])));
}

/** The policy, and how many agreements in force announce another day than it. */
export async function dunningPolicyOf(work: Work): Promise<Output<typeof dunning.getDunningPolicy>> {
  const settings = await settingsOf(work);
  const { bankDays, waitsFor, day } = retryRuleOf(settings);
  const counts = await work.one<{ agreements: number; agreed_otherwise: number }>(sql`
    select count(*)::int as agreements,
      count(*) filter (where coalesce((terms->>'retry_bank_days')::int, ${bankDays}::int) <> ${bankDays}::int
        or coalesce(terms->>'retry_waits_for', 'bank_days') <> ${waitsFor}::text
        or coalesce((terms->>'retry_day')::int, 0) <> ${day}::int)::int as agreed_otherwise
    from mandates where merchant_id = ${work.merchantId} and status in ('active', 'suspended', 'needs_details')`);
  return { policy: policyFrom(settings), ...counts };
}
