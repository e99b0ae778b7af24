import type { BenchContext } from '../main.ts';
import { measureExport } from './export.ts';
import { openHistory } from './open-history.ts';

/** The clock of one round differs from the next by a tenth. */
const ROUNDS = 3;

/** The CSV of a whole list beside its COPY, in turn. `npm run bench -- export 100000` takes another number of payments. */
export async function run(context: BenchContext): Promise<void> {
  const { stage, run, payments } = await openHistory(context);
  try {
    for (let round = 0; round < ROUNDS; round += 1) await measureExport(run, payments, context.print);
  } finally {
    await stage.close();
  }
}
