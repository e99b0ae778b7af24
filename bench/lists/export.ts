import { foundPayments } from '../../apps/server/src/modules/payments/payment-list.query.ts';
import { sharedPayments } from '../../apps/server/src/modules/payments/share-payments.ts';
import { wholeList } from '../../apps/server/src/platform/db/list-page.ts';
import { writtenOut } from '../../apps/server/src/platform/db/written-out.ts';
import { streamCsv } from '../../apps/server/src/platform/lists/stream-csv.ts';
import type { Run } from '../../apps/server/src/platform/run.ts';
import { rounded } from '../figures.ts';
import type { BenchContext } from '../main.ts';

const MB = 1_048_576;
/** How far a CSV of the whole list may be from a COPY of its rows, and by how much the process may grow meanwhile. */
const GOALS = { ratio: 1.5, grownMb: 64 } as const;

/** Exports every payment as CSV, beside a bare COPY of the same rows with the same joins in the same order. */
export async function measureExport(run: Run, payments: number, print: BenchContext['print']): Promise<void> {
  const rows = await run.inTransaction(async (work) => {
    const found = foundPayments(work, { page: 1, page_size: 20 });
    // A COPY takes no parameters.
    return `copy (${writtenOut(wholeList(found))}) to stdout`;
  });
  // The first reading of all pages is nobody's cost.
  await timed(run.copyOut(rows));
  const floor = await timed(run.copyOut(rows));
  const before = process.memoryUsage.rss();
  const csv = await timed(streamCsv(run, { list: sharedPayments, asked: { filters: {} }, locale: 'en' }));
  const ratio = rounded(csv.ms / floor.ms);
  const grown = Math.round((csv.rss - before) / MB);
  print({
    name: 'lists',
    what: 'all payments as CSV',
    payments,
    mb: Math.round(csv.length / MB),
    ms: csv.ms,
    first_row_ms: csv.firstMs,
    floor: 'COPY',
    floor_ms: floor.ms,
    ratio,
    goal_ratio: GOALS.ratio,
    grown_mb: grown,
    goal_grown_mb: GOALS.grownMb,
    is_met: ratio <= GOALS.ratio && grown <= GOALS.grownMb,
  });
}

/** Reads to the end: milliseconds until the second piece (the first holds the headings) and in all, and the most memory. */
async function timed(pieces: AsyncIterable<string | Buffer>) {
  const begun = performance.now();
  const ms = () => Math.round(performance.now() - begun);
  let [count, length, firstMs, rss] = [0, 0, 0, 0];
  for await (const piece of pieces) {
    count += 1;
    length += piece.length;
    if (count === 2) firstMs = ms();
    if (count % 50 === 0) rss = Math.max(rss, process.memoryUsage.rss());
  }
  return { ms: ms(), length, firstMs, rss };
}
