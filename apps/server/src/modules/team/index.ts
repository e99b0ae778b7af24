import type { Module } from '../../platform/module.ts';
import { roleRoutes } from './role-routes.ts';
import { sharedUsers } from './share-users.ts';
import { TEAM_APPROVALS } from './team-approvals.ts';
import { userRoutes } from './user-routes.ts';

export { addStaff, type NewStaff } from './add-staff.ts';
export { chooseUsername } from './choose-username.ts';
export { createRole } from './create-role.ts';
export { createUser, type NewUser } from './create-user.ts';
export { deleteRole } from './delete-role.ts';
export { type SystemRole, seedRoles } from './seed-roles.ts';
export { setUserRoles } from './set-user-roles.ts';
export { updateRole } from './update-role.ts';

/** Who works for a merchant, and what they may do. */
export const teamModule: Module = {
  name: 'team',
  routes(routes) {
    userRoutes(routes);
    roleRoutes(routes);
  },
  approvals: TEAM_APPROVALS,
  lists: [sharedUsers],
};
