import type { Input } from '@lorikeet/contracts';
import type * as profile from '@lorikeet/contracts/profile';
import { sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';
import { isPerson, type Person } from '../person.ts';
import { noteChanged } from './note-changed.ts';
import { subjectOf } from './within-person.ts';

/** Keeps what the person chose; what is left out stays as it is. Letters follow the language from now on. */
export async function saveSettings(
  work: Work,
  person: Person,
  chosen: Input<typeof profile.updateSettings>,
): Promise<void> {
  const { users } = person.realm;
  const { settings: before, locale } = await work.one<{
    settings: Record<string, unknown>;
    locale: 'en' | 'zh';
  }>(sql`
    select settings, locale from ${users} where ${isPerson(person)} for update`);
  const { letters, ...others } = chosen;
  const after = {
    ...before,
    ...withoutAbsent(others),
    ...(letters && { letters: { ...(before.letters as object | undefined), ...withoutAbsent(letters) } }),
  };
  await work.run(sql`
    update ${users} set settings = ${JSON.stringify(after)}::jsonb,
      locale = coalesce(${chosen.locale ?? null}, locale), updated_at = ${work.now}
    where ${isPerson(person)}`);
  await work.audit({ action: 'settings.saved', ...subjectOf(person), before, after });
  await noteChanged(work, person, { locale }, { locale: chosen.locale ?? locale });
}

const withoutAbsent = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
