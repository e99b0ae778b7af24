import type { Fault, Values } from './form-schemas.ts';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The fields of a form by their names. */
export function fieldsOf(form: HTMLFormElement): Map<string, Field> {
  const all = [...form.querySelectorAll<Field>('input[name], select[name], textarea[name]')];
  return new Map(all.map((field) => [field.name, field]));
}

const isTick = (field: Field): field is HTMLInputElement => field.type === 'checkbox';

/** What is typed, as the call takes it. */
export function valuesOf(form: HTMLFormElement): Values {
  return Object.fromEntries(
    [...fieldsOf(form)].map(([name, field]) => [name, isTick(field) ? field.checked : field.value]),
  );
}

/** Puts kept values back into their fields. */
export function fill(form: HTMLFormElement, values: Record<string, unknown>): void {
  for (const [name, field] of fieldsOf(form)) {
    const value = values[name];
    if (typeof value === 'string' && !isTick(field)) field.value = value;
  }
}

/** Says a field's fault below it, or takes it away. */
export function showFault(field: Field, message: string | undefined): void {
  const note = document.getElementById(`${field.id}-error`)!;
  note.textContent = message ?? '';
  note.hidden = message === undefined;
  field.setAttribute('aria-invalid', String(message !== undefined));
  field.closest('.lk-input')?.classList.toggle('lk-input--bad', message !== undefined);
}

/** Shows the faults of the named fields, takes the others' away, and puts the reader at the first. True when none. */
export function showFaults(
  form: HTMLFormElement,
  faults: readonly Fault[],
  names?: readonly string[],
): boolean {
  const fields = [...fieldsOf(form)].filter(([name]) => !names || names.includes(name));
  let first: Field | undefined;
  for (const [name, field] of fields) {
    const fault = faults.find(({ path }) => path === name);
    showFault(field, fault?.message);
    if (fault) first ??= field;
  }
  first?.focus();
  return first === undefined;
}
