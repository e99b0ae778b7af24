import { useEffect, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { word } from './i18n.ts';
import { type SessionArea, sessionOf } from './sessions.ts';
import { addToast } from './toasts.ts';

type Typed = Readonly<Record<string, unknown>>;
type OpenForm = { place: string; typed: () => Typed };

const openForms = new Set<OpenForm>();
/** In this page's memory only, and only for the person who typed it. */
let kept: { person: string; forms: Map<string, Typed> } | null = null;

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
  for (const { place, typed } of openForms) kept.forms.set(place, withoutPasswords(typed()));
}

/** Returns, once, what `person` had typed in the form at a place. What another person typed is forgotten. */
function takeKept(place: string, person: string | undefined): Typed | undefined {
  if (kept && person && kept.person !== person) kept = null;
  const typed = person ? kept?.forms.get(place) : undefined;
  kept?.forms.delete(place);
  return typed;
}

/** A form whose session ends under it has its contents again once its person is back at its address. */
export function useKeptForm<V extends FieldValues, C, T>(inner: UseFormReturn<V, C, T>, isDirty: boolean) {
  const [fields] = useState(() => Object.keys(inner.getValues()).join());
  useEffect(() => {
    const typed = takeKept(placeOf(fields), personHere());
    if (!typed) return;
    for (const [name, value] of Object.entries(typed))
      inner.setValue(name as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true });
    addToast({ severity: 'info', summary: word('unsaved.backTitle'), detail: word('unsaved.backText') });
  }, [inner, fields]);
  useEffect(() => {
    if (!isDirty) return;
    const form = { place: placeOf(fields), typed: () => inner.getValues() };
    openForms.add(form);
    return () => void openForms.delete(form);
  }, [inner, fields, isDirty]);
}
