import { isSystemRoleName, type Permission, readNeededBy } from '@lorikeet/contracts';
import { sql } from '../../platform/db/sql.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { holdable, type Standing } from './lock-team.ts';

export type RoleFields = { name: string; slug: string; permissions: readonly string[] };

/**
 * What a role or a key may be given: permissions that people of this tenant can hold, and that the one who gives them holds
 * as well. `before` is what the role permits already. Throws HTTP 422 at `permissions`.
 */
export async function requireGivablePermissions(
  work: Work,
  standing: Standing,
  asked: readonly string[],
  before: readonly string[] = [],
): Promise<void> {
  const { kind } = await work.one<{ kind: string }>(sql`
    select kind from merchants where id = ${work.merchantId}`);
  const possible: readonly string[] = holdable(kind);
  if (asked.some((name) => !possible.includes(name))) {
    throw fieldProblem([{ path: 'permissions', code: 'permission_platform' }]);
  }
  const given = asked.filter((name) => !before.includes(name));
  if (given.some((name) => !standing.permissions.has(name))) {
    throw fieldProblem([{ path: 'permissions', code: 'permission_not_yours' }]);
  }
}

/**
 * HTTP 422 at `permissions` when a role permits a change and not to see what is changed: people work on screens. A key may,
 * as a program that writes need not read. Refused rather than completed: nobody is given more than was asked for.
 */
export function requireReadsNeeded(asked: readonly string[]): void {
  const needed = asked.flatMap((name) => readNeededBy(name as Permission) ?? []);
  if (needed.some((name) => !asked.includes(name))) {
    throw fieldProblem([{ path: 'permissions', code: 'permission_needs_read' }]);
  }
}

/** HTTP 422 at `slug` when another role of the tenant has it. */
export async function requireFreeSlug(work: Work, slug: string, exceptRoleId?: string): Promise<void> {
  const taken = await work.maybe(sql`
    select 1 from roles
    where merchant_id = ${work.merchantId} and slug = ${slug} and id is distinct from ${exceptRoleId ?? null}::uuid`);
  if (taken) throw fieldProblem([{ path: 'slug', code: 'slug_taken' }]);
}

/**
 * HTTP 422 at `name` when another role of the tenant is called so, in whatever case, or a role of the system in either
 * language: who gives a role chooses it by its name, and must not take somebody's own “Owner” for the one of the system.
 */
export async function requireFreeName(work: Work, name: string, exceptRoleId?: string): Promise<void> {
  if (isSystemRoleName(name)) throw fieldProblem([{ path: 'name', code: 'role_name_system' }]);
  const taken = await work.maybe(sql`
    select 1 from roles
    where merchant_id = ${work.merchantId} and lower(name) = lower(${name})
      and id is distinct from ${exceptRoleId ?? null}::uuid`);
  if (taken) throw fieldProblem([{ path: 'name', code: 'role_name_taken' }]);
}

/** Permissions in one order and once each, so that the same set is the same value. */
export const inOrder = (permissions: readonly string[]): string[] => [...new Set(permissions)].sort();
