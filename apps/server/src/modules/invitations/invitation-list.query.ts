import type { Input, Output } from '@lorikeet/contracts';
import type * as invitations from '@lorikeet/contracts/invitations';
import { invitationTable, isInvitationExpired } from '@lorikeet/domain/invitations';
import { can } from '@lorikeet/domain/kernel';
import { anywhere } from '../../platform/db/like.ts';
import { foundPage, orderOf } from '../../platform/db/list-page.ts';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';

type InvitationRow = Output<typeof invitations.listInvitations>['rows'][number];
type Row = Omit<InvitationRow, 'can'> & { may_be_sent: boolean };

const columns = sql`i.id, i.customer_id, i.name, i.email, i.phone, i.status, i.plan_id, v.name as plan_name,
  i.quantity, i.plan_start_date, o.code as coupon_code, i.channels, i.locale, i.message, i.created_at, i.sent_at, i.opened_at,
  i.accepted_at, i.revoked_at, i.expires_at,
  c.status <> 'inactive' and not c.messages_stopped as may_be_sent,
  case when i.mandate_id is not null then 'bank_account' when i.payment_method_id is not null then 'card' end as accepted_by`;

/** One page of invitations, the latest first. */
export async function invitationList(
  work: Work,
  input: Input<typeof invitations.listInvitations>,
): Promise<Output<typeof invitations.listInvitations>> {
  const { rows, count } = await foundPage<Row>(work, input, {
    match: sql`from invitations t where t.merchant_id = ${work.merchantId}
      ${input.customer_id ? sql`and t.customer_id = ${input.customer_id}` : empty}
      ${input.status ? sql`and t.status = any(${input.status})` : empty}
      ${input.search ? sql`and t.name ilike ${anywhere(input.search)}` : empty}`,
    orderBy: orderOf(input.sort ?? '-created_at'),
    select: (page: Sql) => sql`
      select ${columns} from ${page}
      join invitations i on i.merchant_id = ${work.merchantId} and i.id = page.id
      join customers c on c.merchant_id = ${work.merchantId} and c.id = i.customer_id
      left join plan_versions v on v.merchant_id = i.merchant_id and v.id = i.plan_version_id
      left join coupons o on o.merchant_id = ${work.merchantId} and o.id = i.coupon_id
      order by page.place`,
  });
  return { count, rows: rows.map((row) => presented(work, row)) };
}

/** One invitation, or 404. */
export async function invitationDetail(work: Work, id: string): Promise<InvitationRow> {
  const row = await work.maybe<Row>(sql`
    select ${columns} from invitations i
    join customers c on c.merchant_id = ${work.merchantId} and c.id = i.customer_id
    left join plan_versions v on v.merchant_id = i.merchant_id and v.id = i.plan_version_id
    left join coupons o on o.merchant_id = ${work.merchantId} and o.id = i.coupon_id
    where i.merchant_id = ${work.merchantId} and i.id = ${id}`);
  return presented(work, found(row));
}

/** One whose days are over reads as expired before the day's close notes it; one to a customer who gets none is not resent. */
function presented(work: Work, { may_be_sent: mayBeSent, ...row }: Row): InvitationRow {
  const isOver =
    (row.status === 'sent' || row.status === 'opened') && isInvitationExpired(row.expires_at, work.now);
  const status = isOver ? 'expired' : row.status;
  const actions = (['edit', 'resend', 'revoke'] as const).filter((event) => mayBeSent || event !== 'resend');
  return { ...row, status, can: actions.filter((event) => can(invitationTable, status, event)) };
}
