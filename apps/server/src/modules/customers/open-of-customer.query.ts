import { cardTable, checkTable } from '@lorikeet/domain/cards';
import { OPEN_KINDS, type OpenKind } from '@lorikeet/domain/customers';
import { lastClearable, UNDECIDED_STAGES } from '@lorikeet/domain/debits';
import { disputeTable } from '@lorikeet/domain/disputes';
import { invitationTable } from '@lorikeet/domain/invitations';
import { OWING_STATES } from '@lorikeet/domain/invoices';
import { addDays, statesLeadingTo, statesThat } from '@lorikeet/domain/kernel';
import { mandateTable } from '@lorikeet/domain/mandates';
import { orderTable } from '@lorikeet/domain/orders';
import { refundTable } from '@lorikeet/domain/refunds';
import { subscriptionTable } from '@lorikeet/domain/subscriptions';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';

const ON_THE_WAY = [...UNDECIDED_STAGES, ...statesLeadingTo(cardTable, 'succeeded')];
const DECIDED = ['won', 'lost', 'closed'];
const OPEN_DISPUTES = disputeTable.states.filter((state) => !DECIDED.includes(state));

/**
 * True for a refund `t` that is done and that a bank may still give back, or the card processor take back: its amount would be
 * the customer's credit then.
 */
const mayComeBack = (work: Work): Sql => sql`case when t.rail = 'card'
    then t.settles_on is not null and t.settlement_id is null
    else t.paid_on > ${lastClearable(addDays(work.clock.bankToday(), -1))} end`;

/** What of a customer is not over, and how much of each kind. */
export async function openOfCustomer(work: Work, id: string): Promise<{ kind: OpenKind; count: number }[]> {
  const own = sql`t.merchant_id = ${work.merchantId} and t.customer_id = ${id}`;
  const count: Record<OpenKind, Sql> = {
    invitations: sql`select count(*) from invitations t
      where ${own} and t.status ${among(statesThat(invitationTable, 'revoke'))} and t.expires_at > ${work.now}`,
    mandates: sql`select count(*) from mandates t
      where ${own} and t.status ${among(statesThat(mandateTable, 'cancel'))}`,
    cards: sql`select (select count(*) from payment_methods t
        where ${own} and t.kind = 'card' and t.status = 'active')
      + (select count(*) from card_checks t where ${own} and t.stage ${among(statesLeadingTo(checkTable, 'kept'))}) as count`,
    subscriptions: sql`select count(*) from subscriptions t
      where ${own} and t.status ${among(statesThat(subscriptionTable, 'cancel'))}`,
    payments: sql`select count(*) from payments t where ${own} and t.stage ${among(ON_THE_WAY)}`,
    invoices: sql`select count(*) from invoices t where ${own} and t.status ${among(OWING_STATES)}`,
    drafts: sql`select count(*) from invoice_drafts t where ${own} and t.invoice_id is null`,
    orders: sql`select count(*) from orders t
      where ${own} and t.status ${among(statesLeadingTo(orderTable, 'completed'))}`,
    credit: sql`select count(*) from customer_credits t where ${own} and t.balance_cents <> 0`,
    refunds: sql`select count(*) from refunds t
      where ${own} and (t.status ${among(statesLeadingTo(refundTable, 'done'))} or t.status = 'done' and ${mayComeBack(work)})`,
    disputes: sql`select count(*) from disputes t where ${own} and t.status ${among(OPEN_DISPUTES)}`,
    rates: sql`select count(*) from ratepayer_customers t
      where t.tenant = ${work.merchantId} and t.customer_id = ${id}`,
  };
  const counts = await Promise.all(OPEN_KINDS.map((kind) => work.one<{ count: bigint }>(count[kind])));
  return OPEN_KINDS.map((kind, at) => ({ kind, count: Number(counts[at]!.count) })).filter(
    (each) => each.count > 0,
  );
}
