import { type FaultCode, faultSentence } from '@lorikeet/contracts/faults';
import { issuesToFaults } from '@lorikeet/contracts/issues-to-faults';
import { type RefObject, useId, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { afterPointer } from './after-pointer.ts';
import { ApiError, fieldFaults } from './api-error.ts';
import { faultyNames, messageAt, nest } from './form-faults.ts';
import { goToField } from './go-to-field.ts';
import { word } from './i18n.ts';
import { useInterface } from './interface-state.ts';
import { useKeptForm } from './kept-forms.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { refusedSoFar } from './refused.ts';
import { addToast } from './toasts.ts';
import { type Unread, unreadIssues } from './unread.ts';
import { useUnsaved } from './unsaved.ts';

type Values<S extends z.ZodType> = z.input<S> & FieldValues;

/** What a form hands over: what the call takes on the wire, and what its schema makes of it. */
type Handed<S extends z.ZodType> = { wire: z.input<S>; parsed: z.output<S> };

type Checked<S extends z.ZodType> = Handed<S> | { issues: readonly z.core.$ZodIssue[] };

type Inner<S extends z.ZodType> = UseFormReturn<Values<S>, unknown, Handed<S>>;

/** A field left blank is absent. */
function withoutBlanks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBlanks);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  const kept = Object.entries(value).filter(([, inner]) => inner !== '');
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutBlanks(inner)]));
}

