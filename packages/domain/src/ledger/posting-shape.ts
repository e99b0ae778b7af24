import { addCents, type Cents, negate, ZERO } from '../kernel/index.ts';
import type { MerchantAccount } from './accounts.ts';
import { type MerchantPosting, posting } from './posting.ts';

/** How often each amount of an event goes to one account: 1 debits it, -1 credits it. */
export type ShapeLine<K extends string> = {
  readonly account: MerchantAccount;
  readonly of: { readonly [amount in K]?: 1 | -1 };
};

/**
 * One row of the chart's table as data. The posting of one event is filled from it, and so is the statement that
 * posts a whole file at once: both say the same because neither has accounts or signs of its own.
 */
export type PostingShape<K extends string = string> = {
  readonly kind: string;
  readonly lines: readonly ShapeLine<K>[];
};

/** Declares a shape. Throws RangeError when an amount does not go in and out equally often. */
export function shape<const K extends string>(
  kind: string,
  lines: readonly (readonly [MerchantAccount, { readonly [amount in K]?: 1 | -1 }])[],
): PostingShape<K> {
  const made = { kind, lines: lines.map(([account, of]) => ({ account, of })) };
  for (const amount of amountsOf(made)) {
    const sum = made.lines.reduce((total, line) => total + (line.of[amount] ?? 0), 0);
    if (sum !== 0) throw new RangeError(`${amount} of ${kind} does not sum to zero`);
  }
  return made;
}

/** The same movement the other way round, under a kind of its own. */
export function reverseShape<K extends string>(kind: string, { lines }: PostingShape<K>): PostingShape<K> {
  const turned = (times: 1 | -1) => (times === 1 ? -1 : 1);
  return {
    kind,
    lines: lines.map(({ account, of }) => {
      const entries = (Object.keys(of) as K[]).map((amount) => [amount, turned(of[amount]!)]);
      return { account, of: Object.fromEntries(entries) };
    }),
  };
}

/** The names of a shape's amounts. */
export function amountsOf<K extends string>({ lines }: PostingShape<K>): K[] {
  return [...new Set(lines.flatMap((line) => Object.keys(line.of) as K[]))];
}

/** The posting of one event. Throws RangeError when it moves nothing. */
export function fill<K extends string>(
  { kind, lines }: PostingShape<K>,
  amounts: { readonly [amount in K]: Cents },
): MerchantPosting {
  return posting(
    kind,
    lines.map(({ account, of }) => {
      const parts = (Object.keys(of) as K[]).map((name) =>
        of[name] === 1 ? amounts[name] : negate(amounts[name]),
      );
      return [account, parts.length === 0 ? ZERO : addCents(...parts)] as const;
    }),
  );
}
