import type { Permission } from '@lorikeet/contracts/permissions';
import { sessions } from './sessions.ts';

/** Whether the signed-in merchant user holds a permission. The server decides; this only hides what it would refuse. */
export const useCan = (permission: Permission): boolean =>
  sessions.merchant((session) => session.profile?.permissions.includes(permission) ?? false);
