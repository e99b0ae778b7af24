import * as plans from '@lorikeet/contracts/plans';
import type { Routes } from '../../platform/http/routes.ts';
import type { Work } from '../../platform/work.ts';
import { settingsOf } from '../merchants/index.ts';
import { createPlan } from './create-plan.ts';
import { countPlans, listPlans } from './list-plans.query.ts';
import { planDetail } from './plan-detail.query.ts';
import { currentPlan, pricingOfVersion } from './plan-version.query.ts';
import { pricedQuantity } from './preview-price.ts';
import { setPlanStatus } from './set-plan-status.ts';
import { updatePlan } from './update-plan.ts';

const collectsGst = async (work: Work) => (await settingsOf(work)).gst_registered;

export function planRoutes(routes: Routes): void {
  routes.tenant(plans.listPlans, ({ work, input }) => listPlans(work, input));
  routes.tenant(plans.countPlans, ({ work }) => countPlans(work));
  routes.tenant(plans.getPlan, ({ work, input }) => planDetail(work, input.id));
  routes.tenant(plans.createPlan, ({ work, input }) => createPlan(work, input));
  routes.tenant(plans.updatePlan, ({ work, input }) => updatePlan(work, input));
  routes.tenant(plans.archivePlan, ({ work, input }) => setPlanStatus(work, input.id, 'archived'));
  routes.tenant(plans.activatePlan, ({ work, input }) => setPlanStatus(work, input.id, 'active'));
  routes.tenant(plans.deactivatePlan, ({ work, input }) => setPlanStatus(work, input.id, 'inactive'));
  routes.tenant(plans.previewPrice, async ({ work, input }) => {
    const { quantity, currency, tax_code: taxCode } = input;
    const pricing = plans.pricingOf(input);
    return pricedQuantity({ pricing, quantity, currency, taxCode }, await collectsGst(work));
  });
  routes.tenant(plans.previewPlanPrice, async ({ work, input }) => {
    const { version } = await currentPlan(work, input.id);
    const price = { ...version, pricing: pricingOfVersion(version), quantity: input.quantity };
    return pricedQuantity(price, await collectsGst(work));
  });
}
