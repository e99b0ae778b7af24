/**
 * `npm run simulate -- --seed S --merchants M --years Y --customers C --faults` runs years on a moving clock with the
 * real use cases, then verifies every invariant, on a database of its own, and prints one JSON line. The same seed
 * gives the same ledger. Each merchant has C customers who join by invitation, and some abroad. `--citus` runs it on a cluster made from the PostgreSQL with Citus in the folder CITUS_BIN.
 */
import { parseArgs } from 'node:util';
import { citusHome } from './fixture/citus-home.ts';
import { onThrowawayGround } from './fixture/throwaway-database.ts';
import { runHistory } from './history/run-history.ts';
import { tidyOften } from './history/tidy-often.ts';
import { SIZES } from './sizes.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    merchants: { type: 'string', default: String(SIZES.simulate.merchants) },
    years: { type: 'string', default: String(SIZES.simulate.months / 12) },
    customers: { type: 'string', default: String(SIZES.simulate.customers) },
    faults: { type: 'boolean', default: false },
    citus: { type: 'boolean', default: false },
  },
});
const months = Math.round(Number(values.years) * 1200) / 100;
const numbers = [Number(values.seed), Number(values.merchants), months, Number(values.customers)] as const;
if (numbers.some((n) => !Number.isSafeInteger(n) || n < 1)) {
  process.stderr.write(
    'npm run simulate -- --seed S --merchants M --years Y --customers C [--faults] [--citus], whole numbers from 1; years may be a part, in whole months\n',
  );
  process.exit(1);
}
const [seed, merchants, , customers] = numbers;
const started = performance.now();
const result = await onThrowawayGround(
  async (ground) => {
    await tidyOften(ground.superUrl);
    return runHistory(ground, { seed, merchants, months, customers, hasFaults: values.faults });
  },
  { citus: values.citus ? citusHome() : undefined },
);
const seconds = Math.round((performance.now() - started) / 100) / 10;
process.stdout.write(`${JSON.stringify({ ...result, seconds })}\n`);
