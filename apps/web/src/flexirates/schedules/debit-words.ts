import type { WireInput, WireOutput } from '@lorikeet/contracts/contract';
import type { changeMySchedule, getMySchedule, listMySchedules } from '@lorikeet/contracts/schedules';

export type MyProperty = WireOutput<typeof getMySchedule>;
export type MyRow = WireOutput<typeof listMySchedules>['rows'][number];
export type Schedule = NonNullable<MyProperty['schedule']>;
export type Change = WireInput<typeof changeMySchedule>['change'];
export type Debit = Schedule['debits'][number];

/** The amount that most payments have: what a person calls their payment. */
export function usualAmount(debits: readonly Pick<Debit, 'kind' | 'amount_cents'>[]): number | null {
  const counts = new Map<number, number>();
  for (const { kind, amount_cents } of debits) {
    if (kind === 'regular') counts.set(amount_cents, (counts.get(amount_cents) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}
