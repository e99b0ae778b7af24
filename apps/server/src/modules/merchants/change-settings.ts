import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type MerchantSettings, settingsFrom } from './settings.query.ts';

/** Changes some of the merchant's settings; the others stay. Only the changed ones stand in the audit log. */
export async function changeSettings(work: Work, change: Partial<MerchantSettings>): Promise<void> {
  const row = await work.one<{ settings: object }>(
    sql`select settings from merchants where id = ${work.merchantId} for update`,
  );
  const current = settingsFrom(row.settings);
  const changed = (Object.keys(change) as (keyof MerchantSettings)[]).filter(
    (name) => change[name] !== current[name],
  );
  if (changed.length === 0) return;
  const next = { ...row.settings, ...change };
  await work.run(sql`
    update merchants set settings = ${JSON.stringify(next)}, updated_at = ${work.now}
    where id = ${work.merchantId}`);
  const pick = (from: Partial<MerchantSettings>) =>
    Object.fromEntries(changed.map((name) => [name, from[name]]));
  await work.audit({
    action: 'merchant.settings_changed',
    subjectKind: 'merchant',
    subjectId: work.merchantId,
    before: pick(current),
    after: pick(change),
  });
}
