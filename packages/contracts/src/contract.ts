import type { z } from 'zod';
import type { Permission } from './permissions.ts';
import type { RefusalCode } from './refusals.ts';
import type { Subject } from './subjects.ts';

/** The three APIs of the portal and the demo tools; each has its own base path and its own session. */
export const AREA_BASE = {
  merchant: '/api/merchant',
  flex: '/api/flex',
  official: '/api/official',
  demo: '/api/demo',
} as const;
export type Area = keyof typeof AREA_BASE;

/**
 * Who may make a call: anybody (`public`), anybody signed in to the area (`session`), or holders of one
 * permission of the catalogue.
 */
export type Access = 'public' | 'session' | Permission;

/** Any object shape; unknown fields are refused because every contract is built with `z.strictObject`. */
export type Shape = z.ZodObject;

export type ContractDefinition<
  I extends Shape,
  O extends z.ZodType,
  F extends FileField | undefined = FileField | undefined,
> = {
  /** Unique camelCase name; the client's query key and the OpenAPI operation id. */
  name: string;
  area: Area;
  method: 'GET' | 'POST';
  /** Path below the area's base; `{id}` names a field of the input. */
  path: string;
  access: Access;
  summary: string;
  /** What the caller sends: path fields, then query (GET) or body (POST). */
  input: I;
  /** `data` of the envelope. */
  output: O;
  /** The subjects that a read shows. */
  shows?: readonly Subject[];
  /** The subjects that a write changes. */
  changes?: readonly Subject[];
  /**
   * Accepts `Idempotency-Key`: it creates something, moves money, or is refused where what its caller saw has changed, as it
   * has by the call itself. A repeat gets the first answer; with `secret` it is refused with `idempotency_done`.
   */
  idempotent?: boolean;
  /**
   * Whether a merchant's API key may make it, where `isForPeople` would say otherwise: true for what asks for the
   * permissions of what it does, false for what is about the person who holds the permission.
   */
  byKey?: boolean;
  /** Returns a secret: its reply is never stored or logged. */
  secret?: boolean;
  /** May be called while two-factor is outstanding. */
  beforeTwoFactor?: boolean;
  /** May also be called by a person who must have a second factor and has none: it is part of setting one up. */
  setsUpTwoFactor?: boolean;
  /** A session must have shown its holder's password or code within `PROOF_MINUTES`; else `proof_needed` is refused. */
  proof?: 'recent';
  /** Names of the refusals (HTTP 200, code 1) that this call can answer. */
  refusals?: readonly RefusalCode[];
  /** Largest accepted body in bytes where the default (256 KiB) is too small. */
  bodyLimitBytes?: number;
  /** The body is `multipart/form-data` with this one file; the input's fields travel beside it. */
  file?: F;
};

/** The kinds of files that are recognised by their content; what a name claims does not count. */
export type FileType = ImageType | 'application/pdf' | 'text/plain';
export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

/** A file of one of these kinds, which its handler gets whole. */
export type RecognisedFileField = {
  /** The file's field in the form. */
  field: string;
  bytesMax: number;
  types: readonly FileType[];
};

/** A file that goes piece by piece into the store, however long it is; whoever reads it there judges what it is. */
export type KeptFileField = { field: string; bytesMax: number; kept: true };

export type FileField = RecognisedFileField | KeptFileField;

export const isKept = (file: FileField): file is KeptFileField => 'kept' in file;

export type Contract<
  I extends Shape = Shape,
  O extends z.ZodType = z.ZodType,
  F extends FileField | undefined = FileField | undefined,
> = Readonly<ContractDefinition<I, O, F>>;

/**
 * What a call has to do with what screens show. A read names the subjects it shows; a write those it changes, an empty
 * list when no screen shows them. The client reads again what a write has outdated.
 */
export type Effect =
  | { shows: readonly Subject[]; changes?: never }
  | { changes: readonly Subject[]; shows?: never };

/** Declares one call, once: the server's route, the client and the OpenAPI document all come from it. */
export function contract<
  I extends Shape,
  O extends z.ZodType,
  const F extends FileField | undefined = undefined,
>(definition: ContractDefinition<I, O, F> & Effect): Contract<I, O, F> {
  return Object.freeze({ ...definition });
}

/**
 * Declares a call that staff and ratepayers have alike, each in their own API: the merchant area's under the name
 * given, the ratepayer area's as `ratepayer…`.
 */
export function inBothAreas<
  I extends Shape,
  O extends z.ZodType,
  const F extends FileField | undefined = undefined,
>(
  definition: Omit<ContractDefinition<I, O, F>, 'area'> & Effect,
): readonly [merchant: Contract<I, O, F>, flex: Contract<I, O, F>] {
  const { name } = definition;
  const ratepayers = `ratepayer${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  return [
    contract<I, O, F>({ ...definition, area: 'merchant' }),
    contract<I, O, F>({ ...definition, area: 'flex', name: ratepayers }),
  ];
}

const DEFAULT_BODY_BYTES = 256 * 1024;
/** Room for the fields and the boundaries around a file. */
const AROUND_FILE_BYTES = 64 * 1024;

/** Largest body that a call accepts, in bytes. */
export const bodyLimitOf = (definition: Pick<Contract, 'file' | 'bodyLimitBytes'>): number =>
  definition.file
    ? definition.file.bytesMax + AROUND_FILE_BYTES
    : (definition.bodyLimitBytes ?? DEFAULT_BODY_BYTES);

/** What the server's handler receives and must answer: parsed values (uuids, dates). */
export type Input<C extends Contract> = z.output<C['input']>;
export type Output<C extends Contract> = z.output<C['output']>;

/** What travels: prefixed ids, ISO strings, integers. */
export type WireInput<C extends Contract> = z.input<C['input']>;
export type WireOutput<C extends Contract> = z.input<C['output']>;

/** The body of every answer (HTTP status apart). */
export type Envelope<T> = { code: number; data: T; message: string };

/** One failing field of a 422: `path` in the input, the rule's code and its sentence in the reader's language. */
export type FieldFault = { path: string; code: string; message: string };

/**
 * What is about the person who is signed in, or must be shown to be theirs: no program can be that person, so an API key
 * is refused.
 */
export const isForPeople = ({
  access,
  proof,
  byKey,
}: Pick<Contract, 'access' | 'proof' | 'byKey'>): boolean =>
  byKey === undefined ? access === 'session' || proof !== undefined : !byKey;

/** The names in braces of a path, in order. */
export function pathFields(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
}
