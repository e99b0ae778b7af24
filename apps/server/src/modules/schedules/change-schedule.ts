import type { Input, Output } from '@lorikeet/contracts';
import type * as schedules from '@lorikeet/contracts/schedules';
import { outcomeOf } from '@lorikeet/domain/kernel';
import {
  changeRule,
  checkFinish,
  checkKept,
  checkStart,
  type RuleChange,
  ruleAnew,
  type ScheduleRule,
  scheduleTable,
} from '@lorikeet/domain/schedules';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { lockProperty } from '../council/index.ts';
import { moveMandate } from '../customers/index.ts';
import { merchantTakesOnNew } from '../merchants/index.ts';
import { activeMandate } from './add-account.ts';
import { paidFrom } from './by-card/paid-from.ts';
import { endSchedule } from './end-schedule.ts';
import { type Footing, footingOf, type Planner } from './footing.ts';
import { moveSchedule } from './move-schedule.ts';
import { allOf, type NewPlan, planDebits } from './plan-debits.ts';
import { debitsOf, holdDebitsOf, isToCome, type ScheduleDebit } from './plan-store.ts';
import { refuseUnseen } from './refuse-unseen.ts';
import { replan } from './replan.ts';
import { mailPlan } from './schedule-mail.ts';
import {
  currentSchedule,
  endedSchedule,
  insertSchedule,
  type NotedChange,
  noteChange,
  ruleOf,
  type ScheduleRecord,
} from './schedule-store.ts';
import { mandateToRestart, type UsableAccount, usableAccount } from './usable-account.ts';

export type Change = Input<typeof schedules.changeMySchedule>['change'];
export type StaffChange = Input<typeof schedules.changeSchedule>['change'];

/** Who changes: the ratepayer themselves, or the council's staff for them. */
export type Changer = { ratepayerId: string | null };

type Asked = { propertyId: string; change: Change | StaffChange };

const plannerOf = ({ ratepayerId }: Changer): Planner => (ratepayerId ? 'payer' : 'biller');

/** What a change would do to the debits that are still to come. Nothing is changed; refuses as `changeSchedule`. */
export async function previewChange(
  work: Work,
  asked: Asked,
  changer: Changer,
): Promise<Output<typeof schedules.previewMySchedule>> {
  const by = plannerOf(changer);
  const [schedule, footing] = await Promise.all([
    currentSchedule(work, asked.propertyId),
    footingOf(work, asked.propertyId, by),
  ]);
  const debits = schedule ? await debitsOf(work, schedule.id) : [];
  const before = debits.filter(isToCome);
  const version = schedule?.version ?? 0;
  const owed_cents = footing.owed.owed_cents;
  const plan = await planAfter(work, { ...asked, schedule, footing, debits }, changer);
  return { version, owed_cents, before: before.map(shownDebit), after: plan.map(shownDebit) };
}

/** A debit as screens show it. */
export const shownDebit = (debit: Omit<ScheduleDebit, 'id'>) => ({
  kind: debit.kind,
  nominal_on: debit.nominal,
  on: debit.debitOn,
  amount_cents: debit.amount,
  fee_cents: debit.fee,
  standing:
    debit.stage === 'batched'
      ? ('with_bank' as const)
      : debit.isAnnounced
        ? ('announced' as const)
        : ('planned' as const),
});

type Situation = Asked & {
  schedule: ScheduleRecord | undefined;
  footing: Footing;
  debits: readonly ScheduleDebit[];
};

async function planAfter(work: Work, situation: Situation, changer: Changer): Promise<ScheduleDebit[]> {
  const { schedule, footing, debits, change } = situation;
  checkChanger(schedule, change, changer);
  if (change.kind === 'end') return debits.filter(({ stage }) => stage === 'batched');
  const account = await accountFor(work, situation, changer);
  const rule = await ruleAfter(work, situation, changer);
  const from = await paidFrom(work, (account ?? schedule)!.payment_method_id);
  const plan = planDebits(rule, footing, debits, { by: plannerOf(changer), from });
  refuseTooLong(situation, plan);
  refuseLost(situation, plan);
  return allOf(plan);
}

/**
 * Makes a change: the plan from now on, its version, and a letter that is the notice of its debits where the payer made it.
 * Refuses who has seen another version (`refuseUnseen`), and what the council does not let ratepayers do.
 */
export async function changeSchedule(
  work: Work,
  asked: Asked & { version: number },
  changer: Changer,
): Promise<{ version: number }> {
  const { propertyId, change } = asked;
  await lockProperty(work, propertyId);
  const schedule = await currentSchedule(work, propertyId);
  await refuseUnseen(work, schedule, asked.version);
  checkChanger(schedule, change, changer);
  if (change.kind === 'end') {
    await endSchedule(work, schedule!, changer.ratepayerId ? 'payer' : 'council');
    return { version: schedule!.version + 1 };
  }
  refuseUnless(await merchantTakesOnNew(work), 'schedule.cannot_debit');
  const by = plannerOf(changer);
  const footing = await footingOf(work, propertyId, by);
  // Debits are held before mandates, as by all others.
  const debits = schedule ? await holdDebitsOf(work, schedule.id) : [];
  const situation = { ...asked, schedule, footing, debits };
  const account = await accountFor(work, situation, changer);
  const rule = await ruleAfter(work, situation, changer);
  const base =
    schedule ??
    (await insertSchedule(work, {
      property_id: propertyId,
      ratepayer_id: changer.ratepayerId!,
      ...account!,
      rule,
    }));
  if (change.kind === 'restart') await restart(work, base, account!);
  const made = await replan(work, { schedule: { ...base, ...account }, rule, footing, by });
  refuseTooLong(situation, made);
  refuseLost(situation, made);
  await record(work, { ...base, ...account, version: made.version }, change);
  await mailPlan(work, { ...base, ...account }, { because: by === 'payer' ? 'confirmed' : 'council' });
  return { version: made.version };
}

