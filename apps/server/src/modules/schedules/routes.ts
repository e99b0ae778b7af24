import * as paymentMethods from '@lorikeet/contracts/payment-methods';
import * as ratepayers from '@lorikeet/contracts/ratepayers';
import * as schedules from '@lorikeet/contracts/schedules';
import type { Routes } from '../../platform/http/routes.ts';
import type { CardRail } from '../cards/index.ts';
import { setDefaultMethod } from '../customers/index.ts';
import { addAccount } from './add-account.ts';
import { cardToKeep } from './by-card/card-to-keep.ts';
import { cardToReplace } from './by-card/card-to-replace.ts';
import { myCards } from './card-payments/my-cards.query.ts';
import { cardPaymentRoutes } from './card-payments/routes.ts';
import { changeByStaff, previewByStaff } from './change-by-staff.ts';
import { previewChange } from './change-schedule.ts';
import { confirmChange } from './confirm-change.ts';
import { debitAgreement } from './debit-agreement.ts';
import { inCouncilNamed, inCouncilOf, inCouncilOfMethod, ratepayerOf } from './in-council.ts';
import { myPaymentMethods } from './my-methods.query.ts';
import { mySchedule, mySchedules } from './my-schedules.query.ts';
import { ratepayerDetail } from './ratepayers/ratepayer-detail.query.ts';
import { ratepayerList } from './ratepayers/ratepayer-list.query.ts';
import { removeAccount } from './remove-account.ts';
import { scheduleDetail, scheduleList } from './schedule-list.query.ts';

const DONE = { done: true } as const;

export function scheduleRoutes(routes: Routes, rail: CardRail | undefined): void {
  cardPaymentRoutes(routes, rail);
  ratepayerRoutes(routes);
  methodRoutes(routes);
  routes.tenant(ratepayers.listRatepayers, ({ work, input }) => ratepayerList(work, input));
  routes.tenant(ratepayers.getRatepayer, ({ work, input }) => ratepayerDetail(work, input.id));
  routes.tenant(schedules.listSchedules, ({ work, input }) => scheduleList(work, input));
  routes.tenant(schedules.getSchedule, ({ work, input }) => scheduleDetail(work, input.id));
  routes.tenant(schedules.previewSchedule, ({ work, input }) => previewByStaff(work, input));
  routes.tenant(schedules.changeSchedule, ({ work, input }) => changeByStaff(work, input));
}

function ratepayerRoutes(routes: Routes): void {
  routes.open(schedules.listMySchedules, (call) => mySchedules(call, call.input));
  routes.open(schedules.getMySchedule, (call) => mySchedule(call, call.input.id));
  routes.open(schedules.previewMySchedule, (call) => {
    const { id, change } = call.input;
    const changer = { ratepayerId: ratepayerOf(call) };
    return inCouncilOf(call, id, (work) => previewChange(work, { propertyId: id, change }, changer));
  });
  routes.open(schedules.changeMySchedule, (call) => {
    const { id, change, version, owed_cents: owedCents } = call.input;
    const seen = { propertyId: id, change, version, owedCents };
    return inCouncilOf(call, id, (work) => confirmChange(work, seen, ratepayerOf(call)));
  });
}

function methodRoutes(routes: Routes): void {
  routes.open(paymentMethods.listMyPaymentMethods, (call) => myPaymentMethods(call, call.input));
  routes.open(paymentMethods.listMyCards, (call) => myCards(call, call.input));
  routes.open(paymentMethods.getDebitAgreement, (call) =>
    inCouncilNamed(call, call.input.council, (work) => debitAgreement(work, call.input.locale)),
  );
  routes.open(paymentMethods.addMyBankAccount, (call) =>
    inCouncilNamed(call, call.input.council, (work) => addAccount(work, ratepayerOf(call), call.input)),
  );
  routes.open(paymentMethods.setMyDefaultMethod, (call) =>
    inCouncilOfMethod(call, call.input.id, async (work) => {
      await setDefaultMethod(work, call.input.id);
      return DONE;
    }),
  );
  routes.open(paymentMethods.addMyCard, (call) =>
    inCouncilNamed(call, call.input.council, (work) => cardToKeep(work, ratepayerOf(call))),
  );
  routes.open(paymentMethods.replaceMyCard, (call) =>
    inCouncilOfMethod(call, call.input.id, (work, customerId) =>
      cardToReplace(work, customerId, call.input.id),
    ),
  );
  routes.open(paymentMethods.removeMyPaymentMethod, (call) =>
    inCouncilOfMethod(call, call.input.id, (work, customerId) =>
      removeAccount(work, {
        ratepayerId: ratepayerOf(call),
        customerId,
        methodId: call.input.id,
        replaceWith: call.input.replace_with,
      }),
    ),
  );
}
