import { addDays } from '@lorikeet/domain/kernel';
import type { Rehearsal, Scene } from './rehearsal-scene.ts';
import { CARD, keptCard, NEEDS_CODE } from './rehearse-cards.ts';

/** Calls of customers, plans, subscriptions, invitations and lists. */

async function customer(scene: Scene) {
  const made = await scene.payers.payer({ id: scene.ours.tenant }, { name: scene.unique() });
  return {
    customer_id: scene.id('customer', made.customerId),
    mandate_id: scene.id('mandate', made.mandateId),
    method_id: scene.id('payment_method', made.methodId),
  };
}

async function plan(scene: Scene): Promise<string> {
  const { id } = await scene.done<{ id: string }>('createPlan', {
    name: scene.unique(),
    process_type: 'weekly',
    fee_type: 'flat',
    currency: 'AUD',
    amount_cents: 11_000,
    tax_code: 'taxable',
  });
  return id;
}

export async function newSubscription(scene: Scene) {
  const { customer_id, mandate_id } = await customer(scene);
  const start_date = addDays(scene.morning, 30);
  return { customer_id, mandate_id, plan_id: await plan(scene), quantity: 1, start_date };
}

const subscribed: Rehearsal = async (scene) => ({ input: await newSubscription(scene) });

/** A subscription that nothing was billed of: a change of it costs nothing today. */
async function change(scene: Scene) {
  const { id } = await scene.done<{ id: string }>('createSubscription', await newSubscription(scene));
  return { id, quantity: 2, mode: 'next_period' };
}

async function skip(scene: Scene) {
  const asked = await newSubscription(scene);
  const { id } = await scene.done<{ id: string }>('createSubscription', asked);
  return { id, periods: 1, expected_from: asked.start_date };
}

/** What a payer who was invited sends to have a card kept. */
async function invitedByCard(scene: Scene, card: typeof CARD) {
  const asked = await invitation(scene);
  await scene.done('createInvitation', asked);
  const token = await scene.linkTo(String(asked.email));
  const page = await scene.done<{ card: { terms: string } }>('openInvitation', { token });
  const { token: cardToken } = await scene.done<{ token: string }>('tokeniseCard', card);
  const agreed = { accepted_by: 'Iris Invited', accepted: true, locale: 'en' };
  return { token, card_token: cardToken, terms: page.card.terms, ...agreed };
}

async function invitation(scene: Scene) {
  const name = scene.unique();
  return scene.sample('createInvitation', {
    name,
    email: `${name}@invited.test`,
    phone: '0491 570 156',
    plan_id: await plan(scene),
    plan_start_date: addDays(scene.morning, 30),
    coupon_code: null,
    customer_id: undefined,
  });
}

const dryRun: Rehearsal = async (scene) => {
  const { id } = await scene.done('previewBilling');
  return { input: { id } };
};

const rowsOfPlans = { action: 'plans.archive', filters: {} };

export const salesRehearsals: Record<string, Rehearsal> = {
  async setCustomerStatus(scene) {
    return { input: { id: (await customer(scene)).customer_id, action: 'deactivate' } };
  },
  async removePaymentMethod(scene) {
    const { id } = await scene.done('addPaymentMethod', {
      customer_id: (await customer(scene)).customer_id,
      bsb: '062-000',
      account_number: '55556666',
      account_name: 'WALK',
      is_default: false,
    });
    return { input: { id } };
  },
  async cancelMandate(scene) {
    // The subscription under it is ended by its own call.
    return { input: await scene.sample('cancelMandate', { end_subscriptions: undefined }) };
  },
  async moveMandate(scene) {
    return { input: { id: (await customer(scene)).mandate_id, event: 'suspend' } };
  },
  createSubscription: subscribed,
  previewSubscription: subscribed,
  async changeSubscriptionMethod(scene) {
    const { payer, method } = await keptCard(scene);
    const { id } = await scene.done<{ id: string }>('createSubscription', {
      customer_id: scene.id('customer', payer.customerId),
      plan_id: await plan(scene),
      quantity: 1,
      start_date: addDays(scene.morning, 30),
    });
    return { input: { id, payment_method_id: scene.id('payment_method', method) } };
  },
  async previewChange(scene) {
    return { input: await change(scene) };
  },
  async changeSubscription(scene) {
    return { input: { ...(await change(scene)), expected_credit_cents: 0, expected_charge_cents: 0 } };
  },
  async previewSkip(scene) {
    const { id } = await scene.done<{ id: string }>('createSubscription', await newSubscription(scene));
    return { input: { id, periods: 1 } };
  },
  async skipPeriods(scene) {
    return { input: await skip(scene) };
  },
  async takeBackSkip(scene) {
    const { id, expected_from } = await skip(scene);
    await scene.done('skipPeriods', { id, periods: 1, expected_from });
    return { input: { id, period_start: expected_from } };
  },
  async previewBilling() {
    return { input: {} };
  },
  holdBilling: dryRun,
  approveBilling: dryRun,
  async createInvitation(scene) {
    return { input: await invitation(scene) };
  },
  async updateInvitation(scene) {
    const asked = await invitation(scene);
    const { id } = await scene.done('createInvitation', asked);
    return { input: { ...asked, id, name: 'Iris Changed', send: true } };
  },
  async acceptInvitation(scene) {
    const asked = await invitation(scene);
    await scene.done('createInvitation', asked);
    const token = await scene.linkTo(String(asked.email));
    const { terms } = await scene.done('openInvitation', { token });
    const account = { account_name: 'IRIS INVITED', bsb: '062-000', account_number: '44445555' };
    const agreed = { accepted_by: 'Iris Invited', sole_authority: true, accepted: true, locale: 'en' };
    return { input: { token, terms, ...account, ...agreed } };
  },
  async acceptInvitationByCard(scene) {
    return { input: await invitedByCard(scene, CARD) };
  },
  async answerInvitationChallenge(scene) {
    const asked = await invitedByCard(scene, NEEDS_CODE);
    const { card } = await scene.done<{ card: { check: { id: string } } }>('acceptInvitationByCard', asked);
    return { input: { token: asked.token, check: card.check.id, code: '123456', locale: 'en' } };
  },
  async createExport() {
    return { input: { list: 'customers' } };
  },
  async previewBulk() {
    return { input: rowsOfPlans };
  },
  async runBulk(scene) {
    const { digest } = await scene.done('previewBulk', rowsOfPlans);
    return { input: { ...rowsOfPlans, digest } };
  },
  async deleteSavedView(scene) {
    return { input: { id: (await scene.done('createSavedView', await scene.sample('createSavedView'))).id } };
  },
};