async function restart(work: Work, schedule: ScheduleRecord, account: UsableAccount): Promise<void> {
  await moveSchedule(work, schedule, 'restart');
  if (account.mandate_id && !(await activeMandate(work, account.payment_method_id)))
    await moveMandate(work, account.mandate_id, 'resume', {});
}

/** Staff do nothing that needs the payer's agreement, and of ratepayers only the one who pays changes a schedule. */
function checkChanger(
  schedule: ScheduleRecord | undefined,
  change: Asked['change'],
  { ratepayerId }: Changer,
): void {
  if (change.kind === 'begin') {
    refuseUnless(schedule === undefined, 'schedule.exists');
    return;
  }
  if (!schedule) throw new Refusal('schedule.none');
  if (ratepayerId) refuseUnless(schedule.ratepayer_id === ratepayerId, 'schedule.not_yours');
  if (change.kind === 'restart' || change.kind === 'end') return;
  const isOver = outcomeOf(scheduleTable, schedule.status, 'change').kind === 'refused';
  refuseUnless(!isOver, 'schedule.is_stopped');
}

/** The account or kept card that a change names, with what lets it be debited; none for the other changes. */
async function accountFor(
  work: Work,
  { change }: Situation,
  changer: Changer,
): Promise<UsableAccount | undefined> {
  if (change.kind === 'restart')
    return mandateToRestart(work, change.payment_method_id, changer.ratepayerId!);
  if (change.kind !== 'begin' && change.kind !== 'account') return undefined;
  return usableAccount(work, change.payment_method_id, changer.ratepayerId!);
}

async function ruleAfter(
  work: Work,
  { propertyId, schedule, footing, debits, change }: Situation,
  { ratepayerId }: Changer,
): Promise<ScheduleRule> {
  if (change.kind === 'begin') {
    refuseUnless(footing.owed.owed_cents > 0, 'schedule.nothing_owed');
    checkStart(change.start_on, footing);
    const ended = await endedSchedule(work, { propertyId, ratepayerId: ratepayerId! });
    const terms = { frequency: change.frequency, startOn: change.start_on, today: footing.today };
    return ruleAnew(ended && ruleOf(ended), terms);
  }
  const rule = ruleOf(schedule!);
  const asked = ruleChangeOf(change);
  if (!asked) return rule;
  // What a debit that waits stands for may be changed as one that is only planned: it is cancelled and planned anew.
  const plan = debits.filter(({ stage }) => stage === null || stage === 'scheduled' || stage === 'held');
  return changeRule(rule, asked, { ...footing, plan });
}

function ruleChangeOf(change: Asked['change']): RuleChange | undefined {
  switch (change.kind) {
    case 'terms':
      return { kind: 'terms', frequency: change.frequency, startOn: change.start_on };
    case 'extra':
      return { kind: 'extra', on: change.on, amount: change.amount_cents };
    case 'skip':
    case 'move':
    case 'pause':
    case 'resume':
      return change;
    default:
      return undefined;
  }
}

/** A wish that the plan does not carry out is refused. */
function refuseLost({ debits, change }: Situation, plan: NewPlan): void {
  const asked = ruleChangeOf(change);
  if (asked) checkKept(asked, debits.filter(isToCome), allOf(plan));
}

/** Another account leads nowhere else, going on ends as late as the plan must, and an extra payment only brings money sooner. */
const LEADS_NO_LATER: readonly Asked['change']['kind'][] = ['resume', 'account', 'restart', 'extra'];

/** A payer's wish may not lead beyond the day by which the council has to be paid. */
function refuseTooLong({ footing, change }: Situation, plan: NewPlan): void {
  if (!LEADS_NO_LATER.includes(change.kind)) checkFinish(plan.planned, footing);
}

async function record(
  work: Work,
  schedule: Pick<ScheduleRecord, 'id' | 'property_id' | 'customer_id' | 'version'>,
  change: Asked['change'],
): Promise<void> {
  const { id, property_id, customer_id, version } = schedule;
  await noteChange(work, schedule, notedOf(change), work.actor.name);
  await work.audit({
    action:
      change.kind === 'begin'
        ? 'schedule.started'
        : change.kind === 'restart'
          ? 'schedule.restarted'
          : 'schedule.changed',
    subjectKind: 'schedule',
    subjectId: id,
    person: customer_id,
    after: { version, change },
  });
  if (change.kind === 'begin') await work.emit('schedule.started', { id, property_id, customer_id });
  else await work.emit('schedule.changed', { id, property_id, customer_id, version });
}

function notedOf(change: Asked['change']): NotedChange {
  switch (change.kind) {
    case 'begin':
    case 'terms':
      return { kind: change.kind, day: change.start_on };
    case 'skip':
      return { kind: 'skip', day: change.on };
    case 'move':
      return { kind: 'move', day: change.on, until: change.to };
    case 'pause':
      return { kind: 'pause', until: change.until };
    case 'extra':
      return { kind: 'extra', day: change.on, amountCents: change.amount_cents };
    default:
      return { kind: change.kind };
  }
}
