import { arrearsDueOn } from '@lorikeet/domain/council';
import { addBankDays, daysBetween, type LocalDate, maxDate } from '@lorikeet/domain/kernel';
import type { DueAmount, ScheduleLimits, SmoothingMode } from '@lorikeet/domain/schedules';
import type { Work } from '../../platform/work.ts';
import { arrangedUntil, type OwedForProperty, owedForProperties, ratepayerLimits } from '../council/index.ts';
import { settingsOf } from '../merchants/index.ts';

/** payer: they confirm what they see, which is the notice of it. biller: each debit is announced in advance. */
export type Planner = 'payer' | 'biller';

/** What a plan is made from: what the property owes, and what its council allows. */
export type Footing = {
  owed: OwedForProperty;
  dues: DueAmount[];
  lastDue: LocalDate | null;
  limits: ScheduleLimits;
  mode: SmoothingMode;
  today: LocalDate;
  /** The first day on which a debit that is planned now can be taken. */
  from: LocalDate;
};

/** Reads the footing. Who acts on it holds the property. */
export async function footingOf(work: Work, propertyId: string, by: Planner): Promise<Footing> {
  return (await footingsOf(work, [propertyId], by)).get(propertyId)!;
}

/** The footing of each of several properties, in as many statements as of one. */
export async function footingsOf(
  work: Work,
  propertyIds: readonly string[],
  by: Planner,
): Promise<Map<string, Footing>> {
  const today = work.clock.bankToday();
  const [owing, allowed, { notice_bank_days: days }, arranged] = await Promise.all([
    owedForProperties(work, propertyIds),
    ratepayerLimits(work),
    settingsOf(work),
    arrangedUntil(work, propertyIds, today),
  ]);
  // This morning's file has left; an advance notice leaves tomorrow morning at the earliest.
  const from = addBankDays(today, by === 'payer' ? 1 : days + 1);
  return new Map(
    propertyIds.map((id) => {
      const granted = { allowed, arranged: arranged.get(id) ?? null };
      return [id, { ...footingFrom(owing.get(id)!, granted, today), today, from }];
    }),
  );
}

type Granted = { allowed: Awaited<ReturnType<typeof ratepayerLimits>>; arranged: LocalDate | null };

function footingFrom(owed: OwedForProperty, { allowed, arranged }: Granted, today: LocalDate) {
  const dues = duesOf(owed, today);
  const last = dues.at(-1)?.dueOn ?? owed.instalments.at(-1)?.due_on ?? null;
  // Arrears are due at once, each day anew.
  const lastDue = owed.arrears_cents > 0 && last ? maxDate(last, today) : last;
  // An arrangement lets payments be level, and as late as it says.
  const arrangedDays = arranged && lastDue ? daysBetween(lastDue, arranged) : 0;
  return {
    owed,
    dues,
    lastDue,
    limits: {
      skipsPerYear: allowed.skips_a_year,
      pauseDaysMax: allowed.pause_days,
      moveDaysMax: allowed.move_days,
      finishDays: Math.max(allowed.finish_days, arrangedDays),
      minimum: allowed.minimum_cents,
    },
    mode: arranged ? ('level' as const) : allowed.smoothing,
  };
}

/** What is unpaid by its dates: arrears at once, then the instalments; credit, which nothing has to bring in. */
function duesOf(owed: OwedForProperty, today: LocalDate): DueAmount[] {
  if (owed.owed_cents <= 0) return [];
  const oldest = arrearsDueOn(owed.instalments[0]?.due_on ?? null, today);
  return [
    ...(owed.arrears_cents > 0 ? [{ dueOn: oldest, amount: owed.arrears_cents }] : []),
    ...owed.instalments
      .filter((one) => one.open_cents > 0)
      .map((one) => ({ dueOn: one.due_on, amount: one.open_cents })),
  ].sort((a, b) => (a.dueOn < b.dueOn ? -1 : 1));
}
