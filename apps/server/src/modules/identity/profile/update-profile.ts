import { empty, sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';
import { isPerson, type Person } from '../person.ts';
import { noteChanged } from './note-changed.ts';
import { subjectOf } from './within-person.ts';

export type ProfileDetails = {
  name: string;
  nickname?: string | undefined;
  gender?: 'female' | 'male' | 'other' | undefined;
  /** Ratepayers only. */
  phone?: string | undefined;
};
type Row = { name: string; nickname: string | null; gender: string | null; phone?: string | null };

/** Changes what a person says of themselves; a field left out or blank is taken away. */
export async function updateProfile(work: Work, person: Person, details: ProfileDetails): Promise<void> {
  const hasPhone = person.realm.area === 'flex';
  const after: Row = {
    name: details.name,
    nickname: details.nickname || null,
    gender: details.gender ?? null,
    ...(hasPhone && { phone: details.phone || null }),
  };
  const { users } = person.realm;
  const before = await work.one<Row>(sql`
    select name, nickname, gender ${hasPhone ? sql`, phone` : empty} from ${users}
    where ${isPerson(person)} for update`);
  await work.run(sql`
    update ${users} set name = ${after.name}, nickname = ${after.nickname}, gender = ${after.gender},
      ${hasPhone ? sql`phone = ${after.phone ?? null},` : empty} updated_at = ${work.now}
    where ${isPerson(person)}`);
  await work.audit({ action: 'profile.updated', ...subjectOf(person), before, after });
  const { name, phone = null } = after;
  await noteChanged(work, person, { name: before.name, phone: before.phone ?? null }, { name, phone });
}
