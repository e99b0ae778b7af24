import type { WireInput, WireOutput } from '@lorikeet/contracts/contract';
import type { changeMySchedule, getMySchedule, listMySchedules } from '@lorikeet/contracts/schedules';
import type { TFunction } from 'i18next';

export type MyProperty = WireOutput<typeof getMySchedule>;
export type MyRow = WireOutput<typeof listMySchedules>['rows'][number];
export type Schedule = NonNullable<MyProperty['schedule']>;
export type Change = WireInput<typeof changeMySchedule>['change'];
export type Debit = Schedule['debits'][number];

const LOOK_MS = 1_000;

/** True while a plan does not yet follow what is owed: something was paid, came back or was asked for a moment ago. */
export const lags = ({ schedule, owed_cents: owed }: Pick<MyProperty, 'schedule' | 'owed_cents'>): boolean =>
  schedule?.status === 'active' &&
  schedule.debits.reduce((sum, { amount_cents }) => sum + amount_cents, 0) !== Math.max(0, owed);

/** Looks again while the plan lags. */
export const untilItFollows = ({ state }: { state: { data: MyProperty | undefined } }) =>
  state.data && lags(state.data) ? LOOK_MS : false;

/** What is taken with a payment: with the fee of a card, where one pays. */
export const takenCents = ({
  amount_cents: amount,
  fee_cents: fee,
}: Pick<Debit, 'amount_cents' | 'fee_cents'>) => amount + fee;

/** The amount that most payments have: what a person calls their payment. */
export function usualAmount(
  debits: readonly Pick<Debit, 'kind' | 'amount_cents' | 'fee_cents'>[],
): number | null {
  const counts = new Map<number, number>();
  for (const debit of debits) {
    const taken = takenCents(debit);
    if (debit.kind === 'regular') counts.set(taken, (counts.get(taken) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** `Westpac ••• 5148`, or `Visa ••• 4242`. */
export const paidFromName = (
  { bank_name: bank, account_masked: masked, card }: NonNullable<Schedule['account']>,
  t: TFunction<'schedules'>,
): string =>
  [card ? t(`payment-methods:cards.networks.${card.network}`) : bank, masked].filter(Boolean).join(' ');
