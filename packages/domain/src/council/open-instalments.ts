import { type Cents, type LocalDate, toCents, ZERO } from '../kernel/index.ts';

/** A dated part of a rates notice. */
export type Instalment = { readonly dueOn: LocalDate; readonly amount: Cents };

export type OpenInstalments<I extends Instalment> = {
  /** In the order of their due dates, each with what is still open of it. */
  readonly instalments: readonly (I & { readonly open: Cents })[];
  /** Owed beyond all instalments, from before them: due at once. */
  readonly broughtForward: Cents;
  /** What the council owes the property. */
  readonly credit: Cents;
};

/**
 * How much of each instalment is open. Money pays the oldest first, so what is owed lies on the latest instalments, and
 * what they do not hold was owed before them. What is open and what was brought forward sum to what is owed.
 */
export function openInstalments<I extends Instalment>(
  owed: Cents,
  instalments: readonly I[],
): OpenInstalments<I> {
  let left = Math.max(0, owed);
  const latestFirst = [...instalments].sort((a, b) => (a.dueOn < b.dueOn ? 1 : a.dueOn > b.dueOn ? -1 : 0));
  const placed = latestFirst.map((instalment) => {
    const open = Math.min(instalment.amount, left);
    left -= open;
    return { ...instalment, open: toCents(open) };
  });
  return {
    instalments: placed.reverse(),
    broughtForward: toCents(left),
    credit: owed < 0 ? toCents(-owed) : ZERO,
  };
}

/** What should have been paid before a day: what was brought forward, and what is open of instalments due earlier. */
export function overdueOn(day: LocalDate, open: OpenInstalments<Instalment>): Cents {
  const late = open.instalments.filter(({ dueOn }) => dueOn < day);
  return toCents(late.reduce((sum, instalment) => sum + instalment.open, Number(open.broughtForward)));
}
