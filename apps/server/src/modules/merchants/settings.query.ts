import { DEFAULT_DUNNING, type DunningPolicy, dunningPolicy } from '@lorikeet/contracts/dunning';
import {
  COLLECTS_AUD_ALONE,
  type CollectedCurrencies,
  collectedCurrencies,
  DEFAULT_PRACTICE,
  type MerchantPractice,
  merchantPractice,
} from '@lorikeet/contracts/merchants';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** All that a merchant has chosen: how it works, what it collects, and what follows a debit that came back. */
export type MerchantSettings = MerchantPractice & DunningPolicy & CollectedCurrencies;

/** What a merchant has chosen over the defaults. */
export function settingsFrom(stored: unknown): MerchantSettings {
  return {
    ...practiceFrom(stored),
    ...pick(collectedCurrencies, COLLECTS_AUD_ALONE, stored),
    ...pick(dunningPolicy, DEFAULT_DUNNING, stored),
  };
}

/** The part of it that says how the merchant works. */
export function practiceFrom(stored: unknown): MerchantPractice {
  return pick(merchantPractice, DEFAULT_PRACTICE, stored);
}

function pick<T extends object>(schema: { parse: (value: unknown) => T }, defaults: T, stored: unknown): T {
  const chosen = Object.entries(stored as object).filter(([name]) => name in defaults);
  return schema.parse({ ...defaults, ...Object.fromEntries(chosen) });
}

/** The merchant's settings: notices, retries, the payer's dishonour fee, payouts. Days are bank business days, amounts cents. */
export async function settingsOf(work: Work): Promise<MerchantSettings> {
  const row = await work.one<{ settings: unknown }>(
    sql`select settings from merchants where id = ${work.merchantId}`,
  );
  return settingsFrom(row.settings);
}
