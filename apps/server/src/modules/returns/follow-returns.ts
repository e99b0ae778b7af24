import { readReason } from '@lorikeet/contracts/exception-kinds';
import type { RetryDecision } from '@lorikeet/domain/dunning';
import { type MandateState, mandateReasonOf } from '@lorikeet/domain/mandates';
import { COUNTED_CODES, type ReturnPolicy, returnPolicy, stopsSchedule } from '@lorikeet/domain/returns';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type MandateMove, moveMandates, stopMessages } from '../customers/index.ts';
import { decideOnRetries } from '../dunning/index.ts';
import { raiseException, raiseExceptions } from '../exceptions/index.ts';
import { stopFacility } from '../merchants/index.ts';
import { chargeDishonourFees } from './charge-dishonour-fees.ts';
import { earlierSixesOf } from './earlier-sixes.query.ts';
import type { Returning } from './returning.ts';
import { tellPayers } from './tell-payers.ts';

type Followed = Returning & { policy: ReturnPolicy; earlierSixes: number };

/** The actions of return codes: second attempts, requests for details, the end of mandates, exceptions. */
export async function followReturns(work: Work, set: readonly Returning[]): Promise<void> {
  const sixes = await earlierSixesOf(
    work,
    set.map(({ debit }) => debit),
  );
  const followed = set.map((one): Followed => {
    const earlierSixes = sixes.get(one.debit.id) ?? 0;
    return { ...one, earlierSixes, policy: returnPolicy(one.returned.code, earlierSixes) };
  });
  await stopMessages(
    work,
    followed.filter(({ policy }) => policy.stopMessages).map(({ debit }) => debit.customer_id),
  );
  await moveTheirMandates(work, followed);
  await stopDebiting(work, followed);
  await queueUndecided(work, followed);
  // Before the second attempts: none follows once the schedule has stopped, and no debit of the fee.
  const stopped = await stopAfterDishonours(work, set);
  await chargeDishonourFees(work, set);
  const decisions = await decideOnRetries(
    work,
    followed.map(({ debit, returned: { code, bankDate }, earlierSixes }) => ({
      debit,
      seen: { code, bankDate, earlierSixes, isStopped: stopped.has(debit.id) },
    })),
  );
  const untold = followed.filter(
    ({ debit, policy }, at) =>
      isLeftOwing(decisions[at]!) && !stopped.has(debit.id) && policy.mandateEffect === 'none',
  );
  await tellOwing(work, untold);
  await tellFormerPayers(work, followed, (debit) => stopped.has(debit.id));
}

/** Neither tried again nor collected another way, which its payer hears of by a notice. */
const isLeftOwing = (decision: RetryDecision): boolean =>
  !decision.retry && decision.because !== 'billed_otherwise';

/** The mandates as the codes ask, with the letters that ask their payers for something. */
async function moveTheirMandates(work: Work, followed: readonly Followed[]): Promise<void> {
  const asked = (effect: ReturnPolicy['mandateEffect']) =>
    followed.filter(({ policy }) => policy.mandateEffect === effect);
  const [unknown, again] = [asked('needs_details'), asked('suspend')];
  await moveMandates(work, 'need_details', unknown.map(moveOf));
  await moveMandates(work, 'suspend', again.map(moveOf));
  await moveMandates(work, 'cancel', asked('cancel').map(moveOf));
  await tellPayers(work, [
    ...unknown.map(({ debit }) => ({ debit, asks: 'details' as const })),
    ...again.map(({ debit }) => ({ debit, asks: 'resume' as const })),
  ]);
}

const moveOf = ({ debit, returned }: Returning): MandateMove => ({
  mandateId: debit.mandate_id,
  because: { reason: mandateReasonOf(returned.code) },
});

/** The bank does not know the user id: nothing more is sent through the facility until it is corrected. */
async function stopDebiting(work: Work, followed: readonly Followed[]): Promise<void> {
  const stopping = followed.filter(({ policy }) => policy.facilityStop);
  const codes = new Map(stopping.map(({ debit, returned }) => [debit.facility_id, returned.code]));
  for (const [facilityId, code] of codes) {
    if (!(await stopFacility(work, facilityId, `return_code_${code}`))) continue;
    await raiseException(work, { kind: 'facility.stopped', reason: 'return_code_8', subjectId: facilityId });
  }
}

/** Codes of which a person decides. */
async function queueUndecided(work: Work, followed: readonly Followed[]): Promise<void> {
  const undecided = followed.filter(({ policy }) => policy.staffQueue);
  const reasonOf = ({ policy }: Followed) =>
    readReason('payment.return_undecided', policy.reason) ?? 'unknown';
  for (const [reason, some] of Map.groupBy(undecided, reasonOf)) {
    await raiseExceptions(work, {
      kind: 'payment.return_undecided',
      reason,
      found: sql`
        select u.id as subject_id, jsonb_build_object('code', u.code) as details
        from unnest(${some.map(({ debit }) => debit.id)}::uuid[], ${some.map(({ returned }) => returned.code)}::text[])
          as u (id, code)`,
    });
  }
}

