import type { InvitationChannel, InvitationState } from '@lorikeet/domain/invitations';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';

/** What a merchant writes into an invitation. */
export type InvitationTerms = {
  name: string;
  email: string;
  phone: string;
  planId: string | null;
  planVersionId: string | null;
  quantity: number;
  planStartDate: LocalDate | null;
  /** What the payer is offered with the plan. */
  couponId: string | null;
  channels: InvitationChannel[];
  locale: 'en' | 'zh';
  message: string | null;
};

export type InvitationRecord = InvitationTerms & {
  id: string;
  customerId: string;
  status: InvitationState;
  expiresAt: Date;
  acceptedAt: Date | null;
  revokedAt: Date | null;
  mandateId: string | null;
  methodId: string | null;
};

const columns = sql`id, customer_id as "customerId", status, name, email, phone, plan_id as "planId",
  plan_version_id as "planVersionId", quantity, plan_start_date as "planStartDate", coupon_id as "couponId", channels, locale, message,
  expires_at as "expiresAt", accepted_at as "acceptedAt", revoked_at as "revokedAt", mandate_id as "mandateId",
  payment_method_id as "methodId"`;

/** The invitation under lock, so that of two who act at once the second sees what the first did. Or 404. */
export async function lockInvitation(work: Work, id: string): Promise<InvitationRecord> {
  return found(
    await work.maybe<InvitationRecord>(sql`
      select ${columns} from invitations
      where merchant_id = ${work.merchantId} and id = ${id} for update`),
  );
}

export type NewInvitation = {
  id: string;
  customerId: string;
  terms: InvitationTerms;
  token: string;
  kept: { hash: string; sealed: Buffer };
  expiresAt: Date;
};

/** Adds invitations as one set. */
export async function insertInvitations(work: Work, made: readonly NewInvitation[]): Promise<void> {
  const of = <T>(pick: (one: NewInvitation) => T) => made.map(pick);
  await work.run(sql`
    insert into invitations (merchant_id, id, token_hash, token, status, customer_id, name, email, phone, plan_id,
      plan_version_id, quantity, plan_start_date, coupon_id, channels, locale, message, expires_at, sent_at, created_at,
      updated_at)
    select ${work.merchantId}::uuid, i.id, i.token_hash, i.token, 'sent', i.customer_id, i.name, i.email, i.phone,
      i.plan_id, i.plan_version_id, i.quantity, i.plan_start_date, i.coupon_id, string_to_array(i.channels, ','),
      i.locale, i.message, i.expires_at, ${work.now}::timestamptz, ${work.now}::timestamptz, ${work.now}::timestamptz
    from unnest(${of(({ id }) => id)}::uuid[], ${of(({ kept }) => kept.hash)}::text[],
      ${of(({ kept }) => kept.sealed)}::bytea[], ${of(({ customerId }) => customerId)}::uuid[],
      ${of(({ terms }) => terms.name)}::text[], ${of(({ terms }) => terms.email)}::text[],
      ${of(({ terms }) => terms.phone)}::text[], ${of(({ terms }) => terms.planId)}::uuid[],
      ${of(({ terms }) => terms.planVersionId)}::uuid[], ${of(({ terms }) => terms.quantity)}::bigint[],
      ${of(({ terms }) => terms.planStartDate)}::date[], ${of(({ terms }) => terms.couponId)}::uuid[],
      ${of(({ terms }) => terms.channels.join(','))}::text[], ${of(({ terms }) => terms.locale)}::text[],
      ${of(({ terms }) => terms.message)}::text[], ${of(({ expiresAt }) => expiresAt)}::timestamptz[])
      as i (id, token_hash, token, customer_id, name, email, phone, plan_id, plan_version_id, quantity, plan_start_date,
        coupon_id, channels, locale, message, expires_at)`);
}

export async function rewriteInvitation(work: Work, id: string, terms: InvitationTerms): Promise<void> {
  await work.run(sql`
    update invitations set name = ${terms.name}, email = ${terms.email}, phone = ${terms.phone},
      plan_id = ${terms.planId}, plan_version_id = ${terms.planVersionId}, quantity = ${terms.quantity},
      plan_start_date = ${terms.planStartDate}, coupon_id = ${terms.couponId}, channels = ${terms.channels}, locale = ${terms.locale},
      message = ${terms.message}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${id}`);
}

/** Moves an invitation to a state with the moment that belongs to it. */
export async function setInvitationState(work: Work, id: string, state: InvitationState): Promise<void> {
  const at = (when: InvitationState) => (state === when ? work.now : null);
  await work.run(sql`
    update invitations set status = ${state}, updated_at = ${work.now},
      opened_at = coalesce(${at('opened')}, opened_at), accepted_at = coalesce(${at('accepted')}, accepted_at),
      revoked_at = coalesce(${at('revoked')}, revoked_at)
    where merchant_id = ${work.merchantId} and id = ${id}`);
}
