import type { ChangeCell, FieldChange } from '@lorikeet/contracts/changes';
import { ERASED } from './sealed-values.ts';

type Cell = ChangeCell | typeof ERASED;

/**
 * What a change did, field by field, the changed ones first; nested fields are named with dots (`tiers.1.price`). A
 * field that is absent reads as null.
 */
export function changedFields(before: unknown, after: unknown): FieldChange[] {
  const was = flatten(before);
  const became = flatten(after);
  const fields = [...new Set([...became.keys(), ...was.keys()])].map((field) => {
    const left = was.get(field) ?? null;
    const right = became.get(field) ?? null;
    return {
      field,
      before: left === ERASED ? null : left,
      after: right === ERASED ? null : right,
      changed: JSON.stringify(left) !== JSON.stringify(right) || left === ERASED || right === ERASED,
      erased: left === ERASED || right === ERASED,
    };
  });
  return [...fields.filter((one) => one.changed), ...fields.filter((one) => !one.changed)];
}

function flatten(value: unknown, path: readonly string[] = []): Map<string, Cell> {
  if (value === undefined || value === null) return path.length === 0 ? new Map() : leaf(path, null);
  if (value === ERASED || typeof value !== 'object') return leaf(path, value as Cell);
  if (value instanceof Date) return leaf(path, value.toISOString());
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null)) {
    return leaf(path, value.some((one) => one === ERASED) ? ERASED : value.map(String));
  }
  const isList = Array.isArray(value);
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [
      ...flatten(inner, [...path, isList ? String(Number(name) + 1) : name]),
    ]),
  );
}

const leaf = (path: readonly string[], value: Cell): Map<string, Cell> =>
  new Map([[path.join('.') || 'value', value]]);
