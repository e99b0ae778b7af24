import type { Input, Output } from '@lorikeet/contracts';
import * as users from '@lorikeet/contracts/users';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import type { Caller, SignedIn } from '../../platform/http/caller.ts';
import { once } from '../../platform/http/idempotency.ts';
import { fieldProblem, unauthorized } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { inTenant, type Platform, type Work } from '../../platform/work.ts';
import { waitForSecondPerson } from '../approvals/index.ts';
import {
  checkNewPassword,
  guardTries,
  hashPassword,
  organisationNames,
  staffPerson,
  verifyPassword,
} from '../identity/index.ts';
import { activateUser } from './activate-user.ts';
import { changeUser } from './change-user.ts';
import { createUser, type NewUser } from './create-user.ts';
import { deactivateUser } from './deactivate-user.ts';
import { deleteUser } from './delete-user.ts';
import { resendInvitation } from './resend-invitation.ts';
import { resetTwoFactor } from './reset-two-factor.ts';
import { createUserApproval, resetTwoFactorApproval, shownUser } from './team-approvals.ts';
import { teamUser } from './team-store.ts';
import { assignableRoles, userDetailOf } from './user-detail.query.ts';
import { userCounts, userList } from './user-list.query.ts';

const DONE = { done: true } as const;

type Who = { session: SignedIn | undefined; caller: Caller };

export function userRoutes(routes: Routes): void {
  routes.tenant(users.listUsers, ({ work, input }) => userList(work, input));
  routes.tenant(users.countUsers, ({ work }) => userCounts(work));
  routes.tenant(users.getUser, ({ work, input }) => userDetailOf(work, input.user_id));
  routes.tenant(users.listAssignableRoles, ({ work }) => assignableRoles(work));
  routes.open(users.createUser, ({ platform, input, ...who }) => create(platform, input, who));
  routes.tenant(users.updateUser, ({ work, input }) => {
    const { id: userId, role_ids: roleIds, seen_role_ids: seenRoleIds, ...fields } = input;
    return changeUser(work, { userId, roleIds, seenRoleIds, ...fields });
  });
  routes.tenant(users.deleteUser, ({ work, input }) => done(deleteUser(work, input.id)));
  routes.tenant(users.deactivateUser, ({ work, input }) => done(deactivateUser(work, input.id)));
  routes.tenant(users.activateUser, ({ work, input }) => done(activateUser(work, input.id)));
  routes.tenant(users.resendUserInvitation, async ({ work, input }) => ({
    invited_until: await resendInvitation(work, input.id),
  }));
  routes.open(users.resetUserTwoFactor, async ({ platform, input, ...who }) => {
    await asStaff(platform, who, (work) => teamUser(work, input.id));
    await showPassword(platform, input.password, who);
    return asStaff(platform, who, (work) => resetOrRequestApproval(work, input.id));
  });
}

async function done(work: Promise<unknown>): Promise<typeof DONE> {
  await work;
  return DONE;
}

/** Hashing takes tens of milliseconds on purpose, so it is done before the transaction opens. */
async function create(
  platform: Platform,
  input: Input<typeof users.createUser>,
  who: Who,
): Promise<Output<typeof users.createUser>> {
  const { role_ids: roleIds, password, ...person } = input;
  if (password !== undefined) {
    const person = staffPerson(who.session!.merchantId!, who.session!.actor.id!);
    const organisations = await organisationNames(queriesOn(platform.pool), person);
    await checkNewPassword(password, input.email, { organisations });
  }
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const add = (work: Work) => addOrRequestApproval(work, { ...person, roleIds, passwordHash });
  return asStaff(platform, who, async (work) => {
    const key = who.caller.idempotencyKey;
    if (!key) return add(work);
    // The key's digest is plain: a password goes into it only under the vault's own key.
    const sealed = password === undefined ? {} : { password: platform.vault.steadyFingerprint(password) };
    const asked = { key, call: users.createUser.name, input: { ...person, roleIds, ...sealed } };
    const answer = await once(work, asked, () => add(work));
    const { id, waiting } = answer as Output<typeof users.createUser>;
    // A stored response has been JSON: its moments are texts.
    return { id, waiting: waiting && { ...waiting, expires_at: new Date(waiting.expires_at) } };
  });
}

async function addOrRequestApproval(work: Work, user: NewUser): Promise<Output<typeof users.createUser>> {
  const waiting = await waitForSecondPerson(work, createUserApproval, {
    subject: { kind: 'user', id: work.newId() },
    after: await shownUser(work, user),
    payload: user,
  });
  return waiting ? { id: null, waiting } : { id: await createUser(work, user), waiting: null };
}

async function resetOrRequestApproval(
  work: Work,
  userId: string,
): Promise<Output<typeof users.resetUserTwoFactor>> {
  const { name } = await teamUser(work, userId);
  const waiting = await waitForSecondPerson(work, resetTwoFactorApproval, {
    subject: { kind: 'user', id: userId },
    after: { name, two_factor_enabled: false },
    payload: { userId },
  });
  if (!waiting) await resetTwoFactor(work, userId);
  return { waiting: waiting ?? null };
}

/** A weakening of another person's account asks for one's own password again: an unlocked screen is not enough. */
async function showPassword(platform: Platform, password: string, { session, caller }: Who): Promise<void> {
  const userId = session?.actor.id;
  if (!session?.merchantId || !userId) throw unauthorized();
  const account = `password/merchant/${session.merchantId}/${userId}`;
  const tries = await guardTries(platform, { account, ip: caller.ip });
  const row = await queriesOn(platform.pool).maybe<{ password_hash: string | null }>(sql`
    select password_hash from merchant_users where merchant_id = ${session.merchantId} and id = ${userId}`);
  if (!(await verifyPassword(row?.password_hash, password))) {
    throw fieldProblem([{ path: 'password', code: 'password_wrong' }]);
  }
  await tries.succeeded();
}

function asStaff<T>(
  platform: Platform,
  { session, caller }: Who,
  body: (work: Work) => Promise<T>,
): Promise<T> {
  if (!session?.merchantId) throw unauthorized();
  const { ip, requestId, userAgent } = caller;
  const actor = { ...session.actor, ip, requestId, ...(userAgent ? { userAgent } : {}) };
  return inTenant(platform, session.merchantId, actor, body);
}
