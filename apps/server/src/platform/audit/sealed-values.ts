import type { PersonKeys } from './person-keys.ts';

/** Replaces a value once its person's key is destroyed. */
export const ERASED: unique symbol = Symbol('erased');

const SEALED = /^sealed:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([A-Za-z0-9_-]*)$/;

/** `sealed:<person>:<ciphertext>`; without ciphertext when the person's key is destroyed already. */
export function sealValue(keys: PersonKeys, person: string, value: unknown): string {
  const sealed = keys.get(person)?.seal(JSON.stringify(value)).toString('base64url') ?? '';
  return `sealed:${person}:${sealed}`;
}

/** The people whose keys are needed to open a value. */
export function peopleIn(value: unknown): string[] {
  if (typeof value === 'string') {
    const person = SEALED.exec(value)?.[1];
    return person ? [person] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(peopleIn);
}

/** A copy of a value with everything sealed in it opened, or ERASED in its place. */
export function openValue(keys: PersonKeys, value: unknown): unknown {
  if (typeof value === 'string') return openText(keys, value);
  if (Array.isArray(value)) return value.map((one) => openValue(keys, one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, openValue(keys, inner)]));
}

function openText(keys: PersonKeys, text: string): unknown {
  const [, person, sealed] = SEALED.exec(text) ?? [];
  if (!person) return text;
  const key = keys.get(person);
  if (!key || !sealed) return keys.has(person) ? ERASED : text;
  try {
    return JSON.parse(key.open(Buffer.from(sealed, 'base64url')));
  } catch {
    // Sealed with a key that was never stored, or a user's text that looks sealed: not readable.
    return ERASED;
  }
}
