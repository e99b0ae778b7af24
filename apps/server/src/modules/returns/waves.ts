import type { KnownDebit } from './match-return.ts';
import type { LoadedLine } from './return-loading.ts';

/**
 * Lines in turns, each of which is applied as one set: no two of a turn are about one debit, customer, mandate or invoice, so
 * that none changes what is decided about another; two that are keep their order, the second in a later turn. What is
 * left between two lines of a turn does not depend on their order.
 */
export function wavesOf(
  lines: readonly LoadedLine[],
  debits: ReadonlyMap<string, KnownDebit>,
): LoadedLine[][] {
  const waves: LoadedLine[][] = [];
  /** The turn after the last that has a line about this. */
  const next = new Map<string, number>();
  for (const line of lines) {
    const debit = debits.get(line.lodgementReference);
    const about = debit
      ? [debit.id, debit.customer_id, debit.mandate_id, ...(debit.invoice_id ? [debit.invoice_id] : [])]
      : [line.lodgementReference];
    const at = Math.max(0, ...about.map((one) => next.get(one) ?? 0));
    const wave = waves[at];
    if (wave) wave.push(line);
    else waves[at] = [line];
    for (const one of about) next.set(one, at + 1);
  }
  return waves;
}
