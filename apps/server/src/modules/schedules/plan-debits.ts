import { type LocalDate, maxDate, sumCents, toCents } from '@lorikeet/domain/kernel';
import {
  duesLess,
  isPausedOn,
  latestFinish,
  movedTo,
  type PlannedDebit,
  planSchedule,
  type ScheduleRule,
  withoutPast,
} from '@lorikeet/domain/schedules';
import type { PaidFrom } from './by-card/paid-from.ts';
import type { Footing, Planner } from './footing.ts';
import { isToCome, type ScheduleDebit } from './plan-store.ts';

export type NewPlan = {
  /** The rule without what is over. */
  rule: ScheduleRule;
  /** Every debit that is still to be taken once it is stored: what stays, and what is planned anew. */
  after: ScheduleDebit[];
  planned: (PlannedDebit & Pick<ScheduleDebit, 'fee'>)[];
  /** What waits and has no place in it any more. */
  cancel: ScheduleDebit[];
};

/** Every debit of a plan that is still to be taken, in order of its day. */
export const allOf = (plan: NewPlan): ScheduleDebit[] =>
  [
    ...plan.after,
    ...plan.planned.map(
      (one): ScheduleDebit => ({
        ...one,
        id: '',
        noticeKind: 'agreement',
        paymentId: null,
        methodId: null,
        stage: null,
        isAnnounced: false,
      }),
    ),
  ].sort((a, b) => (a.debitOn < b.debitOn ? -1 : 1));

/**
 * What remains to be debited under a rule. What a bank has, or is in its file, stays as it is; so do debits that the payer
 * knows of and that come before any other could be announced, unless they would take more than is owed. Payments that
 * wait and fit the plan stay, all others that wait are cancelled. What waits at another account than pays now has no place in
 * it. Where a card pays no debit waits: the letter that names one announces it, while its fee is as it said.
 */
export function planDebits(
  agreed: ScheduleRule,
  footing: Footing,
  debits: readonly ScheduleDebit[],
  { by, from: paid }: { by: Planner; from: PaidFrom },
): NewPlan {
  const { dues, limits, mode, from, lastDue } = footing;
  const rule = withoutPast(agreed, footing.today, extrasToCome(debits));
  const inFile = debits.filter(({ stage }) => stage === 'batched');
  const waiting = debits.filter(({ stage }) => stage === 'scheduled' || stage === 'held');
  const bound = sumCents(dues.map((due) => due.amount)) - total(inFile);
  const known = debits.filter((one) => isKnown(one, paid, footing.today) && isWished(one, rule, from));
  const kept = by === 'biller' ? keptOf(known, from, bound) : [];
  const gone = new Set(waiting.filter((one) => !kept.includes(one)).map(({ id }) => id));
  const planned = planSchedule({
    rule,
    mode,
    minimum: limits.minimum,
    dues: duesLess(dues, total([...inFile, ...kept])),
    from,
    fixed: debits
      .filter(
        (one) => kept.includes(one) || (one.stage !== null && one.stage !== 'cancelled' && !gone.has(one.id)),
      )
      .map(({ kind, nominal }) => ({ kind, nominal })),
    finishBy: lastDue && latestFinish(lastDue, limits),
  });
  const isPlanned = (debit: ScheduleDebit) =>
    debit.methodId === paid.methodId && planned.some((one) => isSame(one, debit));
  const stays = waiting.filter((one) => gone.has(one.id) && isPlanned(one));
  return {
    rule,
    after: [...inFile, ...kept.filter(({ stage }) => stage !== null), ...stays],
    planned: [
      ...kept.filter(({ stage }) => stage === null),
      ...planned
        .filter((one) => !stays.some((debit) => isSame(one, debit)))
        .map((one) => ({ ...one, fee: paid.feeOf(one.amount, one.debitOn) })),
    ]
      .map(({ nominal, kind, debitOn, amount, fee }) => ({ nominal, kind, debitOn, amount, fee }))
      .sort(inOrder),
    cancel: waiting.filter((one) => gone.has(one.id) && !isPlanned(one)),
  };
}

/** The nominal dates of the extra payments that a debit still stands for. */
const extrasToCome = (debits: readonly ScheduleDebit[]) =>
  debits.filter((one) => one.kind === 'extra' && isToCome(one)).map(({ nominal }) => nominal);

const total = (debits: readonly ScheduleDebit[]) => sumCents(debits.map(({ amount }) => toCents(amount)));

const isSame = (one: PlannedDebit, debit: PlannedDebit) =>
  one.nominal === debit.nominal &&
  one.kind === debit.kind &&
  one.debitOn === debit.debitOn &&
  one.amount === debit.amount;

const inOrder = (a: PlannedDebit, b: PlannedDebit) =>
  a.debitOn === b.debitOn ? (a.kind < b.kind ? -1 : 1) : a.debitOn < b.debitOn ? -1 : 1;

/** What its payer knows of, as it would be taken now: it was announced, or they confirmed it and its day has not come. */
function isKnown(debit: ScheduleDebit, { methodId, isCard, feeOf }: PaidFrom, today: LocalDate): boolean {
  if (debit.stage === null)
    return isCard
      ? feeOf(debit.amount, maxDate(debit.debitOn, today)) === debit.fee
      : debit.noticeKind === 'agreement' && debit.debitOn > today;
  const waits = debit.stage === 'scheduled' || debit.stage === 'held';
  return waits && debit.isAnnounced && debit.methodId === methodId;
}

/** No pause, skip or move that was asked for since stands against it. */
function isWished({ kind, nominal, debitOn }: ScheduleDebit, rule: ScheduleRule, from: LocalDate): boolean {
  if (isPausedOn(rule, debitOn)) return false;
  if (kind === 'extra') return true;
  const moved = movedTo(rule, nominal);
  return !rule.skips.includes(nominal) && (!moved || moved === debitOn || moved < from);
}

/** Known debits from before the first that could be announced anew, the earliest first, as far as they are owed. */
function keptOf(known: readonly ScheduleDebit[], from: LocalDate, bound: number): ScheduleDebit[] {
  let left = bound;
  return known.filter(({ debitOn, amount }) => {
    if (debitOn >= from || amount > left) return false;
    left -= amount;
    return true;
  });
}
