import type { IdKind } from './ids.ts';
import type { Cents } from './money.ts';

/** What was typed into a search, and everything that it can mean. */
export type SearchWords = {
  /** As it was typed, without space around it. */
  readonly text: string;
  /** In capitals, as references are stored. */
  readonly reference: string;
  /** A printed id, whole. */
  readonly id?: { readonly kind: IdKind; readonly uuid: string };
  /** An amount: with a sign of money, with cents, or a bare whole number that may be dollars. */
  readonly cents?: Cents;
  /** A document's number: `INV-000123`. */
  readonly document?: { readonly prefix: string; readonly sequence: number };
  /** A bare whole number: of a document, or the end of an account. */
  readonly number?: number;
  /** Three digits or more and nothing else but what groups them: a phone, an ABN, an account's end. */
  readonly digits?: string;
  /** Six digits, as a BSB is stored. */
  readonly bsb?: string;
  /** Eleven digits. */
  readonly abn?: string;
  /** The beginning of a DDR's number, or all of it, as printed: `DDR-7K2M`. */
  readonly ddr?: string;
  /** Words of a name: what is only a number, an amount or an id is none. */
  readonly words?: string;
};
