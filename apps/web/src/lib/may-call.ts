import type { Contract } from '@lorikeet/contracts/contract';
import { sessions } from './sessions.ts';

/** Whether the signed-in merchant user may make a call; what anybody signed in may do, they may. */
export const useMayCall = ({ access }: Pick<Contract, 'access'>): boolean =>
  sessions.merchant(
    ({ profile }) =>
      access === 'public' || access === 'session' || (profile?.permissions.includes(access) ?? false),
  );
