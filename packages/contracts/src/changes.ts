import { z } from 'zod';

/** One value of a record as a person reads it: a scalar, or a list of words. */
const cell = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);
export type ChangeCell = z.output<typeof cell>;

/**
 * One field before and after a change. `field` is its name in the record, dots for what is inside; `erased` when a
 * person's key was destroyed, so that the value cannot be read any more.
 */
export const fieldChange = z.strictObject({
  field: z.string(),
  before: cell,
  after: cell,
  changed: z.boolean(),
  erased: z.boolean(),
});
export type FieldChange = z.output<typeof fieldChange>;
