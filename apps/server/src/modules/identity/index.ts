export { addStaff, type NewStaff } from './add-staff.ts';
export { type Owner, ownersOf } from './owners.query.ts';
export { hashPassword } from './passwords.ts';
export { type SystemRole, seedRoles } from './seed-roles.ts';
