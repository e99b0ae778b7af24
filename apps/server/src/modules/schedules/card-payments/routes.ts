import * as propertyPayments from '@lorikeet/contracts/property-payments';
import { found } from '../../../platform/http/problem.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { answerAttempt, type CardRail, lookAtAttempt, termsOfDue } from '../../cards/index.ts';
import { RATES_CURRENCY } from '../../council/index.ts';
import { inCouncilOf, type RatepayersCall, ratepayerOf, runInCouncilOf } from '../in-council.ts';
import { customerOf } from '../ratepayer-customer.ts';
import { payableFor } from './hold-owed.ts';
import { payProperty, payPropertyBySavedCard } from './pay-property.ts';
import { previewPayment } from './preview-payment.ts';

/** What ratepayers pay by card for a property. */
export function cardPaymentRoutes(routes: Routes, rail: CardRail | undefined): void {
  routes.open(propertyPayments.getMyCardTerms, (call) => {
    const { id: propertyId } = call.input;
    return inCouncilOf(call, propertyId, async (work) =>
      termsOfDue(work, rail, {
        customerId: (await customerOf(work, ratepayerOf(call))) ?? null,
        bill: { propertyId },
        currency: RATES_CURRENCY,
        cents: await payableFor(work, propertyId),
        takesParts: true,
        nothingDue: 'schedule.nothing_owed',
      }),
    );
  });
  routes.open(propertyPayments.previewMyCardPayment, (call) => {
    const { id, amount_cents: amount } = call.input;
    return inCouncilOf(call, id, (work) => previewPayment(work, id, amount));
  });
  routes.open(propertyPayments.payMyProperty, async (call) => {
    const run = await runInCouncilOf(call, call.input.id);
    const by = { ratepayerId: ratepayerOf(call), key: call.caller.idempotencyKey };
    return payProperty(run, rail, call.input, by);
  });
  routes.open(propertyPayments.payMyPropertyBySavedCard, async (call) => {
    const run = await runInCouncilOf(call, call.input.id);
    const by = { ratepayerId: ratepayerOf(call), key: call.caller.idempotencyKey };
    return payPropertyBySavedCard(run, rail, call.input, by);
  });
  routes.open(propertyPayments.answerMyCardChallenge, async (call) => {
    const { id: propertyId, attempt: id, code } = call.input;
    const { run, bill } = await behind(call, propertyId);
    return answerAttempt(run, rail, { bill, id, code });
  });
  routes.open(propertyPayments.openMyCardAttempt, async (call) => {
    const { id: propertyId, attempt: id } = call.input;
    const { run, bill } = await behind(call, propertyId);
    return lookAtAttempt(run, rail, { bill, id });
  });
}

/** What the ratepayer themselves has tried to pay of a property: nobody sees or answers another person's attempt. 404. */
async function behind(call: RatepayersCall, propertyId: string) {
  const run = await runInCouncilOf(call, propertyId);
  const customerId = found(await run.inTransaction((work) => customerOf(work, ratepayerOf(call))));
  return { run, bill: { propertyId, customerId } };
}
