import type { FieldBinding } from './form.ts';

/**
 * Binds a field that must end up a number to an input that is empty at times: emptiness is held as NaN, which
 * every schema refuses.
 */
export function orEmpty(
  field: Omit<FieldBinding<number>, 'value'> & { value: number | undefined },
): FieldBinding<number | null> {
  return {
    ...field,
    value: field.value === undefined || Number.isNaN(field.value) ? null : field.value,
    onChange: (value) => field.onChange(value ?? Number.NaN),
  };
}

/** Binds a field that is nothing (null) rather than an empty text. */
export const orNothing = (
  field: Omit<FieldBinding<string | null | undefined>, 'onChange'> & { onChange(value: string | null): void },
): FieldBinding<string> => ({
  ...field,
  value: field.value ?? '',
  onChange: (value) => field.onChange(value || null),
});
