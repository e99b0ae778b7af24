import { z } from 'zod';
import { WAITING_REFUSALS, waitingChange } from './approvals.ts';
import { contract } from './contract.ts';
import { ALL_PERMISSIONS, type Permission } from './permissions.ts';
import { id, instant, listInput, listOutput, nothing, seenInstant, text } from './wire.ts';

const permission = z.enum(ALL_PERMISSIONS as [Permission, ...Permission[]], 'choose_one');

/** A role's short name: what filters, exports and programs call it. */
export const roleSlug = z
  .string()
  .trim()
  .min(1, 'required')
  .max(50, 'too_long')
  .regex(/^[a-z0-9-]+$/, 'slug_invalid');

const roleFields = {
  name: text(60),
  slug: roleSlug,
  permissions: z.array(permission).min(1, 'permission_required').max(ALL_PERMISSIONS.length),
};

const roleRow = z.strictObject({
  id: id('role'),
  name: z.string(),
  slug: z.string(),
  /** Every merchant has it from the start; it cannot be changed or deleted. */
  is_system: z.boolean(),
  permissions: z.array(permission),
  /** How many people hold it. */
  users: z.int(),
  created_at: instant,
  updated_at: instant,
});

export const listRoles = contract({
  name: 'listRoles',
  area: 'merchant',
  method: 'GET',
  path: '/role/list',
  access: 'roles.read',
  summary: 'The roles of the team: the system ones and the merchant’s own',
  input: listInput(['name', 'created_at'], { kind: z.enum(['system', 'own']).optional() }),
  output: listOutput(roleRow),
  shows: ['roles'],
});

export const getRole = contract({
  name: 'getRole',
  area: 'merchant',
  method: 'GET',
  path: '/role/detail',
  access: 'roles.read',
  summary: 'One role, what it permits, and who holds it',
  input: z.strictObject({ id: id('role') }),
  output: roleRow.extend({
    holders: z.array(
      z.strictObject({
        id: id('user'),
        name: z.string(),
        status: z.enum(['invited', 'active', 'inactive']),
      }),
    ),
  }),
  shows: ['roles', 'team'],
});

export const listGivablePermissions = contract({
  name: 'listGivablePermissions',
  area: 'merchant',
  method: 'GET',
  path: '/role/permissions',
  access: 'roles.write',
  summary: 'The permissions that the reader may put into a role: those that they hold themselves',
  input: nothing,
  output: z.strictObject({ permissions: z.array(permission) }),
  shows: ['roles'],
});

export const createRole = contract({
  name: 'createRole',
  area: 'merchant',
  method: 'POST',
  path: '/role/create',
  access: 'roles.write',
  summary: 'Adds a role; nobody can give a permission that they do not hold themselves',
  input: z.strictObject(roleFields),
  /** No id where it waits for a second person. */
  output: z.strictObject({ id: id('role').nullable(), waiting: waitingChange }),
  idempotent: true,
  refusals: WAITING_REFUSALS,
  changes: ['roles'],
});

export const updateRole = contract({
  name: 'updateRole',
  area: 'merchant',
  method: 'POST',
  path: '/role/update/{id}',
  access: 'roles.write',
  summary: 'Changes a role; it counts from the next call of everybody who holds it',
  input: z.strictObject({ id: id('role'), seen_updated_at: seenInstant, ...roleFields }),
  output: z.strictObject({ changed: z.boolean(), waiting: waitingChange }),
  idempotent: true,
  refusals: ['role.system', 'approval.two_needed', 'record.changed_meanwhile', ...WAITING_REFUSALS],
  changes: ['roles', 'team', 'approvals'],
});

export const deleteRole = contract({
  name: 'deleteRole',
  area: 'merchant',
  method: 'POST',
  path: '/role/delete/{id}',
  access: 'roles.write',
  summary: 'Deletes a role that nobody holds',
  input: z.strictObject({ id: id('role') }),
  output: z.strictObject({ waiting: waitingChange }),
  refusals: ['role.system', 'role.in_use', ...WAITING_REFUSALS],
  changes: ['roles', 'team', 'approvals'],
});
