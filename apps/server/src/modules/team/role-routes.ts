import { ALL_PERMISSIONS } from '@lorikeet/contracts';
import * as roles from '@lorikeet/contracts/roles';
import type { Routes } from '../../platform/http/routes.ts';
import { waitForSecondPerson } from '../approvals/index.ts';
import { createRole } from './create-role.ts';
import { readStanding } from './lock-team.ts';
import { roleDetailOf, roleList } from './role-list.query.ts';
import { createRoleApproval, deleteRoleApproval, shownRole, updateRoleApproval } from './team-approvals.ts';
import { refuseChangedRole, updateRole } from './update-role.ts';

export function roleRoutes(routes: Routes): void {
  routes.tenant(roles.listRoles, ({ work, input }) => roleList(work, input));
  routes.tenant(roles.getRole, ({ work, input }) => roleDetailOf(work, input.id));
  routes.tenant(roles.listGivablePermissions, async ({ work }) => {
    const { permissions } = await readStanding(work);
    return { permissions: ALL_PERMISSIONS.filter((name) => permissions.has(name)) };
  });
  routes.tenant(roles.createRole, async ({ work, input }) => {
    const subject = { kind: 'role', id: work.newId() };
    const asked = { subject, after: shownRole(input), payload: input };
    const waiting = await waitForSecondPerson(work, createRoleApproval, asked);
    return waiting ? { id: null, waiting } : { id: await createRole(work, input), waiting: null };
  });
  routes.tenant(roles.updateRole, async ({ work, input }) => {
    const { seen_updated_at: seen, ...payload } = input;
    const { id, ...fields } = payload;
    await refuseChangedRole(work, id, seen);
    const asked = { subject: { kind: 'role', id }, after: shownRole(fields), payload };
    const waiting = await waitForSecondPerson(work, updateRoleApproval, asked);
    return waiting
      ? { changed: false, waiting }
      : { changed: await updateRole(work, id, fields), waiting: null };
  });
  routes.tenant(roles.deleteRole, async ({ work, input }) => {
    const asked = { subject: { kind: 'role', id: input.id }, after: {}, payload: input };
    const waiting = await waitForSecondPerson(work, deleteRoleApproval, asked);
    if (!waiting) await deleteRoleApproval.apply(work, input);
    return { waiting: waiting ?? null };
  });
}
