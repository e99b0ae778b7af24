import { z } from 'zod';
import { WAITING_REFUSALS, waitingChange } from './approvals.ts';
import { contract } from './contract.ts';
import { emailAddress } from './identity.ts';
import { knownPassword, newPassword } from './passwords.ts';
import { ALL_PERMISSIONS, type Permission } from './permissions.ts';
import { done, id, instant, listInput, listOutput, locale, nothing, oneOrMore, typedText } from './wire.ts';

/**
 * Invited: has not chosen a password yet. Inactive: may come back. Removed: gone for good; the row stays for the
 * history, shown only where it is asked for.
 */
export const USER_STATUSES = ['invited', 'active', 'inactive', 'removed'] as const;
export const USER_TYPES = ['owner', 'staff'] as const;
/** What may be done about a colleague by the reader. */
export const USER_ACTIONS = [
  'edit',
  'resend_invitation',
  'deactivate',
  'activate',
  'remove',
  'reset_two_factor',
] as const;

const permission = z.enum(ALL_PERMISSIONS as [Permission, ...Permission[]]);

const username = z
  .string()
  .trim()
  .min(1, 'username_required')
  .max(60, 'too_long')
  .regex(/^[\p{L}\d][\p{L}\d._-]*$/u, 'username_invalid');
const personName = typedText.min(1, 'name_required').max(50, 'too_long');
const roleIds = z.array(id('role')).min(1, 'role_required').max(20, 'choose_one');

const heldRole = z.strictObject({
  id: id('role'),
  name: z.string(),
  slug: z.string(),
  is_system: z.boolean(),
});

const userRow = z.strictObject({
  id: id('user'),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.enum(USER_STATUSES),
  type: z.enum(USER_TYPES),
  two_factor_enabled: z.boolean(),
  roles: z.array(heldRole),
  last_sign_in_at: instant.nullable(),
  created_at: instant,
  /** The reader themselves. */
  is_you: z.boolean(),
});

export const listUsers = contract({
  name: 'listUsers',
  area: 'merchant',
  method: 'GET',
  path: '/user/list',
  access: 'users.read',
  summary: 'The team. People who were removed are shown only when that status is asked for',
  input: listInput(['name', 'created_at'], {
    status: oneOrMore(USER_STATUSES),
    /** Slug of a role. */
    role: z.string().trim().max(50).optional(),
    two_factor: z.enum(['on', 'off']).optional(),
    type: z.enum(USER_TYPES).optional(),
  }),
  output: listOutput(userRow),
  shows: ['team', 'roles'],
});

export const countUsers = contract({
  name: 'countUsers',
  area: 'merchant',
  method: 'GET',
  path: '/user/summary',
  access: 'users.read',
  summary: 'How many people of the team there are in each status; `all` leaves the removed ones out',
  input: nothing,
  output: z.strictObject({
    all: z.int(),
    active: z.int(),
    invited: z.int(),
    inactive: z.int(),
    removed: z.int(),
  }),
  shows: ['team'],
});

export const getUser = contract({
  name: 'getUser',
  area: 'merchant',
  method: 'GET',
  path: '/user/detail',
  access: 'users.read',
  summary: 'One person of the team: their roles, what these permit, their sessions',
  input: z.strictObject({ user_id: id('user') }),
  output: userRow.extend({
    locale,
    permissions: z.array(permission),
    /** Open at this moment. */
    sessions: z.int(),
    /** Until when their newest invitation works. */
    invited_until: instant.nullable(),
    can: z.array(z.enum(USER_ACTIONS)),
  }),
  shows: ['team', 'roles'],
});

export const listAssignableRoles = contract({
  name: 'listAssignableRoles',
  area: 'merchant',
  method: 'GET',
  path: '/user/roles',
  access: 'users.read',
  summary: 'Every role with whether the reader may give it: they must hold all that it permits',
  input: nothing,
  output: z.strictObject({
    roles: z.array(heldRole.extend({ permissions: z.array(permission), may_give: z.boolean() })),
  }),
  shows: ['roles'],
});

