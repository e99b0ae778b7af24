import type { Module } from '../../platform/module.ts';
import { planFinder } from './plan-finder.ts';
import { planRoutes } from './routes.ts';
import { planBulk, sharedPlans } from './share-plans.ts';

export { createPlan } from './create-plan.ts';
export { heldStatus } from './plan-store.ts';
export {
  currentPlan,
  type PlanVersion,
  planVersion,
  planVersions,
  pricingOfVersion,
} from './plan-version.query.ts';
export { pricedQuantity } from './preview-price.ts';
export { priceLines } from './price-lines.ts';

export const plansModule: Module = {
  name: 'plans',
  routes: planRoutes,
  lists: [sharedPlans],
  finders: [planFinder],
  bulk: planBulk,
};
