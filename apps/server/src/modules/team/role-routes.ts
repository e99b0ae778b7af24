import {
  createRole as createContract,
  deleteRole as deleteContract,
  listRoles,
  roleDetail,
  updateRole as updateContract,
} from '@lorikeet/contracts/roles';
import type { Routes } from '../../platform/http/routes.ts';
import { createRole } from './create-role.ts';
import { deleteRole } from './delete-role.ts';
import { roleDetailOf, roleList } from './role-list.query.ts';
import { updateRole } from './update-role.ts';

export function roleRoutes(routes: Routes): void {
  routes.tenant(listRoles, ({ work, input }) => roleList(work, input));
  routes.tenant(roleDetail, ({ work, input }) => roleDetailOf(work, input.role_id));
  routes.tenant(createContract, async ({ work, input }) => ({ id: await createRole(work, input) }));
  routes.tenant(updateContract, async ({ work, input: { id, ...fields } }) => ({
    changed: await updateRole(work, id, fields),
  }));
  routes.tenant(deleteContract, async ({ work, input }) => {
    await deleteRole(work, input.id);
    return { done: true } as const;
  });
}
