import { createFormControl } from 'react-hook-form';
import { expect, it } from 'vitest';
import { follow, takeOver } from './follow-stored.ts';
import { settle } from './form.ts';

type Choices = { gst: boolean; days: number; networks: string[] };
const OPENED: Choices = { gst: false, days: 3, networks: ['visa'] };

/** A form as once it stands on the page, in which something was typed. */
function typedForm(typed: Partial<Choices>) {
  const form = createFormControl<Choices>({ defaultValues: OPENED });
  form.control._state.mount = true;
  const type = (more: Partial<Choices>) => {
    for (const [name, value] of Object.entries(more))
      form.setValue(name as keyof Choices, value, { shouldDirty: true });
  };
  type(typed);
  return { form, type };
}

/** What stands in a form in which this was typed, once that is stored elsewhere; and what it takes as its beginning. */
function after(typed: Partial<Choices>, stored: Choices) {
  const { form } = typedForm(typed);
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

/** What stands in a form of days, and what its person has seen of them, once none are stored and another number is proposed. */
function unset(typed: Partial<Choices>) {
  const { form } = typedForm(typed);
  let seen: { days: number | null } = { days: OPENED.days };
  const setSeen = (next: typeof seen) => {
    seen = next;
  };
  follow({ inner: form, seen, setSeen }, { days: 14 }, { days: null });
  return { days: form.getValues().days, seen: seen.days };
}

it('what is proposed where nothing is stored any more is not taken for what is stored', () => {
  expect(unset({})).toEqual({ days: 14, seen: null });
  expect(unset({ days: 10 }), 'what was typed stays, beside what was seen').toEqual({ days: 10, seen: 3 });
});

/** What stands in a form that was sent with `sent`, in which `since` was typed before that was stored. */
function saved(sent: Partial<Choices>, since: Partial<Choices>, stored?: Partial<Choices>) {
  const { form, type } = typedForm(sent);
  const current = structuredClone(form.getValues());
  type(since);
  settle({ inner: form, sent: { current } }, stored);
  const { isDirty } = form.control._formState;
  return { values: form.getValues(), begins: form.control._defaultValues, isDirty };
}

it('what was typed while a form was saved stays in it, unsaved', () => {
  expect(saved({ days: 10 }, { days: 12, networks: [] })).toEqual({
    values: { gst: false, days: 12, networks: [] },
    begins: { gst: false, days: 10, networks: ['visa'] },
    isDirty: true,
  });
});

it('a form in which nothing was typed meanwhile holds what is stored, and nothing unsaved', () => {
  const stored = { gst: false, days: 5, networks: ['visa'] };
  expect(saved({ days: 10 }, {}, { days: 5 })).toEqual({ values: stored, begins: stored, isDirty: false });
});

it('what was typed meanwhile stays where the server put something else than was sent', () => {
  const { values, begins, isDirty } = saved({ days: 10 }, { days: 12 }, { days: 3 });
  expect([values.days, begins.days, isDirty]).toEqual([12, 3, true]);
});
