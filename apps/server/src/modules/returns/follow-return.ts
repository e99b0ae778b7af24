import { readReason } from '@lorikeet/contracts/exception-kinds';
import { type MandateReason, type MandateState, mandateReasonOf } from '@lorikeet/domain/mandates';
import { returnPolicy, stopsSchedule } from '@lorikeet/domain/returns';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { moveMandate, stopMessages } from '../customers/index.ts';
import { decideOnRetry } from '../dunning/index.ts';
import { raiseException } from '../exceptions/index.ts';
import { linkIfOwing } from '../invoices/index.ts';
import { stopFacility } from '../merchants/index.ts';
import { announced, debitsToAnnounce, queueLetter, type ReturnAsks, returnLetter } from '../notices/index.ts';
import { chargeDishonourFee } from './charge-dishonour-fee.ts';
import type { KnownDebit } from './match-return.ts';
import type { AppliedReturn } from './return-loading.ts';

/** The actions of a return code: a second attempt, a request for details, the end of the mandate, an exception. */
export async function followReturn(work: Work, debit: KnownDebit, returned: AppliedReturn): Promise<void> {
  // Each attempt after the first was made because the one before it came back with code 6.
  const policy = returnPolicy(returned.code, debit.attempt - 1);
  const because = { reason: mandateReasonOf(returned.code) };
  if (policy.stopMessages) await stopMessages(work, debit.customer_id);
  if (policy.mandateEffect === 'needs_details')
    await requestFromPayer(work, debit, 'need_details', 'details', because);
  if (policy.mandateEffect === 'suspend') await requestFromPayer(work, debit, 'suspend', 'resume', because);
  if (policy.mandateEffect === 'cancel') {
    await moveMandate(work, debit.mandate_id, 'cancel', because);
  }
  if (policy.facilityStop) await stopDebiting(work, debit, returned);
  if (policy.staffQueue) {
    await raiseException(work, {
      kind: 'payment.return_undecided',
      reason: readReason('payment.return_undecided', policy.reason) ?? 'unknown',
      subjectId: debit.id,
      details: { code: returned.code },
    });
  }
  // Before the second attempt: none follows once the schedule has stopped, and no debit of the fee.
  const isStopped = await stopAfterDishonours(work, debit);
  await chargeDishonourFee(work, debit, returned);
  const { retry } = await decideOnRetry(work, debit, { ...returned, isStopped });
  if (retry || isStopped || policy.mandateEffect !== 'none') return;
  // A code that allows another attempt means that the payer's bank had no money for it; of others staff know more.
  if (policy.retry || (await isOfOneDebit(work, debit))) await tellIfOwing(work, debit);
}

/** Whether the payer agreed to this one debit and no other. */
async function isOfOneDebit(work: Work, debit: KnownDebit): Promise<boolean> {
  const one = await work.maybe(sql`
    select 1 from mandates
    where merchant_id = ${work.merchantId} and id = ${debit.mandate_id} and terms->>'bill' is not null`);
  return one !== undefined;
}

/** Nothing is tried again by itself: the payer of a bill that is still owed hears of it here, with the way back to it. */
async function tellIfOwing(work: Work, debit: KnownDebit): Promise<void> {
  const link = await linkIfOwing(work, debit.invoice_id);
  if (link) await tell(work, debit, 'pay', link);
}

function mandateOf(work: Work, debit: KnownDebit): Promise<{ status: MandateState }> {
  return work.one(sql`
    select status from mandates where merchant_id = ${work.merchantId} and id = ${debit.mandate_id}`);
}

async function requestFromPayer(
  work: Work,
  debit: KnownDebit,
  event: 'need_details' | 'suspend',
  asks: ReturnAsks,
  because: { reason?: MandateReason | undefined },
): Promise<void> {
  await moveMandate(work, debit.mandate_id, event, because);
  await tell(work, debit, asks, await linkIfOwing(work, debit.invoice_id));
}

async function tell(work: Work, debit: KnownDebit, asks: ReturnAsks, url: string | undefined): Promise<void> {
  const [told] = await debitsToAnnounce(work, sql`p.id = ${debit.id}`, 1);
  if (!told) return;
  const letter = returnLetter(asks, announced(told, told.debit_date), url);
  await queueLetter(work, told, { template: 'debit-returned', letter });
}

/** The bank does not know the user id: nothing more is sent through this facility until it is corrected. */
async function stopDebiting(work: Work, debit: KnownDebit, returned: AppliedReturn): Promise<void> {
  if (!(await stopFacility(work, debit.facility_id, `return_code_${returned.code}`))) return;
  await raiseException(work, {
    kind: 'facility.stopped',
    reason: 'return_code_8',
    subjectId: debit.facility_id,
  });
}

/**
 * Three dishonours without a cleared debit between them: nothing more is debited under the mandate until the payer
 * acts, and staff must speak with them. Returns whether it is so.
 */
async function stopAfterDishonours(work: Work, debit: KnownDebit): Promise<boolean> {
  const latest = await work.rows<{ stage: string }>(sql`
    select p.stage from payments p
    where p.merchant_id = ${work.merchantId} and p.customer_id = ${debit.customer_id}
      and p.mandate_id = ${debit.mandate_id} and p.stage in ('returned', 'cleared')
    order by p.debit_date desc, p.id desc limit 3`);
  const held = latest.findIndex((one) => one.stage === 'cleared');
  const inARow = held === -1 ? latest.length : held;
  if (!stopsSchedule(inARow)) return false;
  const { status } = await mandateOf(work, debit);
  if (status === 'active') {
    await requestFromPayer(work, debit, 'suspend', 'stopped', { reason: 'three_dishonours' });
  }
  await raiseException(work, {
    kind: 'customer.dishonoured_repeatedly',
    reason: 'three_in_a_row',
    subjectId: debit.customer_id,
    details: { mandate_id: debit.mandate_id },
  });
  await work.emit('mandate.dishonoured_repeatedly', {
    id: debit.mandate_id,
    customer_id: debit.customer_id,
    in_a_row: inARow,
  });
  return true;
}
