import type { Module } from '../../platform/module.ts';
import { slipFile } from './issue-code.ts';
import type { CouncilOutside } from './ports.ts';
import { propertyFinder } from './property-finder.ts';
import { councilRoutes } from './routes.ts';
import { sharedProperties } from './share-properties.ts';
import { deleteExpiredTries } from './try-limit.ts';

export { issueCode } from './issue-code.ts';
export { issueRatesNotice } from './issue-rates-notice.ts';
export { type OwedForProperty, owedForProperty, owedSql } from './owed-for-property.query.ts';
export type { CouncilOutside } from './ports.ts';
export { grantAccess } from './property-access.ts';
export { makeCode } from './property-codes.ts';
export {
  type AddressParts,
  addressLine,
  addressOf,
  createProperty,
  lockProperty,
  type NewProperty,
  type PropertyRecord,
  propertyColumns,
} from './property-store.ts';
export { ratepayerLimits } from './ratepayer-limits.query.ts';
export { noteRequest } from './request-code.ts';

export const councilModule = (outside: CouncilOutside): Module => ({
  name: 'council',
  routes: (routes) => councilRoutes(routes, outside),
  files: [slipFile],
  lists: [sharedProperties],
  finders: [propertyFinder],
  loops: [{ name: 'council.forget_tries', everyMs: 3_600_000, run: deleteExpiredTries }],
});