export const createUser = contract({
  name: 'createUser',
  area: 'merchant',
  method: 'POST',
  path: '/user/create',
  access: 'users.write',
  summary: 'Adds somebody to the team; without a first password they are invited by e-mail to choose one',
  input: z.strictObject({
    username,
    email: emailAddress,
    name: personName,
    role_ids: roleIds,
    /** Owners hold the role Owner; left out, the roles say it. */
    type: z.enum(USER_TYPES).optional(),
    password: newPassword.optional(),
    /** The language of the invitation. */
    locale: locale.default('en'),
  }),
  /** No id where it waits for a second person. */
  output: z.strictObject({ id: id('user').nullable(), waiting: waitingChange }),
  idempotent: true,
  refusals: ['user.owner_only', ...WAITING_REFUSALS],
  changes: ['team', 'roles', 'approvals'],
});

export const updateUser = contract({
  name: 'updateUser',
  area: 'merchant',
  method: 'POST',
  path: '/user/update/{id}',
  access: 'users.write',
  summary:
    'Changes somebody of the team; what is left out stays. Where roles need a second person, e-mail and roles wait and the rest is changed',
  input: z.strictObject({
    id: id('user'),
    username: username.optional(),
    email: emailAddress.optional(),
    name: personName.optional(),
    role_ids: roleIds.optional(),
    /** The roles that a form was opened with; roles that another person changed since are not changed (`record.changed_meanwhile`). */
    seen_role_ids: roleIds.optional(),
    type: z.enum(USER_TYPES).optional(),
  }),
  /** `waiting` where the e-mail or the roles wait for a second person; `changed` says whether the rest was changed. */
  output: z.strictObject({ changed: z.boolean(), waiting: waitingChange }),
  idempotent: true,
  refusals: [
    'user.removed',
    'user.holds_more',
    'user.owner_only',
    'user.last_owner',
    'user.own_email',
    'approval.two_needed',
    'record.changed_meanwhile',
    ...WAITING_REFUSALS,
  ],
  changes: ['team', 'roles', 'approvals'],
});

const ofUser = { area: 'merchant', method: 'POST', access: 'users.write' } as const;
const onlyId = z.strictObject({ id: id('user') });

export const deleteUser = contract({
  ...ofUser,
  name: 'deleteUser',
  path: '/user/delete/{id}',
  summary:
    'Removes somebody for good: their sessions end, their e-mail and username are free again, the history keeps them',
  input: onlyId,
  output: done,
  refusals: ['user.yourself', 'user.removed', 'user.holds_more', 'user.last_owner', 'approval.two_needed'],
  changes: ['team', 'roles', 'approvals'],
});

export const deactivateUser = contract({
  ...ofUser,
  name: 'deactivateUser',
  path: '/user/deactivate/{id}',
  summary: 'Keeps somebody out until they are activated again; their sessions end at once',
  input: onlyId,
  output: done,
  refusals: ['user.yourself', 'user.not_active', 'user.holds_more', 'user.last_owner', 'approval.two_needed'],
  changes: ['team', 'roles', 'approvals'],
});

export const activateUser = contract({
  ...ofUser,
  name: 'activateUser',
  path: '/user/activate/{id}',
  summary: 'Lets somebody in again; who never chose a password is invited again',
  input: onlyId,
  output: done,
  refusals: ['user.not_inactive', 'user.holds_more'],
  changes: ['team', 'roles', 'approvals'],
});

export const resendUserInvitation = contract({
  ...ofUser,
  name: 'resendUserInvitation',
  path: '/user/resendInvitation/{id}',
  summary: 'Sends a new invitation; the link of the earlier one stops working',
  input: onlyId,
  output: z.strictObject({ invited_until: instant }),
  refusals: ['user.not_invited', 'user.holds_more'],
  changes: ['team'],
});

export const resetUserTwoFactor = contract({
  ...ofUser,
  name: 'resetUserTwoFactor',
  path: '/user/resetTwoFactor/{id}',
  summary:
    'Switches two-factor off for a colleague who lost their device; asks for the caller’s own password',
  input: z.strictObject({ id: id('user'), password: knownPassword }),
  output: z.strictObject({ waiting: waitingChange }),
  secret: true,
  refusals: ['user.yourself', 'user.removed', 'user.holds_more', 'user.no_two_factor', ...WAITING_REFUSALS],
  changes: ['team', 'approvals'],
});
