import { sql, transact } from '../../platform/db/sql.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { Platform } from '../../platform/work.ts';
import { hashPassword } from './passwords.ts';

export type NewRatepayer = {
  email: string;
  name: string;
  phone?: string | null;
  password: string;
  locale?: 'en' | 'zh';
};

/** Gives a ratepayer a sign-in and answers its id; undefined when the e-mail has one already. */
export async function addRatepayer(platform: Platform, who: NewRatepayer): Promise<string | undefined> {
  const id = uuidv7();
  const now = platform.clock.now();
  const passwordHash = await hashPassword(who.password);
  const email = who.email.toLowerCase();
  return transact(platform.pool, async (queries) => {
    const added = await queries.run(sql`
    insert into ratepayers (id, email, name, phone, password_hash, status, locale, created_at, updated_at)
    values (${id}, ${email}, ${who.name}, ${who.phone ?? null}, ${passwordHash}, 'active',
      ${who.locale ?? 'en'}, ${now}, ${now})
    on conflict (email) do nothing`);
    if (added === 0) return undefined;
    await queries.run(sql`
      insert into ratepayer_emails (ratepayer_id, id, email, is_primary, verified_at, created_at)
      values (${id}, ${uuidv7()}, ${email}, true, ${now}, ${now})`);
    return id;
  });
}
