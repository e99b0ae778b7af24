import type { Module } from '../../platform/module.ts';
import { roleRoutes } from './role-routes.ts';
import { sharedUsers } from './share-users.ts';
import { TEAM_APPROVALS } from './team-approvals.ts';
import { userFinder } from './user-finder.ts';
import { userRoutes } from './user-routes.ts';

export { addStaff, addStaffFromAnywhere } from './add-staff.ts';
export { chooseUsername } from './choose-username.ts';
export { createRole } from './create-role.ts';
export { createUser } from './create-user.ts';
export { lockTeam } from './lock-team.ts';
export { inOrder, requireGivablePermissions } from './role-rules.ts';
export { type SystemRole, seedRoles } from './seed-roles.ts';
export { createUserApproval, shownUser } from './team-approvals.ts';
export { sendInvitation } from './team-mail.ts';

/** Who works for a merchant, and what they may do. */
export const teamModule: Module = {
  name: 'team',
  routes(routes) {
    userRoutes(routes);
    roleRoutes(routes);
  },
  approvals: TEAM_APPROVALS,
  lists: [sharedUsers],
  finders: [userFinder],
};