const valueAt = (values: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((inner, step) => (inner as Record<PropertyKey, unknown> | undefined)?.[step], values);

/**
 * Checks what was typed. Where the schema takes it as it stands, blanks and all, that is what is sent: a blank may clear
 * a field. Otherwise blank fields count as absent, so that an optional one passes; a blank that was required is named by
 * the rule for blanks ("Name is required"), which only the typed text meets. A field in `unread` is at fault whatever it
 * hands over.
 */
export async function checkValues<S extends z.ZodType>(
  schema: S,
  values: z.input<S>,
  unread: ReadonlyMap<string, FaultCode> = new Map(),
): Promise<Checked<S>> {
  const checked = await checkHeld(schema, values);
  if (unread.size === 0) return checked;
  return { issues: [...unreadIssues(unread), ...('issues' in checked ? checked.issues : [])] };
}

async function checkHeld<S extends z.ZodType>(schema: S, values: z.input<S>): Promise<Checked<S>> {
  const typed = await schema.safeParseAsync(values);
  if (typed.success) return { wire: values, parsed: typed.data };
  const kept = withoutBlanks(values) as z.input<S>;
  const absent = await schema.safeParseAsync(kept);
  if (absent.success) return { wire: kept, parsed: absent.data };
  const failing = new Set(absent.error.issues.map((issue) => issue.path.join('.')));
  // What was left blank may be absent, if the schema takes it so; what was typed stays at fault.
  const issues = typed.error.issues.filter(
    ({ path }) => failing.has(path.join('.')) || valueAt(values, path) !== '',
  );
  return { issues: issues.length > 0 ? issues : absent.error.issues };
}

/** Validates the whole form; keeps the first failing rule of each field. */
function zodResolver<S extends z.ZodType>(
  schema: S,
  unread: Unread,
): Resolver<Values<S>, unknown, Handed<S>> {
  return async (values) => {
    const checked = await checkValues(schema, values, unread);
    if ('wire' in checked) return { values: checked, errors: {} };
    const { locale } = useInterface.getState();
    const faults = issuesToFaults(checked.issues, locale, values).map(
      ({ path, code, message }) => [path || 'root', { type: code, message }] as const,
    );
    return { values: {}, errors: nest(Object.fromEntries(faults)) as FieldErrors<Values<S>> };
  };
}

/** What every field of `ui/` takes from a form. */
export type FieldBinding<V> = {
  id: string;
  name: string;
  value: V;
  error: string | undefined;
  /** Each keystroke or choice; never validates by itself. */
  onChange: (value: V) => void;
  /** Blur, or a finished change: validates the field. */
  onCommit: () => void;
  unread: Unread;
};

export type PortalForm<S extends z.ZodType> = {
  /** Binds one field: `<TextField label="Name" {...form.field('name')} />`. */
  field: <P extends Path<Values<S>>>(name: P) => FieldBinding<PathValue<Values<S>, P>>;
  /** Sets a value from code; the field is validated (model update). */
  set: <P extends Path<Values<S>>>(name: P, value: PathValue<Values<S>, P>) => void;
  /** Puts fields back as the form opened with them: those that a choice takes from the screen, where no fault can be seen. */
  restore: (...names: Path<Values<S>>[]) => void;
  values: Values<S>;
  submitting: boolean;
  dirty: boolean;
  /** Fields at fault, once the form was sent: said beside the button, which may be far from the first of them. */
  faults: number;
  /**
   * A form's onSubmit: validates, moves to the first fault, and pins the server's 422 faults to their fields. `wire` is
   * what the schema takes, ready to be sent where the schema is a call's; `parsed` is what it makes of it.
   */
  submit: (
    work: (wire: z.input<S>, parsed: z.output<S>) => Promise<void>,
  ) => (event?: React.FormEvent) => void;
  /** Puts a fault on a field by its code: what no schema can know. */
  fail: <P extends Path<Values<S>>>(name: P, code: FaultCode) => void;
  /** Pins faults of a 422 to their fields; true when at least one was one of this form's. */
  pin: (error: unknown) => boolean;
  /** Begins anew, whatever was typed. After a save that the form outlives: `settle`. */
  reset: (values?: DefaultValues<Values<S>>) => void;
  /** What stood in the form as it was sent last. */
  sent: RefObject<Values<S> | null>;
  /** The library's own form, for arrays of rows. */
  inner: Inner<S>;
};

const placeOf = (formId: string, name: string) => document.getElementById(`${formId}-${name}`);

/** Moves to the field that stands first on the page among those named. */
const focusFirst = (formId: string, names: readonly string[]) =>
  goToField(() => {
    const fields = names.flatMap((name) => placeOf(formId, name) ?? []);
    return fields.sort((a, b) =>
      a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )[0];
  });

/** Pins the server's faults to the fields that the form has, and moves to the first. */
function pinFaults<S extends z.ZodType>(inner: Inner<S>, formId: string, error: unknown): boolean {
  const known = fieldFaults(error).filter(
    (fault) => inner.getValues(fault.path as Path<Values<S>>) !== undefined,
  );
  for (const { path, message } of known.toReversed()) {
    inner.setError(path as Path<Values<S>>, { type: 'server', message });
  }
  focusFirst(
    formId,
    known.map(({ path }) => path),
  );
  return known.length > 0;
}

/** Validates, then runs the work once at a time; `call` has shown an HTTP error already. `setSentText` keeps what was sent last. */
function useSubmit<S extends z.ZodType>(
  inner: Inner<S>,
  formId: string,
  setSentText: (text: string | null) => void,
) {
  const [submitting, setSubmitting] = useState(false);
  const sent = useRef<Values<S>>(null);
  // A form that is refused, or that outlives its save, is sent again as soon as somebody wants.
  const [begin] = useState(() => oneAtATime(0));
  const run = async (work: Parameters<PortalForm<S>['submit']>[0], { wire, parsed }: Handed<S>) => {
    setSubmitting(true);
    sent.current = structuredClone(inner.getValues());
    setSentText(JSON.stringify(sent.current));
    const before = refusedSoFar();
    try {
      await work(wire, parsed);
      if (refusedSoFar() !== before) setSentText(null);
    } catch (error) {
      setSentText(null);
      if (!pinFaults(inner, formId, error) && !(error instanceof ApiError)) throw error;
    } finally {
      setSubmitting(false);
    }
  };
  const submit: PortalForm<S>['submit'] = (work) => (event) => {
    event?.preventDefault();
    const toFirstFault = (faults: object) => {
      const names = faultyNames(faults);
      focusFirst(formId, names);
      if (names.some((name) => placeOf(formId, name))) return;
      // Nothing on the screen says why the form is not sent.
      const why = messageAt(faults, names[0] ?? '');
      addToast({ severity: 'error', summary: word('errors.checkForm'), ...(why && { detail: why }) });
    };
    // What is checked before it is sent takes a moment, in which nothing is said to be sent yet.
    void begin('submit', () => inner.handleSubmit((handed) => run(work, handed), toFirstFault)());
  };
  return { submitting, submit, sent };
}

/** What a person saw of the record that a form changes, which its call names: another's change is not undone. */
type Seen<V> = {
  /** As the form opened, whatever is read meanwhile. */
  seen: V;
  /** After a save that the form outlives. */
  setSeen: (seen: V) => void;
};

/**
 * A form with the portal's timing: a field is checked on blur, on change and when code sets it, never while
 * a person types; the first failing rule of each field is shown. `opened` is what is seen of the record as the form opens.
 */
export function usePortalForm<S extends z.ZodType, V = undefined>(
  schema: S,
  defaultValues: DefaultValues<Values<S>>,
  opened?: V,
): PortalForm<S> & Seen<V> {
  const formId = useId();
  const [unread] = useState<Unread>(() => new Map());
  const inner = useForm<Values<S>, unknown, Handed<S>>({
    resolver: zodResolver(schema, unread),
    defaultValues,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    criteriaMode: 'firstError',
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitted } = inner.formState;
  const [sentText, setSentText] = useState<string | null>(null);
  const sending = useSubmit<S>(inner, formId, setSentText);
  const values = inner.watch();
  useUnsaved(isDirty && JSON.stringify(values) !== sentText);
  const [seen, setSeen] = useState(opened as V);
  useKeptForm(inner, isDirty, seen, setSeen);
  return {
    inner,
    seen,
    setSeen,
    values,
    ...sending,
    dirty: isDirty,
    faults: isSubmitted ? faultyNames(errors).length : 0,
    pin: (error) => pinFaults<S>(inner, formId, error),
    fail: (name, code) =>
      inner.setError(name, { type: code, message: faultSentence(code, useInterface.getState().locale) }),
    reset: (next) => inner.reset(next),
    restore: (...names) => {
      for (const name of names) {
        const opened = valueAt(inner.formState.defaultValues, name.split('.'));
        inner.setValue(name, opened as PathValue<Values<S>, typeof name>, { shouldDirty: true });
        inner.clearErrors(name);
      }
    },
    set: (name, value) => inner.setValue(name, value, { shouldDirty: true, shouldValidate: true }),
    field: (name) => ({
      id: `${formId}-${name}`,
      name,
      value: inner.getValues(name),
      error: messageAt(errors, name),
      onChange: (value) => inner.setValue(name, value, { shouldDirty: true }),
      onCommit: () => afterPointer(() => void inner.trigger(name)),
      unread,
    }),
  };
}

const textOf = (value: unknown) => JSON.stringify(value);

/**
 * After a save that the form outlives: what was sent is what the form began with, as the server put it where `stored` says
 * so. What was typed while the save was under way stays, and is unsaved.
 */
export function settle<V extends FieldValues, C, T>(
  form: {
    inner: Pick<UseFormReturn<V, C, T>, 'getValues' | 'setValue' | 'reset'>;
    sent: RefObject<V | null>;
  },
  stored: Partial<NoInfer<V>> = {},
) {
  const { inner, sent } = form;
  const handed = (sent.current ?? inner.getValues()) as V;
  for (const [name, value] of Object.entries(stored) as [Path<V>, PathValue<V, Path<V>>][])
    if (textOf(inner.getValues(name)) === textOf(handed[name])) inner.setValue(name, value);
  inner.reset({ ...handed, ...stored }, { keepValues: true, keepErrors: true });
}
