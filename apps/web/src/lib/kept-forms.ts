import { useEffect, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { word } from './i18n.ts';
import { type SessionArea, sessionOf } from './sessions.ts';
import { addToast } from './toasts.ts';

type Typed = Readonly<Record<string, unknown>>;
/** What is typed in a form, and what its person saw of the record as it opened. */
type Contents = { typed: Typed; seen: unknown };
type OpenForm = { place: string; contents: () => Contents };

const openForms = new Set<OpenForm>();
/** In this page's memory only, and only for the person who typed it. */
let kept: { person: string; forms: Map<string, Contents> } | null = null;

const personOf = (area: SessionArea) => sessionOf(area).profile?.user.id;
const personHere = () => personOf(window.location.pathname.startsWith('/flexirates/') ? 'flex' : 'merchant');

/** A form is known by its address and its fields. */
const placeOf = (fields: string) => `${window.location.pathname} ${fields}`;

/** A password is typed anew. */
const withoutPasswords = (values: Typed): Typed =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name)));

/** Keeps what is typed in the forms on screen while their person's session still stands: it is about to end. */
export function keepForms(area: SessionArea): void {
  const person = personOf(area);
  if (!person || openForms.size === 0) return;
  if (kept?.person !== person) kept = { person, forms: new Map() };
  for (const { place, contents } of openForms) {
    const { typed, seen } = contents();
    kept.forms.set(place, { typed: withoutPasswords(typed), seen });
  }
}

/** Returns, once, what `person` had in the form at a place. What another person typed is forgotten. */
function takeKept(place: string, person: string | undefined): Contents | undefined {
  if (kept && person && kept.person !== person) kept = null;
  const contents = person ? kept?.forms.get(place) : undefined;
  kept?.forms.delete(place);
  return contents;
}

/**
 * A form whose session ends under it has its contents again once its person is back at its address, with what they saw as
 * they typed them: the record that is read anew may have been changed meanwhile.
 */
export function useKeptForm<V extends FieldValues, C, T, Seen>(
  inner: UseFormReturn<V, C, T>,
  isDirty: boolean,
  seen: Seen,
  setSeen: (seen: Seen) => void,
) {
  const [fields] = useState(() => Object.keys(inner.getValues()).join());
  useEffect(() => {
    const contents = takeKept(placeOf(fields), personHere());
    if (!contents) return;
    for (const [name, value] of Object.entries(contents.typed))
      inner.setValue(name as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true });
    setSeen(contents.seen as Seen);
    addToast({ severity: 'info', summary: word('unsaved.backTitle'), detail: word('unsaved.backText') });
  }, [inner, fields, setSeen]);
  useEffect(() => {
    if (!isDirty) return;
    const form = { place: placeOf(fields), contents: () => ({ typed: inner.getValues(), seen }) };
    openForms.add(form);
    return () => void openForms.delete(form);
  }, [inner, fields, isDirty, seen]);
}
