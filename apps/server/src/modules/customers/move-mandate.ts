import type { AuditAction } from '@lorikeet/contracts/audit-actions';
import type { EventName } from '@lorikeet/contracts/events';
import { outcomeOf, refusalOf } from '@lorikeet/domain/kernel';
import {
  type MandateEvent,
  type MandateReason,
  type MandateState,
  mandateTable,
} from '@lorikeet/domain/mandates';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { customerContacts } from './customer-detail.query.ts';
import { mailEnds } from './mandate-mail.ts';

type Row = {
  status: MandateState;
  customer_id: string;
  payment_method_id: string;
  reference: string;
  bsb: string;
  account_masked: string;
  /** The invoice whose one debit it is. */
  bill: string | null;
};

/** Why a mandate moves: a reason that we name, or the words of staff; neither where there is nothing to say. */
export type Because = { reason?: MandateReason | undefined; note?: string | undefined };

/** What the audit log says was done. */
const WRITTEN: Record<MandateEvent, AuditAction> = {
  accept: 'mandate.accepted',
  need_details: 'mandate.details_requested',
  confirm_details: 'mandate.details_confirmed',
  suspend: 'mandate.suspended',
  resume: 'mandate.resumed',
  cancel: 'mandate.cancelled',
  expire: 'mandate.expired',
};

/** No event leads back to pending. `cancelled` and `expired` end the mandate, and its unsent debits with it. */
const ANNOUNCED = {
  active: 'mandate.resumed',
  needs_details: 'mandate.details_requested',
  suspended: 'mandate.suspended',
  cancelled: 'mandate.cancelled',
  expired: 'mandate.expired',
} as const satisfies Record<Exclude<MandateState, 'pending'>, EventName>;

export type MandateMove = { mandateId: string; because: Because };

/** A mandate that moves, as it was, and the state that it comes to. */
type Moved = MandateMove & { mandate: Row; state: MandateState };

/**
 * Moves a mandate by its state table and returns its state. What changes nothing is answered as done; a
 * payer is notified of the mandate's end by mail. Throws Refusal `mandate.<event>_refused`; 404.
 */
export async function moveMandate(
  work: Work,
  mandateId: string,
  event: MandateEvent,
  because: Because,
): Promise<MandateState> {
  const [state] = await moveMandates(work, event, [{ mandateId, because }]);
  return state!;
}

/** Moves several, none of them twice. Returns their states in the same order. Throws as above. */
export async function moveMandates(
  work: Work,
  event: MandateEvent,
  moves: readonly MandateMove[],
): Promise<MandateState[]> {
  if (moves.length === 0) return [];
  const rows = await work.rows<Row & { id: string }>(sql`
    select id, status, customer_id, payment_method_id, reference, bsb, account_masked, terms->>'bill' as bill
    from mandates
    where merchant_id = ${work.merchantId} and id = any(${moves.map(({ mandateId }) => mandateId)}::uuid[])
    order by id for update`);
  const byId = new Map(rows.map(({ id, ...row }) => [id, row]));
  const outcomes = moves.map((move) => {
    const mandate = found(byId.get(move.mandateId));
    const outcome = outcomeOf(mandateTable, mandate.status, event);
    if (outcome.kind === 'refused') throw refusalOf(outcome);
    const isMoved = outcome.kind === 'next';
    return { ...move, mandate, isMoved, state: isMoved ? outcome.state : mandate.status };
  });
  await carryOut(
    work,
    event,
    outcomes.filter(({ isMoved }) => isMoved),
  );
  return outcomes.map(({ state }) => state);
}

async function carryOut(work: Work, event: MandateEvent, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return;
  const each = <T>(value: (one: Moved) => T) => moved.map(value);
  await work.run(sql`
    update mandates m set status = n.status, status_reason = n.reason, status_note = n.note, updated_at = ${work.now},
      ended_at = case when n.has_ended then ${work.now}::timestamptz end
    from unnest(${each(({ mandateId }) => mandateId)}::uuid[], ${each(({ state }) => state)}::text[],
      ${each(({ because }) => because.reason ?? null)}::text[], ${each(({ because }) => because.note ?? null)}::text[],
      ${each(hasEnded)}::boolean[]) as n (id, status, reason, note, has_ended)
    where m.merchant_id = ${work.merchantId} and m.id = n.id`);
  for (const one of moved) await announce(work, event, one);
  // One debit was agreed to, with its last day: that it is over is no news.
  const ended = moved.filter(
    (one) => hasEnded(one) && !(one.state === 'expired' && one.mandate.bill !== null),
  );
  await notifyPayers(work, ended);
}

const hasEnded = ({ state }: Moved) => state === 'cancelled' || state === 'expired';

async function announce(
  work: Work,
  event: MandateEvent,
  { mandateId, because, mandate, state }: Moved,
): Promise<void> {
  const reason = because.reason ?? because.note ?? null;
  const { customer_id, payment_method_id, reference } = mandate;
  await work.audit({
    action: WRITTEN[event],
    subjectKind: 'mandate',
    subjectId: mandateId,
    person: customer_id,
    before: { status: mandate.status },
    after: { status: state, reference, reason },
  });
  if (event === 'accept') {
    await work.emit('mandate.accepted', { id: mandateId, customer_id, payment_method_id, reference });
  } else if (state !== 'pending') {
    await work.emit(ANNOUNCED[state], { id: mandateId, customer_id, reference, reason });
  }
}

async function notifyPayers(work: Work, ended: readonly Moved[]): Promise<void> {
  if (ended.length === 0) return;
  const contacts = await customerContacts(
    work,
    ended.map(({ mandate }) => mandate.customer_id),
  );
  await mailEnds(
    work,
    ended.map(({ mandateId, mandate, state }) => ({
      contact: found(contacts.get(mandate.customer_id)),
      customerId: mandate.customer_id,
      mandateId,
      end: state === 'expired' ? 'expired' : 'cancelled',
      reference: mandate.reference,
      bsb: mandate.bsb,
      accountMasked: mandate.account_masked,
    })),
  );
}