/** Nothing is tried again by itself: the payer of a bill that is still owed hears of it here, with the way back to it. */
async function tellOwing(work: Work, untold: readonly Followed[]): Promise<void> {
  if (untold.length === 0) return;
  const rows = await work.rows<{ id: string }>(sql`
    select id from mandates
    where merchant_id = ${work.merchantId} and id = any(${untold.map(({ debit }) => debit.mandate_id)}::uuid[])
      and terms->>'bill' is not null`);
  const ofOneDebit = new Set(rows.map(({ id }) => id));
  // A code that allows another attempt means that the payer's bank had no money for it; of others staff know more.
  const told = untold.filter(({ debit, policy }) => policy.retry || ofOneDebit.has(debit.mandate_id));
  await tellPayers(
    work,
    told.map(({ debit }) => ({ debit, asks: 'pay' })),
  );
}

/**
 * Who pays for a property by a running schedule hears of a return by their plan as it is then. Anybody else whose debit for it came
 * back hears of it here: they paid before somebody else did, or their schedule has ended.
 */
async function tellFormerPayers(
  work: Work,
  followed: readonly Followed[],
  isStopped: (debit: Returning['debit']) => boolean,
): Promise<void> {
  const ofRates = followed
    .filter(({ debit, policy }) => debit.property_id && !isStopped(debit) && !isAsked(policy))
    .map(({ debit }) => debit);
  if (ofRates.length === 0) return;
  const paying = await work.rows<{ property_id: string; customer_id: string }>(sql`
    select property_id, customer_id from schedules
    where merchant_id = ${work.merchantId} and status = 'active'
      and property_id = any(${ofRates.map((debit) => debit.property_id)}::uuid[])`);
  const payers = new Map(paying.map((one) => [one.property_id, one.customer_id]));
  await tellPayers(
    work,
    ofRates
      .filter((debit) => payers.get(debit.property_id!) !== debit.customer_id)
      .map((debit) => ({ debit, asks: 'rates' })),
  );
}

/** Its letter asks the payer for something, and tells of the return with it. */
const isAsked = ({ mandateEffect }: ReturnPolicy): boolean =>
  mandateEffect === 'needs_details' || mandateEffect === 'suspend';

/**
 * Three dishonours without a cleared debit between them: nothing more is debited under the mandate until the payer
 * acts, and staff must speak with them. What was not the payer's doing neither counts nor stops. Returns the debits of
 * which it is so.
 */
async function stopAfterDishonours(work: Work, returning: readonly Returning[]): Promise<Set<string>> {
  const set = returning.filter(({ returned }) => COUNTED_CODES.includes(returned.code));
  if (set.length === 0) return new Set();
  const each = <T>(value: (debit: Returning['debit']) => T) => set.map(({ debit }) => value(debit));
  const rows = await work.rows<{ id: string; latest: string[]; status: MandateState }>(sql`
    select d.id, m.status, array(
      select p.stage from payments p
      where p.merchant_id = ${work.merchantId} and p.customer_id = d.customer_id and p.mandate_id = d.mandate_id
        and (p.stage = 'cleared' or p.stage = 'returned' and p.return_code = any(${COUNTED_CODES}::text[]))
      order by p.debit_date desc, p.id desc limit 3) as latest
    from unnest(${each(({ id }) => id)}::uuid[], ${each((debit) => debit.customer_id)}::uuid[],
      ${each((debit) => debit.mandate_id)}::uuid[]) as d (id, customer_id, mandate_id)
    join mandates m on m.merchant_id = ${work.merchantId} and m.id = d.mandate_id`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const repeated = set.flatMap(({ debit }) => {
    const { latest, status } = byId.get(debit.id)!;
    const held = latest.indexOf('cleared');
    const inARow = held === -1 ? latest.length : held;
    return stopsSchedule(inARow) ? [{ debit, inARow, status }] : [];
  });
  if (repeated.length === 0) return new Set();
  const active = repeated.filter(({ status }) => status === 'active');
  await moveMandates(
    work,
    'suspend',
    active.map(({ debit }) => ({ mandateId: debit.mandate_id, because: { reason: 'three_dishonours' } })),
  );
  await tellPayers(
    work,
    active.map(({ debit }) => ({ debit, asks: 'stopped' })),
  );
  await raiseRepeated(work, repeated);
  return new Set(repeated.map(({ debit }) => debit.id));
}

async function raiseRepeated(
  work: Work,
  repeated: readonly { debit: Returning['debit']; inARow: number }[],
): Promise<void> {
  await raiseExceptions(work, {
    kind: 'customer.dishonoured_repeatedly',
    reason: 'three_in_a_row',
    found: sql`
      select r.customer_id as subject_id, jsonb_build_object('mandate_id', r.mandate_id) as details
      from unnest(${repeated.map(({ debit }) => debit.customer_id)}::uuid[],
        ${repeated.map(({ debit }) => debit.mandate_id)}::uuid[]) as r (customer_id, mandate_id)`,
  });
  for (const { debit, inARow } of repeated) {
    const { mandate_id: id, customer_id } = debit;
    await work.emit('mandate.dishonoured_repeatedly', { id, customer_id, in_a_row: inARow });
  }
}
