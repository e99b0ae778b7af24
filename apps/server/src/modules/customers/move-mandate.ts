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
import { customerContact } from './customer-detail.query.ts';
import { mailEnd } from './mandate-mail.ts';

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

/**
 * Moves a mandate by its state table and returns its state. What changes nothing is answered as done; a
 * payer is notified of the mandate's end by mail. Throws Refusal `mandate.<event>_refused`.
 */
export async function moveMandate(
  work: Work,
  mandateId: string,
  event: MandateEvent,
  because: Because,
): Promise<MandateState> {
  const { reason = null, note = null } = because;
  const mandate = found(
    await work.maybe<Row>(sql`
      select status, customer_id, payment_method_id, reference, bsb, account_masked, terms->>'bill' as bill from mandates
      where merchant_id = ${work.merchantId} and id = ${mandateId} for update`),
  );
  const outcome = outcomeOf(mandateTable, mandate.status, event);
  if (outcome.kind === 'refused') throw refusalOf(outcome);
  if (outcome.kind !== 'next') return mandate.status;
  const hasEnded = outcome.state === 'cancelled' || outcome.state === 'expired';
  await work.run(sql`
    update mandates set status = ${outcome.state}, status_reason = ${reason}, status_note = ${note}, updated_at = ${work.now},
      ended_at = ${hasEnded ? work.now : null}
    where merchant_id = ${work.merchantId} and id = ${mandateId}`);
  await work.audit({
    action: WRITTEN[event],
    subjectKind: 'mandate',
    subjectId: mandateId,
    person: mandate.customer_id,
    before: { status: mandate.status },
    after: { status: outcome.state, reference: mandate.reference, reason: reason ?? note },
  });
  if (event === 'accept') {
    const { customer_id, payment_method_id, reference } = mandate;
    await work.emit('mandate.accepted', { id: mandateId, customer_id, payment_method_id, reference });
  } else if (outcome.state !== 'pending') {
    const { customer_id, reference } = mandate;
    await work.emit(ANNOUNCED[outcome.state], {
      id: mandateId,
      customer_id,
      reference,
      reason: reason ?? note,
    });
  }
  // One debit was agreed to, with its last day: that it is over is no news.
  const isOver = outcome.state === 'expired' && mandate.bill !== null;
  if ((outcome.state === 'cancelled' || outcome.state === 'expired') && !isOver) {
    await notifyPayer(work, mandateId, mandate, outcome.state);
  }
  return outcome.state;
}

async function notifyPayer(
  work: Work,
  mandateId: string,
  mandate: Row,
  end: 'cancelled' | 'expired',
): Promise<void> {
  await mailEnd(work, {
    contact: await customerContact(work, mandate.customer_id),
    customerId: mandate.customer_id,
    mandateId,
    end,
    reference: mandate.reference,
    bsb: mandate.bsb,
    accountMasked: mandate.account_masked,
  });
}
