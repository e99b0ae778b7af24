import type { Module } from '../../platform/module.ts';
import type { LodgedMerchants } from './ports.ts';
import { exceptionRoutes } from './routes.ts';

export { closeExceptions } from './close-exceptions.ts';
export { openAbout, openAmong, openSubjects } from './open-among.query.ts';
export { openByKind } from './open-by-kind.query.ts';
export { raiseException, raiseExceptions, raiseOrRenew } from './raise-exception.ts';
export { settledByHand, waitsWith } from './settled-by-hand.query.ts';

/** What waits for a person. It lies below every module that puts something there. */
export const exceptionsModule = (given: { lodgedMerchants: LodgedMerchants }): Module => ({
  name: 'exceptions',
  routes: (routes) => exceptionRoutes(routes, given.lodgedMerchants),
});
