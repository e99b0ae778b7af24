import { type Cents, negate, sumCents } from '../kernel/index.ts';
import type { MerchantAccount, PlatformAccount } from './accounts.ts';

/** Debit positive, credit negative, in cents of the posting's one currency. */
export type Entry<A extends string = string> = { readonly account: A; readonly amountCents: Cents };

export type Posting<A extends string = string> = {
  readonly kind: string;
  readonly entries: readonly Entry<A>[];
};
export type MerchantPosting = Posting<MerchantAccount>;
export type PlatformPosting = Posting<PlatformAccount>;

/** True when debits equal credits. */
export function sumsToZero(entries: readonly Entry[]): boolean {
  return sumCents(entries.map((entry) => entry.amountCents)) === 0;
}

/**
 * Makes a posting of the entries that move money. Throws RangeError when they do not sum to zero or when none
 * does: a posting that moves nothing is a mistake of its caller.
 */
export function posting<A extends string>(kind: string, lines: readonly (readonly [A, Cents])[]): Posting<A> {
  const entries = lines
    .filter(([, amountCents]) => amountCents !== 0)
    .map(([account, amountCents]) => ({ account, amountCents }));
  if (entries.length === 0) throw new RangeError(`posting ${kind} moves nothing`);
  if (!sumsToZero(entries)) throw new RangeError(`posting ${kind} does not sum to zero`);
  return { kind, entries };
}

/** The exact opposite of a posting, under a kind of its own. */
export function reverseOf<A extends string>(kind: string, original: Posting<A>): Posting<A> {
  return posting(
    kind,
    original.entries.map(({ account, amountCents }) => [account, negate(amountCents)] as const),
  );
}

/** Guards an amount whose sign the event fixes. Throws RangeError when it is negative. */
export function owed(amount: Cents): Cents {
  if (amount < 0) throw new RangeError('an amount of an event is not negative');
  return amount;
}
