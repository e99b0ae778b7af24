import { addDays, isRefusal, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { createCustomer, moveMandate } from '../modules/customers/index.ts';
import {
  acceptInvitation,
  createInvitation,
  openInvitation,
  revokeInvitation,
} from '../modules/invitations/index.ts';
import { makeRefund } from '../modules/refunds/index.ts';
import {
  cancelSubscription,
  changeSubscription,
  pauseSubscription,
  quoteChange,
  resumeSubscription,
} from '../modules/subscriptions/index.ts';
import { queriesOn, sql } from '../platform/db/sql.ts';
import type { Caller } from '../platform/http/caller.ts';
import { type Actor, inTenant, type Platform, type Work } from '../platform/work.ts';
import type { DEMO_PLANS } from './plans.ts';
import type { Scene } from './story.ts';

/** Whose customers the scenes are about, and who of the staff invites them. */
export type Stage = {
  merchantId: string;
  staff: Actor;
  plans: Record<keyof typeof DEMO_PLANS, string>;
};

type Member = {
  customer_id: string;
  invitation_id: string | null;
  token: Buffer | null;
  subscription_id: string | null;
  mandate_id: string | null;
  locale: 'en' | 'zh';
  name: string;
};

/** Plays one scene. A scene that a rule refuses (the mandate has ended meanwhile) is one that life has overtaken. */
export async function playScene(platform: Platform, stage: Stage, scene: Scene): Promise<void> {
  await play(platform, stage, scene).catch(unlessRefused);
}

export function unlessRefused(error: unknown): void {
  if (!isRefusal(error)) throw error;
}

async function play(platform: Platform, stage: Stage, scene: Scene): Promise<void> {
  const member = await memberOf(platform, stage, scene.who);
  const staff = (body: (work: Work) => Promise<unknown>) =>
    inTenant(platform, stage.merchantId, stage.staff, body);
  if (scene.do === 'invite') {
    if (!member) await staff((work) => invite(work, stage, scene));
    return;
  }
  if (!member?.invitation_id || !member.token) return;
  const token = platform.vault.open(member.token);
  const caller = payerAt(member, scene.who);
  const subscriptionId = member.subscription_id;
  switch (scene.do) {
    case 'open':
      await openInvitation(platform, { token }, caller);
      return;
    case 'accept':
      await accept(platform, { token, member, scene, caller });
      return;
    case 'revoke':
      await staff((work) => revokeInvitation(work, member.invitation_id!));
      return;
    case 'pause':
      if (subscriptionId) await staff((work) => pauseSubscription(work, subscriptionId));
      return;
    case 'resume':
      if (subscriptionId) await staff((work) => resumeSubscription(work, subscriptionId));
      return;
    case 'change':
      if (subscriptionId) {
        await staff((work) => changeQuantity(work, subscriptionId, scene.quantity));
      }
      return;
    case 'refund':
      await staff((work) => refund(work, member.customer_id, scene));
      return;
    case 'leave':
      if (subscriptionId) await staff((work) => cancelSubscription(work, subscriptionId, 'now'));
      if (member.mandate_id)
        await staff((work) => moveMandate(work, member.mandate_id!, 'cancel', { note: 'Membership ended' }));
      return;
  }
}

async function invite(work: Work, stage: Stage, scene: Extract<Scene, { do: 'invite' }>): Promise<void> {
  const { person } = scene;
  const customerId = await createCustomer(work, {
    name: person.name,
    type: person.type,
    abn: person.abn ?? null,
    first_name: person.firstName,
    last_name: person.lastName,
    birthday: person.type === 'person' ? toLocalDate(person.birthday) : null,
    address_line1: person.street,
    suburb: person.suburb,
    postcode: person.postcode,
    state: 'NSW',
    phone_mobile: person.phone,
    email_primary: person.email,
    locale: person.locale,
    reference: memberNumber(scene.who),
  });
  await createInvitation(work, {
    name: person.name,
    email: person.email,
    phone: person.phone,
    plan_id: stage.plans[scene.plan],
    quantity: scene.quantity,
    plan_start_date: addDays(work.today, scene.startIn),
    channels: ['email'],
    locale: person.locale,
    customer_id: customerId,
  });
}

/** Gives a share of the newest debit back that has cleared, if there is one. */
async function refund(
  work: Work,
  customerId: string,
  { share, reason }: Extract<Scene, { do: 'refund' }>,
): Promise<void> {
  const payment = await work.maybe<{ id: string; cents: number }>(sql`
    select id, amount_cents as cents from payments
    where merchant_id = ${work.merchantId} and customer_id = ${customerId} and stage = 'cleared'
      and refunded_cents = 0
    order by debit_date desc, amount_cents desc, attempt desc, id desc limit 1`);
  if (!payment) return;
  await makeRefund(work, {
    payment_id: payment.id,
    amount_cents: toCents(Math.round(payment.cents * share)),
    reason,
  });
}

async function changeQuantity(work: Work, subscriptionId: string, quantity: number): Promise<void> {
  const wanted = { quantity, mode: 'credit_now_charge_next' as const };
  const { credit, charge } = await quoteChange(work, subscriptionId, wanted);
  await changeSubscription(work, {
    ...wanted,
    id: subscriptionId,
    expected_credit_cents: credit,
    expected_charge_cents: charge,
  });
}

async function accept(
  platform: Platform,
  {
    token,
    member,
    scene,
    caller,
  }: { token: string; member: Member; scene: Extract<Scene, { do: 'accept' }>; caller: Caller },
): Promise<void> {
  const page = await openInvitation(platform, { token }, caller);
  if (page.face !== 'open' || !page.terms) return;
  await acceptInvitation(
    platform,
    {
      token,
      accepted_by: member.name,
      account_name: accountName(member.name),
      bsb: scene.bsb,
      account_number: scene.account,
      sole_authority: true,
      accepted: true,
      terms: page.terms,
      locale: member.locale,
    },
    caller,
  );
}

function memberOf(platform: Platform, stage: Stage, who: number): Promise<Member | undefined> {
  return queriesOn(platform.pool).maybe<Member>(sql`
    select c.id as customer_id, c.locale, coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.name) as name,
      i.id as invitation_id, i.token, i.subscription_id, i.mandate_id
    from customers c
    left join invitations i on i.merchant_id = c.merchant_id and i.customer_id = c.id
    where c.merchant_id = ${stage.merchantId} and c.reference = ${memberNumber(who)}
    order by i.created_at desc limit 1`);
}

function memberNumber(who: number): string {
  return `HF-${String(who + 1).padStart(4, '0')}`;
}

function accountName(name: string): string {
  return name
    .replace(/[^A-Za-z0-9 .,&'()-]/g, '')
    .slice(0, 32)
    .trim();
}

/** Addresses of the range kept for documentation. */
function payerAt(member: Member, who: number): Caller {
  return {
    ip: `203.0.113.${1 + (who % 250)}`,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X)',
    locale: member.locale,
    requestId: `demo-${who}`,
    bearer: undefined,
    idempotencyKey: undefined,
    background: false,
  };
}
