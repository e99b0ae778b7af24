import { createFormControl } from 'react-hook-form';
import { expect, it } from 'vitest';
import { takeOver } from './follow-stored.ts';

type Choices = { gst: boolean; days: number; networks: string[] };
const OPENED: Choices = { gst: false, days: 3, networks: ['visa'] };

/** What stands in a form in which this was typed, once that is stored elsewhere; and what it takes as its beginning. */
function after(typed: Partial<Choices>, stored: Choices) {
  const form = createFormControl<Choices>({ defaultValues: OPENED });
  // As once it stands on the page.
  form.control._state.mount = true;
  for (const [name, value] of Object.entries(typed))
    form.setValue(name as keyof Choices, value, { shouldDirty: true });
  const taken = takeOver(form, stored);
  return { values: form.getValues(), defaults: form.control._defaultValues, taken };
}

it('a form takes over what was stored elsewhere where nobody typed, and keeps what was typed', () => {
  const stored = { ...OPENED, gst: true, networks: ['visa', 'amex'] };
  expect(after({ days: 10 }, stored)).toEqual({
    values: { ...stored, days: 10 },
    defaults: stored,
    taken: { gst: true, networks: ['visa', 'amex'] },
  });
});

it('what was typed stays where another value was stored of it meanwhile, and is still unsaved', () => {
  const { values, defaults, taken } = after({ days: 10 }, { ...OPENED, days: 5 });
  expect(values).toEqual({ ...OPENED, days: 10 });
  expect(defaults).toEqual(OPENED);
  expect(taken).toEqual({ gst: false, networks: ['visa'] });
});

it('what was typed and stored elsewhere as well is no longer unsaved', () => {
  const stored = { ...OPENED, gst: true };
  expect(after({ gst: true }, stored)).toMatchObject({ values: stored, defaults: stored });
});
