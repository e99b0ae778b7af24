import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { platformTenantId } from '../merchants/index.ts';

/** The tenant whose operators answer merchants. 404 while the platform has none. */
export async function platformDesk(work: Work): Promise<string> {
  return found(await platformTenantId(work));
}
