import type { Contract, WireInput } from '@lorikeet/contracts/contract';
import type { z } from 'zod';
import type { FilterKey } from '../ui/data-list/list-state.ts';

/** What the frame itself sends: it is no filter. */
type OwnField = 'page' | 'page_size' | 'sort' | 'search';
type Field<C extends Contract> = Exclude<keyof WireInput<C> & string, OwnField>;

/** The words that a choice may take: those of the field, or of its list where several may be given. */
type Word<C extends Contract, K> =
  NonNullable<z.output<C['input']>[K & keyof z.output<C['input']>]> extends infer Value
    ? Value extends readonly (infer One)[]
      ? One & string
      : Value & string
    : never;

type Ranged<C extends Contract, From extends string, To extends string> = {
  [K in Field<C>]: K extends `${infer Name}${From}`
    ? `${Name}${To}` extends Field<C>
      ? Name
      : never
    : never;
}[Field<C>];

type Choice<C extends Contract> = {
  [K in Field<C>]: {
    key: K;
    label: string;
    kind: 'choice';
    options: readonly { value: Word<C, K>; label: string }[];
  };
}[Field<C>];

/** A filter whose word in the address is not the name of its field. */
type Renamed<C extends Contract> = {
  key: string;
  label: string;
  kind: 'choice' | 'text';
  options?: readonly { value: string; label: string }[];
  field: Field<C>;
};

/** A filter by another record: its id is the field's value. */
type OfRecord<C extends Contract> = {
  key: string;
  label: string;
  kind: 'record';
  field: Field<C>;
  record: NonNullable<FilterKey['record']>;
};

/**
 * A filter of a list, checked against its call: a choice and a text name one of its fields, a date the stem of
 * `<key>_from` and `<key>_to`, an amount that of `<key>_min` and `<key>_max`.
 */
export type FilterOf<C extends Contract> =
  | Choice<C>
  | Renamed<C>
  | OfRecord<C>
  | { key: Field<C>; label: string; kind: 'text' }
  | { key: Ranged<C, '_from', '_to'>; label: string; kind: 'date' }
  | { key: Ranged<C, '_min', '_max'>; label: string; kind: 'amount' };

/** The filters of a list's call. One that the call does not take is a type error. */
export const filtersOf = <C extends Contract>(
  _contract: C,
  filters: readonly FilterOf<C>[],
): readonly FilterKey[] => filters;

/** A filter by some of several words, each as the reader says it. */
export const choiceOf = <const K extends string, const V extends string>(
  key: K,
  label: string,
  values: readonly V[],
  say: (value: V) => string,
) => ({
  key,
  label,
  kind: 'choice' as const,
  options: values.map((value) => ({ value, label: say(value) })),
});
