import { outcomeOf, type StateTable } from './state-machine.ts';

/** One event of a state table as a set-based statement needs it: the states that it leaves, and where it leads. */
export type Move<S extends string> = { readonly from: readonly S[]; readonly to: S };

/**
 * The move that an event makes, from every state that it may leave or from those of `only`. Throws RangeError when
 * a state of `only` may not be left by the event, or when the states do not all lead to the same one.
 */
export function moveBy<S extends string, E extends string>(
  table: StateTable<S, E>,
  event: E,
  only?: readonly S[],
): Move<S> {
  const outcomes = (only ?? table.states).map((state) => ({
    state,
    outcome: outcomeOf(table, state, event),
  }));
  const moves = outcomes.filter(({ outcome }) => outcome.kind === 'next');
  const [to, ...others] = new Set(moves.map(({ outcome }) => outcome.state));
  if (to === undefined || others.length > 0 || (only && moves.length < only.length)) {
    throw new RangeError(`${table.name}.${event} is no one move of ${(only ?? table.states).join(', ')}`);
  }
  return { from: moves.map(({ state }) => state), to };
}

/** The states from which events may still lead to `target`, without the target itself. */
export function statesLeadingTo<S extends string, E extends string>(
  table: StateTable<S, E>,
  target: S,
): readonly S[] {
  const reaching = new Set<S>([target]);
  for (let size = 0; size < reaching.size; ) {
    size = reaching.size;
    for (const state of table.states) {
      if (table.events.some((event) => reaching.has(outcomeOf(table, state, event).state)))
        reaching.add(state);
    }
  }
  reaching.delete(target);
  return table.states.filter((state) => reaching.has(state));
}
