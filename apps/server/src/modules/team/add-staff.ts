import { sql } from '../../platform/db/sql.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { claimEmail } from '../identity/index.ts';

export type NewStaff = {
  username: string;
  name: string;
  email: string;
  /**
   * From `hashPassword`: hash before the transaction opens, it takes tens of milliseconds on purpose. Null for
   * a person invited: they choose their own through the link, which proves the e-mail too.
   */
  passwordHash: string | null;
  type: 'owner' | 'staff';
  locale?: 'en' | 'zh';
  roleIds: readonly string[];
  /** False for a username that was made from the e-mail: its owner may choose another, once. */
  usernameChosen?: boolean;
};

/**
 * Adds a person to the tenant's staff and returns their id. An e-mail signs in to one merchant only.
 * Throws Refusal `user.email_taken`.
 */
export async function addStaff(work: Work, staff: NewStaff): Promise<string> {
  const id = work.newId();
  if (!(await claimEmail(work, id, staff.email.toLowerCase()))) throw new Refusal('user.email_taken');
  return enterStaff(work, id, staff);
}

/**
 * The same for a person who may sign in elsewhere: an e-mail that does is taken all the same, and the person signs in
 * with merchant ID and username, so that who adds them does not learn whose it is. Throws HTTP 422 at `email` for one of
 * the same team.
 */
export async function addStaffFromAnywhere(work: Work, staff: NewStaff): Promise<string> {
  const id = work.newId();
  const email = staff.email.toLowerCase();
  if (!(await claimEmail(work, id, email)) && (await isInTeam(work, email)))
    throw fieldProblem([{ path: 'email', code: 'email_taken' }]);
  return enterStaff(work, id, staff);
}

async function enterStaff(work: Work, id: string, staff: NewStaff): Promise<string> {
  const email = staff.email.toLowerCase();
  await work.run(sql`
    insert into merchant_users (merchant_id, id, username, email, name, type, status, password_hash, locale,
      username_chosen, created_at, updated_at)
    values (${work.merchantId}, ${id}, ${staff.username}, ${email}, ${staff.name}, ${staff.type},
      ${staff.passwordHash === null ? 'invited' : 'active'},
      ${staff.passwordHash}, ${staff.locale ?? 'en'}, ${staff.usernameChosen ?? true}, ${work.now}, ${work.now})`);
  await work.run(sql`
    insert into user_emails (merchant_id, id, user_id, email, is_primary, verified_at, created_at)
    values (${work.merchantId}, ${work.newId()}, ${id}, ${email}, true,
      ${staff.passwordHash === null ? null : work.now}, ${work.now})`);
  for (const roleId of staff.roleIds) {
    await work.run(sql`
      insert into user_roles (merchant_id, user_id, role_id) values (${work.merchantId}, ${id}, ${roleId})`);
  }
  await work.audit({
    action: 'user.created',
    subjectKind: 'user',
    subjectId: id,
    after: { username: staff.username, email, name: staff.name, type: staff.type },
  });
  return id;
}

/** Whether somebody of the tenant's own staff has an e-mail. */
export async function isInTeam(work: Work, email: string): Promise<boolean> {
  const known = await work.maybe(sql`
    select 1 from merchant_users u
    where u.merchant_id = ${work.merchantId} and u.status <> 'removed' and (u.email = ${email} or exists (
      select 1 from user_emails e
      where e.merchant_id = ${work.merchantId} and e.user_id = u.id and e.email = ${email} and e.verified_at is not null))
    limit 1`);
  return known !== undefined;
}
