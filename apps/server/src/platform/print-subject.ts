import { ID_KINDS, type IdKind, printId } from '@lorikeet/domain/kernel';

/** A subject's id as shown: with the prefix of its kind, bare for kinds without one. */
export function printSubject(kind: string | null, id: string): string;
export function printSubject(kind: string | null, id: string | null): string | null;
export function printSubject(kind: string | null, id: string | null): string | null {
  if (id === null) return null;
  return kind && Object.hasOwn(ID_KINDS, kind) ? printId(kind as IdKind, id) : id;
}

const NAMES = ['name', 'reference', 'tradingName', 'trading_name', 'username', 'plan', 'list'] as const;

/** A subject's name, when the values of a change hold one. */
export function nameInValues(...values: readonly unknown[]): string | null {
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue;
    for (const field of NAMES) {
      const name = (value as Record<string, unknown>)[field];
      if (typeof name === 'string' && name !== '') return name;
    }
  }
  return null;
}
