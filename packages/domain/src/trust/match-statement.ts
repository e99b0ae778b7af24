import type { Cents, LocalDate } from '../kernel/index.ts';

/** A line of a bank's statement: money in is positive. */
export type BankLine = {
  readonly id: string;
  readonly bookedOn: LocalDate;
  readonly amount: Cents;
  readonly description: string;
};

/** Something that we expect to see on the statement once. */
export type Expected = {
  readonly id: string;
  /** As the statement would show it: money in is positive. */
  readonly amount: Cents;
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** What its line would name; null when the bank writes nothing of ours. */
  readonly reference: string | null;
  /** Its amount and day are not enough: the line must name it. */
  readonly onlyByReference?: boolean;
  /** It has left and was not seen yet: a line that names it shows it, however long after its window. */
  readonly isUnseen?: boolean;
};

/** Why a line waits for a person. */
export type WaitReason = 'nothing_matches' | 'several_match' | 'several_lines' | 'amount_differs';

export type StatementMatches<E extends Expected> = {
  readonly matched: readonly { readonly line: BankLine; readonly expected: E }[];
  readonly waiting: readonly { readonly line: BankLine; readonly reason: WaitReason }[];
};

/** Capitals, digits and single spaces, so that `HARB-PAYOUT-1` is found as words and not inside `HARB-PAYOUT-12`. */
function words(text: string): string {
  return ` ${text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim()} `;
}

/**
 * Pairs lines with what we expect, never guessing between two. A pair has the same amount on a day of the expected
 * window, or after it where the line names what was not seen yet. A line that names the reference of one of its candidates, and is alone in doing so, is paired first;
 * what is left is paired only where one line and one candidate have nobody else, and the line names no other.
 */
export function matchStatement<E extends Expected>(
  lines: readonly BankLine[],
  expected: readonly E[],
): StatementMatches<E> {
  const byAmount = Map.groupBy(expected, ({ amount }) => amount);
  const candidates = new Map<BankLine, readonly E[]>(
    lines.map((line) => [
      line,
      (byAmount.get(line.amount) ?? []).filter(
        (one) =>
          one.from <= line.bookedOn &&
          (line.bookedOn <= one.to || (one.isUnseen === true && names(line, one))),
      ),
    ]),
  );
  const named = pairAlone(candidates, (line, one) => names(line, one));
  const isNaming = namesAny(expected);
  const alone = pairAlone(without(candidates, named), (line, one) => !one.onlyByReference && !isNaming(line));
  const matched = new Map([...named, ...alone]);
  const open = [...without(candidates, matched)];
  const waiting = open.map(([line, all]) => ({ line, reason: reasonOf(line, all, isNaming(line)) }));
  return { matched: [...matched].map(([line, one]) => ({ line, expected: one })), waiting };
}

/** Returns whether a line bears a reference as words of their own, however the bank spaces it. */
export function bears({ description }: Pick<BankLine, 'description'>, reference: string): boolean {
  return words(description).includes(words(reference));
}

function names(line: BankLine, { reference }: Expected): boolean {
  return reference !== null && bears(line, reference);
}

/** The pairs of which both sides have only one another, among the candidates that `counts`. */
function pairAlone<E extends Expected>(
  candidates: ReadonlyMap<BankLine, readonly E[]>,
  counts: (line: BankLine, one: E) => boolean,
): Map<BankLine, E> {
  const choices = [...candidates].map(([line, all]) => ({
    line,
    all: all.filter((one) => counts(line, one)),
  }));
  const takers = new Map<E, number>();
  for (const { all } of choices) for (const one of all) takers.set(one, (takers.get(one) ?? 0) + 1);
  return new Map(
    choices.flatMap(({ line, all }) =>
      all.length === 1 && takers.get(all[0]!) === 1 ? [[line, all[0]!]] : [],
    ),
  );
}

function without<E extends Expected>(
  candidates: ReadonlyMap<BankLine, readonly E[]>,
  taken: ReadonlyMap<BankLine, E>,
): Map<BankLine, readonly E[]> {
  const gone = new Set<E>(taken.values());
  return new Map(
    [...candidates]
      .filter(([line]) => !taken.has(line))
      .map(([line, all]) => [line, all.filter((one) => !gone.has(one))]),
  );
}

/** Returns whether a line names anything that we expect in its direction, of whatever amount. */
function namesAny(expected: readonly Expected[]): (line: BankLine) => boolean {
  const namedBy = referenceFinder(expected, ({ reference }) => reference);
  return (line) => namedBy(line).some((one) => one.amount > 0 === line.amount > 0);
}

/**
 * Finds what a line bears the reference of, as `bears` says, among many: a line is read once and compared only with references
 * that begin with one of its words.
 */
export function referenceFinder<T>(
  all: readonly T[],
  referenceOf: (one: T) => string | null,
): (line: Pick<BankLine, 'description'>) => T[] {
  const named = all.flatMap((one) => {
    const reference = referenceOf(one);
    return reference === null ? [] : [{ one, borne: words(reference) }];
  });
  const byFirstWord = Map.groupBy(named, ({ borne }) => firstWord(borne));
  return ({ description }) => {
    const text = words(description);
    return [...new Set(text.trim().split(' '))]
      .flatMap((word) => byFirstWord.get(word) ?? [])
      .filter(({ borne }) => text.includes(borne))
      .map(({ one }) => one);
  };
}

const firstWord = (borne: string): string => borne.trim().split(' ')[0]!;

function reasonOf(line: BankLine, candidates: readonly Expected[], isNaming: boolean): WaitReason {
  const open = candidates.filter((one) => names(line, one) || (!one.onlyByReference && !isNaming));
  if (open.length > 1) return 'several_match';
  if (open.length === 1) return 'several_lines';
  return isNaming ? 'amount_differs' : 'nothing_matches';
}
