import { type Queries, sql, transact } from '../../platform/db/sql.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { Platform } from '../../platform/work.ts';

export type NewRatepayer = {
  email: string;
  name: string;
  phone?: string | null;
  /** Made before the transaction opens: it takes tens of milliseconds on purpose. */
  passwordHash: string;
  locale?: 'en' | 'zh';
};

/** Gives a ratepayer a sign-in and returns its id; undefined when the e-mail has one already. */
export async function addRatepayer(platform: Platform, who: NewRatepayer): Promise<string | undefined> {
  const added = await transact(platform.pool, (queries) =>
    insertRatepayer(queries, { ...who, isVerified: true }, platform.clock.now()),
  );
  return added?.id;
}

export type RatepayerRecord = NewRatepayer & {
  /** False until the person has opened the link that was sent to the e-mail. */
  isVerified: boolean;
};

/** The same within a transaction, the password hashed before it: returns the ids, or undefined as above. */
export async function insertRatepayer(
  queries: Queries,
  who: RatepayerRecord,
  now: Date,
): Promise<{ id: string; emailId: string } | undefined> {
  const id = uuidv7();
  const emailId = uuidv7();
  const email = who.email.toLowerCase();
  const added = await queries.run(sql`
    insert into ratepayers (id, email, name, phone, password_hash, status, locale, created_at, updated_at)
    values (${id}, ${email}, ${who.name}, ${who.phone ?? null}, ${who.passwordHash}, 'active',
      ${who.locale ?? 'en'}, ${now}, ${now})
    on conflict (email) do nothing`);
  if (added === 0) return undefined;
  await queries.run(sql`
    insert into ratepayer_emails (ratepayer_id, id, email, is_primary, verified_at, created_at)
    values (${id}, ${emailId}, ${email}, true, ${who.isVerified ? now : null}, ${now})`);
  return { id, emailId };
}
