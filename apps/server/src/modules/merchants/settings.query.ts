import {
  DEFAULT_MERCHANT_SETTINGS,
  type MerchantSettings,
  merchantPractice,
} from '@lorikeet/contracts/merchants';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** What a merchant has chosen over the defaults. */
export function settingsFrom(stored: unknown): MerchantSettings {
  return merchantPractice.parse({ ...DEFAULT_MERCHANT_SETTINGS, ...(stored as object) });
}

/** The merchant's settings: notices, retries, the payer's dishonour fee, payouts. Days are bank business days, amounts cents. */
export async function settingsOf(work: Work): Promise<MerchantSettings> {
  const row = await work.one<{ settings: unknown }>(
    sql`select settings from merchants where id = ${work.merchantId}`,
  );
  return settingsFrom(row.settings);
}
