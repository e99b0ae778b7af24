import type { Permission } from '@lorikeet/contracts/permissions';
import { sessionOf, sessions } from './sessions.ts';

/** Whether the signed-in merchant user holds a permission. The server decides; this only hides what it would refuse. */
export const useCan = (permission: Permission): boolean =>
  sessions.merchant((session) => session.profile?.permissions.includes(permission) ?? false);

/** The same outside a component. */
export const mayNow = (permission: Permission): boolean =>
  sessionOf('merchant').profile?.permissions.includes(permission) ?? false;
