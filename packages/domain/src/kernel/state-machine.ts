import { Refusal } from './refusal.ts';

/**
 * One cell of a state table:
 * - `to`: the event moves the record to a state; `effects` name what else must happen in the same transaction;
 * - `same`: the event has nothing to change and succeeds;
 * - `opens`: the event is allowed and starts a record of its own (a refund, a dispute); the state stays, `effects` as of
 *   `to`;
 * - `queue`: nothing moves, a person decides;
 * - `refuse`: the event is refused with a code of its own, or the table's code for the event.
 */
export type Cell<S extends string> =
  | { readonly to: S; readonly effects?: readonly string[] }
  | { readonly same: true }
  | { readonly opens: string; readonly effects?: readonly string[] }
  | { readonly queue: string }
  | { readonly refuse: string | null };

export type Outcome<S extends string> =
  | { readonly kind: 'next'; readonly state: S; readonly effects: readonly string[] }
  | { readonly kind: 'same'; readonly state: S }
  | {
      readonly kind: 'opens';
      readonly state: S;
      readonly record: string;
      readonly effects: readonly string[];
    }
  | { readonly kind: 'queue'; readonly state: S; readonly code: string }
  | { readonly kind: 'refused'; readonly state: S; readonly code: string };

export type StateTable<S extends string, E extends string> = {
  readonly name: string;
  readonly states: readonly S[];
  readonly events: readonly E[];
  readonly initial: S;
  readonly rows: { readonly [state in S]: { readonly [event in E]: Cell<S> } };
};

/** The makers of cells, taken apart at the head of a table: `const { to, same, no } = cell`. */
export const cell = {
  to: <S extends string>(state: S, ...effects: string[]): { to: S; effects: string[] } => ({
    to: state,
    effects,
  }),
  same: { same: true },
  no: { refuse: null },
  opens: (record: string, ...effects: string[]): { opens: string; effects: string[] } => ({
    opens: record,
    effects,
  }),
  queue: (code: string): { queue: string } => ({ queue: code }),
  refuse: (code: string): { refuse: string } => ({ refuse: code }),
} as const;

/** Declares a table; the type demands a cell for every state and event. */
export function defineTable<const S extends string, const E extends string>(table: {
  readonly name: string;
  readonly states: readonly S[];
  readonly events: readonly E[];
  readonly initial: NoInfer<S>;
  readonly rows: { readonly [state in NoInfer<S>]: { readonly [event in NoInfer<E>]: Cell<NoInfer<S>> } };
}): StateTable<S, E> {
  return table;
}

/** What an event does to a record in a state. A refusal without a code of its own is `<table>.<event>_refused`. */
export function outcomeOf<S extends string, E extends string>(
  table: StateTable<S, E>,
  state: S,
  event: E,
): Outcome<S> {
  const found: Cell<S> = table.rows[state][event];
  if ('to' in found) return { kind: 'next', state: found.to, effects: found.effects ?? [] };
  if ('same' in found) return { kind: 'same', state };
  if ('opens' in found) return { kind: 'opens', state, record: found.opens, effects: found.effects ?? [] };
  if ('queue' in found) return { kind: 'queue', state, code: `${table.name}.${found.queue}` };
  return { kind: 'refused', state, code: `${table.name}.${found.refuse ?? `${event}_refused`}` };
}

/** The refusal that a table's outcome means, to be thrown. */
export const refusalOf = (outcome: { readonly state: string; readonly code: string }): Refusal =>
  new Refusal(outcome.code, { state: outcome.state });

/** The state after an event. Throws Refusal (with the state as a parameter) when it is refused or queued. */
export function advance<S extends string, E extends string>(table: StateTable<S, E>, state: S, event: E): S {
  const outcome = outcomeOf(table, state, event);
  if (outcome.kind === 'refused' || outcome.kind === 'queue') throw refusalOf(outcome);
  return outcome.state;
}

/** True when the event would move the record, or start a record of its own; what a screen offers as an action. */
export function can<S extends string, E extends string>(
  table: StateTable<S, E>,
  state: S,
  event: E,
): boolean {
  const { kind } = outcomeOf(table, state, event);
  return kind === 'next' || kind === 'opens';
}

/** The states of a table in their order, for a check constraint on its column. */
export function states<S extends string>(table: { readonly states: readonly S[] }): readonly S[] {
  return table.states;
}

/** The states from which an event is allowed to act: the where-clause of a set-based transition. */
export function statesThat<S extends string, E extends string>(table: StateTable<S, E>, event: E): S[] {
  return table.states.filter((state) => can(table, state, event));
}
