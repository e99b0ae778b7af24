import { sql } from '../../platform/db/sql.ts';
import { refuseChanged } from '../../platform/refuse-changed.ts';
import type { Work } from '../../platform/work.ts';
import { type MerchantSettings, settingsFrom } from './settings.query.ts';

type Change = Partial<MerchantSettings> & { seen?: Partial<MerchantSettings> | undefined };

/**
 * Changes some of the merchant's settings; the others stay. Only the changed ones stand in the audit log. Refuses
 * `record.changed_meanwhile` where one of those that a form was opened with is another by now.
 */
export async function changeSettings(work: Work, { seen, ...change }: Change): Promise<void> {
  const row = await work.one<{ settings: object }>(
    sql`select settings from merchants where id = ${work.merchantId} for update`,
  );
  const current = settingsFrom(row.settings);
  refuseChanged(seen, seen && pick(current, namesOf(seen)));
  const changed = namesOf(change).filter((name) => change[name] !== current[name]);
  if (changed.length === 0) return;
  const next = { ...row.settings, ...change };
  await work.run(sql`
    update merchants set settings = ${JSON.stringify(next)}, updated_at = ${work.now}
    where id = ${work.merchantId}`);
  await work.audit({
    action: 'merchant.settings_changed',
    subjectKind: 'merchant',
    subjectId: work.merchantId,
    before: pick(current, changed),
    after: pick(change, changed),
  });
}

type Name = keyof MerchantSettings;
const namesOf = (some: Partial<MerchantSettings>) => Object.keys(some) as Name[];
const pick = (from: Partial<MerchantSettings>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]]));
