import type { Queries } from '../db/sql.ts';
import type { Expected, SignedIn } from './caller.ts';

/**
 * Makes a call with the session that its token had before, which is looked up in the round trip of the call's own
 * statements instead of one before them. What the call returns or throws counts only when the session is confirmed to
 * be unchanged; else, and when the call failed before it asked, `found` makes it anew with the session as it is.
 */
export async function callExpecting<T>(
  { session, confirm }: Expected,
  call: (session: SignedIn) => Promise<T>,
  found: () => Promise<T>,
): Promise<T> {
  let isConfirmed = false;
  const noting = async (queries: Queries) => {
    isConfirmed = await confirm(queries);
    return isConfirmed;
  };
  try {
    const result = await call({ ...session, tenant: { ...session.tenant!, confirm: noting } });
    if (isConfirmed) return result;
  } catch (error) {
    if (isConfirmed) throw error;
  }
  return found();
}
