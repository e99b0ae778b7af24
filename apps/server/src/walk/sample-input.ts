import { type Contract, pathFields } from '@lorikeet/contracts';
import { ID_KINDS, type IdKind, parseId, printId } from '@lorikeet/domain/kernel';
import { z } from 'zod';

export type Json = Record<string, unknown>;
/** The uuid that an id of a kind shall have. */
export type Ids = (kind: IdKind) => string;
export type Path = readonly (string | number)[];

const KINDS = Object.keys(ID_KINDS) as IdKind[];

/** Texts that between them satisfy the rules that fields have: the first that a field accepts is its sample. */
const TEXTS = [
  'Sample',
  '2026-11-20',
  '2026-11-20T00:00:00.000Z',
  'sample@example.test',
  '0491 570 006',
  '203.0.113.0/24',
  '062000',
  '062-000',
  '12345678',
  '51824753556',
  'Demo-Pass-2026',
  'https://example.test',
  '2000',
  'NSW',
  '16:00',
  '100.00',
  'CBA',
  '123456',
  'ABCD',
  'sample',
  '1',
  'true',
  'AUD',
  '#0a7a5c',
  'U2FtcGxl',
  '018f2d3c-4b5a-7c6d-8e9f-0a1b2c3d4e5f',
  `SHA256:${'A'.repeat(43)}`,
  'x'.repeat(43),
  'x'.repeat(64),
  '0'.repeat(64),
];
const NUMBERS = [1, 100, 10, 2026, 0, 20, 5000];

/** What a schema may be given, the likeliest first; the caller takes the first that its rules accept. */
function* candidates(schema: z.core.$ZodType, ids: Ids, isFull: boolean): Generator<unknown> {
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] };
  switch (def.type) {
    case 'object':
      yield* objects(schema as z.ZodObject, ids, isFull);
      return;
    case 'array': {
      const element = sample(def.element, ids, isFull);
      yield [element];
      yield [];
      return;
    }
    case 'union':
      for (const option of def.options) yield* candidates(option, ids, isFull);
      return;
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      yield* candidates(def.innerType, ids, isFull);
      return;
    case 'pipe':
      yield* candidates(def.in, ids, isFull);
      return;
    case 'enum':
      yield* Object.values(def.entries);
      return;
    case 'literal':
      yield* def.values;
      return;
    case 'boolean':
      yield* [true, false];
      return;
    case 'number':
      yield* NUMBERS;
      return;
    case 'string':
      for (const kind of KINDS) yield printId(kind, ids(kind));
      yield* TEXTS;
      return;
    default:
      yield* [{}, 'Sample', 1, null];
  }
}

function* objects(schema: z.ZodObject, ids: Ids, isFull: boolean): Generator<Json> {
  const fields = Object.entries(schema._zod.def.shape);
  const whole: Json = {};
  for (const [name, field] of fields) {
    const value = sample(field, ids, isFull);
    if (value !== undefined) whole[name] = value;
  }
  const needed = fields.filter(([, field]) => field._zod.optin === undefined).map(([name]) => name);
  const required = Object.fromEntries(
    needed.filter((name) => name in whole).map((name) => [name, whole[name]]),
  );
  const starts = isFull ? [whole, required] : [required, whole];
  for (const start of starts) yield* repairs(schema, start, whole);
  yield* likeOthers(schema, required);
}

/** Rules that want a field to be like another one, as a password and its repetition. */
function* likeOthers(schema: z.ZodObject, required: Json): Generator<Json> {
  const refused = schema.safeParse(required).error?.issues ?? [];
  for (const { path } of refused) {
    for (const value of Object.values(required)) yield { ...required, [String(path[0])]: value };
  }
}

/** Rules over several fields: leaves out what is refused and adds what is missed, as the rules themselves say. */
function* repairs(schema: z.ZodObject, start: Json, whole: Json): Generator<Json> {
  let tried = start;
  for (let round = 0; round < 8; round += 1) {
    yield tried;
    const result = schema.safeParse(tried);
    if (result.success) return;
    const next: Json = { ...tried };
    for (const issue of result.error.issues) {
      const [name] = issue.path;
      if (typeof name !== 'string') continue;
      if (name in next) delete next[name];
      else if (name in whole) next[name] = whole[name];
    }
    tried = next;
  }
}

/**
 * A value that the schema accepts, as it travels; undefined when none of the candidates is accepted. A field that
 * takes ids of one kind and nothing else gets such an id.
 */
function sample(schema: z.core.$ZodType, ids: Ids, isFull: boolean): unknown {
  let printed: unknown;
  for (const value of candidates(schema, ids, isFull)) {
    if (!z.safeParse(schema, value).success) continue;
    if (!isPrinted(value)) return value;
    printed ??= value;
  }
  return printed;
}

const isPrinted = (value: unknown) =>
  typeof value === 'string' && KINDS.some((kind) => parseId(kind, value) !== undefined);

/** A whole input that the contract accepts: with every optional field when `isFull`. */
export function sampleInput(contract: Contract, ids: Ids, isFull = true): Json | undefined {
  return sample(contract.input, ids, isFull) as Json | undefined;
}

/** Every id inside an input: where it is and of which kind. */
export function idsIn(value: unknown, path: Path = []): { path: Path; kind: IdKind }[] {
  if (typeof value === 'string') {
    const kind = KINDS.find((one) => parseId(one, value) !== undefined);
    return kind ? [{ path, kind }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    idsIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** The same input with one place changed; `undefined` leaves the place out. */
export function withValue(input: unknown, path: Path, value: unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return value;
  const copy = (Array.isArray(input) ? [...input] : { ...(input as Json) }) as Json;
  const changed = withValue(copy[head], rest, value);
  if (changed === undefined) delete copy[head];
  else copy[head] = changed;
  return copy;
}

/** Every place of an input that holds no object and no list. */
export function leavesOf(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** Whether a place travels in the address rather than in query or body. */
export function isInPath(contract: Contract, path: Path): boolean {
  return pathFields(contract.path).includes(String(path[0]));
}
