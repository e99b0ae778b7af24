/**
 * `npm run simulate -- --seed S --merchants M --years Y --customers C --faults` runs years on a moving clock with the
 * real use cases, then verifies every invariant, on a database of its own, and prints one JSON line. The same seed
 * gives the same ledger. Each merchant has C customers who join by invitation, and some abroad. They live in as many processes
 * as there are processors, four at most, or in `--processes`. `--citus` runs it on a cluster made from the PostgreSQL with Citus in the folder CITUS_BIN.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { citusHome } from './fixture/citus-home.ts';
import { onThrowawayGround } from './fixture/throwaway-database.ts';
import { runHistory } from './history/run-history.ts';
import { tidyOften } from './history/tidy-often.ts';
import { SIZES } from './sizes.ts';

/** In more nothing was measured. */
const MOST = 4;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    merchants: { type: 'string', default: String(SIZES.simulate.merchants) },
    years: { type: 'string', default: String(SIZES.simulate.months / 12) },
    customers: { type: 'string', default: String(SIZES.simulate.customers) },
    faults: { type: 'boolean', default: false },
    citus: { type: 'boolean', default: false },
    processes: { type: 'string', default: String(Math.min(MOST, availableParallelism())) },
  },
});
const months = Math.round(Number(values.years) * 1200) / 100;
const numbers = [
  Number(values.seed),
  Number(values.merchants),
  months,
  Number(values.customers),
  Number(values.processes),
] as const;
if (numbers.some((n) => !Number.isSafeInteger(n) || n < 1)) {
  process.stderr.write(
    'npm run simulate -- --seed S --merchants M --years Y --customers C [--processes P] [--faults] [--citus], whole numbers from 1; years may be a part, in whole months\n',
  );
  process.exit(1);
}
const [seed, merchants, , customers, processes] = numbers;
const started = performance.now();
const result = await onThrowawayGround(
  async (ground) => {
    await tidyOften(ground.superUrl);
    const isKept = processes > 1 && !values.citus;
    const size = { merchants, months, customers };
    return runHistory(ground, { ...size, seed, hasFaults: values.faults, processes, isKept });
  },
  { citus: values.citus ? citusHome() : undefined },
);
const seconds = Math.round((performance.now() - started) / 100) / 10;
process.stdout.write(`${JSON.stringify({ ...result, seconds })}\n`);
