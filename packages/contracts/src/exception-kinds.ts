import { BANK_FILES_EXCEPTIONS } from './exception-kinds/bank-files.ts';
import { BPAY_EXCEPTIONS } from './exception-kinds/bpay.ts';
import type { ExceptionKindDefinition } from './exception-kinds/define.ts';
import { INTEGRATION_EXCEPTIONS } from './exception-kinds/integrations.ts';
import { INVOICES_EXCEPTIONS } from './exception-kinds/invoices.ts';
import { OPERATIONS_EXCEPTIONS } from './exception-kinds/operations.ts';
import { PAYERS_EXCEPTIONS } from './exception-kinds/payers.ts';

export {
  EXCEPTION_SUBJECTS,
  type ExceptionKindDefinition,
  type ExceptionSubject,
} from './exception-kinds/define.ts';

/**
 * Everything that can wait for a person: what it is called, what to do, whose it is, and how it ends. The server
 * raises no other, and screens show these words.
 */
export const EXCEPTION_KINDS = {
  ...BANK_FILES_EXCEPTIONS,
  ...PAYERS_EXCEPTIONS,
  ...INVOICES_EXCEPTIONS,
  ...BPAY_EXCEPTIONS,
  ...OPERATIONS_EXCEPTIONS,
  ...INTEGRATION_EXCEPTIONS,
} as const;

type Kinds = typeof EXCEPTION_KINDS;
export type ExceptionKind = keyof Kinds;
/** Why an exception of a kind waits. */
export type ExceptionReason<K extends ExceptionKind> = keyof Kinds[K]['reasons'] & string;
/** Why one of a kind closes by itself; `never` where only a person settles it. */
export type ClosingReason<K extends ExceptionKind> = keyof Kinds[K]['closes'] & string;

export const EXCEPTION_KIND_NAMES = Object.keys(EXCEPTION_KINDS) as [ExceptionKind, ...ExceptionKind[]];

/** The same catalogue for reading by a name that is known only when it runs. */
export const exceptionKind = (kind: ExceptionKind): ExceptionKindDefinition => EXCEPTION_KINDS[kind];

/** Narrows a code to the reasons of a kind; another is a mistake of the caller. */
export function readReason<K extends ExceptionKind>(kind: K, reason: string): ExceptionReason<K> | undefined {
  return Object.hasOwn(EXCEPTION_KINDS[kind].reasons, reason) ? (reason as ExceptionReason<K>) : undefined;
}

/** Why it waits, in words. */
export const exceptionReasonWords = (kind: ExceptionKind, reason: string, locale: 'en' | 'zh'): string =>
  exceptionKind(kind).reasons[reason]?.[locale] ?? exceptionKind(kind).advice[locale];

/** How one of any kind may have closed by itself: the database once held two lines of what waits once. */
const ENDS_OF_ANY: ExceptionKindDefinition['closes'] = {
  raised_twice: { en: 'By itself: another line said the same', zh: '自动关闭：另有一条相同的记录' },
};

/** How it was settled: by whoever noted it in their words, or why it closed by itself. */
export const exceptionEndWords = (kind: ExceptionKind, resolution: string, locale: 'en' | 'zh'): string =>
  (exceptionKind(kind).closes[resolution] ?? ENDS_OF_ANY[resolution])?.[locale] ?? resolution;
