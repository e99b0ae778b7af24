import * as hardship from '@lorikeet/contracts/hardship';
import type { Routes } from '../../platform/http/routes.ts';
import { inCouncilOf, ratepayerOf } from '../schedules/index.ts';
import { approveHardship, declineHardship } from './decide-hardship.ts';
import { hardshipDetail, hardshipList, myHardship } from './hardship.query.ts';
import { requestHardship, withdrawHardship } from './request-hardship.ts';

const DONE = { done: true } as const;

export function hardshipRoutes(routes: Routes): void {
  ratepayerRoutes(routes);
  routes.tenant(hardship.listHardshipRequests, ({ work, input }) => hardshipList(work, input));
  routes.tenant(hardship.getHardshipRequest, ({ work, input }) => hardshipDetail(work, input.id));
  routes.tenant(hardship.approveHardship, async ({ work, input }) => ({
    arrangement_id: await approveHardship(work, input),
  }));
  routes.tenant(hardship.declineHardship, async ({ work, input }) => {
    await declineHardship(work, input);
    return DONE;
  });
}

function ratepayerRoutes(routes: Routes): void {
  routes.open(hardship.getMyHardship, (call) => {
    const { id } = call.input;
    return inCouncilOf(call, id, (work) => myHardship(work, id, ratepayerOf(call)));
  });
  routes.open(hardship.requestHardship, async (call) => {
    const { id: propertyId, ...asked } = call.input;
    const who = { propertyId, ratepayerId: ratepayerOf(call) };
    return { id: await inCouncilOf(call, propertyId, (work) => requestHardship(work, who, asked)) };
  });
  routes.open(hardship.withdrawHardship, async (call) => {
    const who = { propertyId: call.input.id, ratepayerId: ratepayerOf(call) };
    await inCouncilOf(call, who.propertyId, (work) => withdrawHardship(work, who));
    return DONE;
  });
}
