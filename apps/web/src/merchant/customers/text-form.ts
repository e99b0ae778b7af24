import type { z } from 'zod';
import type { FieldBinding, PortalForm } from '../../lib/form.ts';

/** A form whose fields are all shown as text or as one of a few words; what is absent reads as empty. */
export type TextForm = {
  field: (name: string) => FieldBinding<string>;
  value: (name: string) => string;
  set: (name: string, value: string) => void;
  restore: (...names: string[]) => void;
};

/** Both forms of a customer, seen alike: their inputs differ in type only where a field may be absent. */
export function textForm<S extends z.ZodType>(form: PortalForm<S>): TextForm {
  const field = form.field as unknown as (name: string) => FieldBinding<string | null | undefined>;
  const set = form.set as unknown as (name: string, value: string) => void;
  const restore = form.restore as unknown as TextForm['restore'];
  const values = form.values as Readonly<Record<string, string | null | undefined>>;
  return {
    field: (name) => {
      const bound = field(name);
      return { ...bound, value: bound.value ?? '', onChange: (value: string) => bound.onChange(value) };
    },
    value: (name) => values[name] ?? '',
    set,
    restore,
  };
}
