/**
 * `npm run prove -- NAME` runs one of the large proofs at its full size on a database of its own and prints one JSON
 * line; `--seed N` chooses the moments. `interleavings` takes names of operations to play only those, `races` a number of
 * minutes, `processes` a number of seconds, `fuzz` a number of calls. `npm test` runs the same code at the small sizes of sizes.ts.
 */
import { parseArgs } from 'node:util';
import { fixtureModules } from './fixture/fixture-modules.ts';
import { onThrowawayGround } from './fixture/throwaway-database.ts';
import { proveFuzz } from './fuzz/prove-fuzz.ts';
import { runHistory } from './history/run-history.ts';
import { proveInterleavings } from './interleavings/prove-interleavings.ts';
import { proveKills } from './kills/prove-kills.ts';
import { provePressure } from './pressure/prove-pressure.ts';
import { proveProcesses } from './processes/prove-processes.ts';
import { proveRaces } from './races/prove-races.ts';
import { SIZES } from './sizes.ts';

const PROOFS: Record<string, (seed: number, rest: readonly string[]) => Promise<object>> = {
  kills: (seed) =>
    // What survives a killed process is in the database's own memory, so the disk need not be waited for.
    onThrowawayGround((ground) => proveKills(ground, fixtureModules(ground), SIZES.kills.full, seed)),
  processes: (seed, [seconds]) =>
    onThrowawayGround((ground) => {
      const { full } = SIZES.processes;
      return proveProcesses(ground, { ...full, seconds: Number(seconds) || full.seconds }, seed);
    }),
  pressure: () => onThrowawayGround((ground) => provePressure(ground, SIZES.pressure.full)),
  interleavings: (_seed, among) =>
    onThrowawayGround((ground) =>
      proveInterleavings(ground, fixtureModules(ground), {
        ...SIZES.interleavings.full,
        ...(among.length > 0 && { among }),
      }),
    ),
  races: (seed, [minutes]) =>
    onThrowawayGround((ground) =>
      proveRaces(
        ground,
        fixtureModules(ground),
        { ...SIZES.races.full, ...(minutes && { seconds: Number(minutes) * 60 }) },
        seed,
      ),
    ),
  fuzz: (seed, [calls]) =>
    onThrowawayGround((ground) => {
      const { full } = SIZES.fuzz;
      return proveFuzz(ground, { ...full, calls: Number(calls) || full.calls }, seed);
    }),
  history: (seed) =>
    onThrowawayGround((ground) => runHistory(ground, { ...SIZES.history.full, seed, hasFaults: true })),
};

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const name = positionals[0] ?? '';
const proof = PROOFS[name];
if (!proof || !/^\d+$/.test(values.seed)) {
  process.stderr.write(
    `npm run prove -- NAME [--seed N], where NAME is one of: ${Object.keys(PROOFS).join(', ')}\n`,
  );
  process.exit(1);
}
const started = performance.now();
const result = await proof(Number(values.seed), positionals.slice(1));
const seconds = Math.round((performance.now() - started) / 100) / 10;
process.stdout.write(`${JSON.stringify({ name, seed: Number(values.seed), ...result, seconds })}\n`);
