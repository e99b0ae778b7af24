import type { Output } from '@lorikeet/contracts';
import type * as registration from '@lorikeet/contracts/registration';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { hasFirstCustomer } from '../identity/index.ts';

type Checklist = Output<typeof registration.getOnboardingChecklist>;
type Step = (typeof registration.ONBOARDING_STEPS)[number];
type Facts = Omit<Checklist, 'steps'> & Record<Step, boolean>;

/** What a merchant has done before its first debit; every line is a fact, none is ticked by hand. */
export async function onboardingOf(work: Work): Promise<Checklist> {
  const facts = await work.one<Facts>(factsOf(work));
  const { status, merchant_id, username, can_choose_merchant_id, can_choose_username, can_invite, ...steps } =
    facts;
  return {
    status,
    merchant_id,
    username,
    can_choose_merchant_id,
    can_choose_username,
    can_invite,
    steps: (Object.keys(steps) as Step[]).map((step) => ({ step, done: steps[step] })),
  };
}

/** A merchant whose own bank pays it, through a direct facility alone, needs no payout account; one that brought its agreements with it, or bills without any, has invited enough. */
function factsOf({ merchantId, actor }: Work) {
  return sql`
    select m.status, m.slug as merchant_id, u.username,
      exists (select 1 from facilities f where f.merchant_id = ${merchantId} and f.status in ('active', 'stopped'))
        as can_invite,
      not m.slug_chosen as can_choose_merchant_id, not u.username_chosen as can_choose_username,
      exists (select 1 from user_emails e join merchant_users o on o.merchant_id = e.merchant_id and o.id = e.user_id
        where e.merchant_id = ${merchantId} and o.type = 'owner' and e.is_primary and e.verified_at is not null)
        as email_confirmed,
      m.slug_chosen and u.username_chosen as names_chosen,
      m.abn is not null as business_details,
      exists (select 1 from payout_accounts p where p.merchant_id = ${merchantId} and p.status = 'active')
        or (exists (select 1 from facilities f where f.merchant_id = ${merchantId} and f.status <> 'closed')
          and not exists (select 1 from facilities f where f.merchant_id = ${merchantId} and f.status <> 'closed'
            and f.settlement_model = 'facilitated')) as payout_account,
      exists (select 1 from card_settings c where c.merchant_id = ${merchantId}
        and (c.follows_rule_2026 or not c.takes_cards)) as card_fees,
      u.two_factor_enabled as two_factor,
      exists (select 1 from plans p where p.merchant_id = ${merchantId}) as first_plan,
      ${hasFirstCustomer(merchantId)} as first_invite,
      m.status = 'live' as approval
    from merchants m join merchant_users u on u.merchant_id = m.id
    where m.id = ${merchantId} and u.merchant_id = ${merchantId} and u.id = ${actor.id}`;
}
