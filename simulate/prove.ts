/**
 * `npm run prove -- NAME` runs one of the large proofs at its full size on a database of its own and prints one JSON
 * line; `--seed N` chooses the moments. `interleavings` takes names of operations to play only those, `races` a number of
 * minutes, `processes` a number of seconds, `fuzz` a number of calls, `files` of files, `webhooks` of events, `schedules` of
 * plans. `--small` takes the sizes at which `npm test` runs
 * the same code. `--citus` works on a cluster made from the PostgreSQL with Citus in the folder CITUS_BIN, as `nodes`
 * always does.
 */
import { parseArgs } from 'node:util';
import { proveBenches } from './benches/prove-benches.ts';
import { proveFiles } from './files/prove-files.ts';
import { proveLargeFiles } from './files/prove-large-files.ts';
import { citusHome } from './fixture/citus-home.ts';
import { fixtureModules } from './fixture/fixture-modules.ts';
import { type GroundOptions, onThrowawayGround } from './fixture/throwaway-database.ts';
import { proveFuzz } from './fuzz/prove-fuzz.ts';
import { runHistory } from './history/run-history.ts';
import { proveInputs } from './inputs/prove-inputs.ts';
import { proveInterleavings } from './interleavings/prove-interleavings.ts';
import { proveKills } from './kills/prove-kills.ts';
import { proveDistribute } from './nodes/prove-distribute.ts';
import { proveNodes } from './nodes/prove-nodes.ts';
import { provePressure } from './pressure/prove-pressure.ts';
import { proveProcesses } from './processes/prove-processes.ts';
import { proveRaces } from './races/prove-races.ts';
import { proveSchedules } from './schedules/prove-schedules.ts';
import { proveScreens } from './screens/prove-screens.ts';
import { SIZES } from './sizes.ts';
import { proveWebhooks } from './webhooks/prove-webhooks.ts';

type Proof = (
  seed: number,
  rest: readonly string[],
  options: GroundOptions & { small: boolean },
) => Promise<object>;

const PROOFS: Record<string, Proof> = {
  kills: (seed, _rest, { small, ...options }) =>
    // What survives a killed process is in the database's own memory, so the disk need not be waited for.
    onThrowawayGround(
      (ground) => proveKills(ground, fixtureModules(ground), SIZES.kills[small ? 'test' : 'full'], seed),
      options,
    ),
  processes: (seed, [seconds], { small, ...options }) =>
    onThrowawayGround((ground) => {
      const size = SIZES.processes[small ? 'test' : 'full'];
      return proveProcesses(ground, { ...size, seconds: Number(seconds) || size.seconds }, seed);
    }, options),
  // A node that is killed keeps what it has written, so here too the disk need not be waited for.
  nodes: (seed, _rest, { small }) =>
    onThrowawayGround(
      (ground) => proveNodes(ground, fixtureModules(ground), SIZES.nodes[small ? 'test' : 'full'], seed),
      { citus: citusHome() },
    ),
  // The server that fills the database waits for no disk either: after a crash the proof is begun again.
  distribute: (_seed, _rest, { small }) =>
    onThrowawayGround((ground) => proveDistribute(ground, SIZES.distribute[small ? 'test' : 'full']), {
      citus: citusHome(),
      isDistributed: false,
    }),
  pressure: (_seed, _rest, { small, ...options }) =>
    onThrowawayGround((ground) => provePressure(ground, SIZES.pressure[small ? 'test' : 'full']), options),
  interleavings: (_seed, among, { small, ...options }) =>
    onThrowawayGround(
      (ground) =>
        proveInterleavings(ground, fixtureModules(ground), {
          ...SIZES.interleavings[small ? 'test' : 'full'],
          // Named ones are played all, whatever a small size leaves out.
          ...(among.length > 0 && { among, without: [], every: 1 }),
        }),
      options,
    ),
  races: (seed, [minutes], { small, ...options }) =>
    onThrowawayGround(
      (ground) =>
        proveRaces(
          ground,
          fixtureModules(ground),
          { ...SIZES.races[small ? 'test' : 'full'], ...(minutes && { seconds: Number(minutes) * 60 }) },
          seed,
        ),
      options,
    ),
  fuzz: (seed, [calls], { small, ...options }) =>
    onThrowawayGround((ground) => {
      const size = SIZES.fuzz[small ? 'test' : 'full'];
      return proveFuzz(ground, { ...size, calls: Number(calls) || size.calls }, seed);
    }, options),
  files: (seed, [files], { small, ...options }) =>
    onThrowawayGround((ground) => {
      const size = SIZES.files[small ? 'test' : 'full'];
      return proveFiles(
        ground,
        fixtureModules(ground),
        { ...size, files: Number(files) || size.files },
        seed,
      );
    }, options),
  'large-files': (_seed, _rest, { small, ...options }) =>
    onThrowawayGround(
      (ground) =>
        proveLargeFiles(ground, fixtureModules(ground), SIZES['large-files'][small ? 'test' : 'full']),
      options,
    ),
  webhooks: (seed, [events], { small, ...options }) =>
    onThrowawayGround((ground) => {
      const size = SIZES.webhooks[small ? 'test' : 'full'];
      return proveWebhooks(ground, { ...size, events: Number(events) || size.events }, seed);
    }, options),
  inputs: (_seed, _rest, { small, ...options }) =>
    onThrowawayGround((ground) => proveInputs(ground, SIZES.inputs[small ? 'test' : 'full']), options),
  // Each walk has portals of its own.
  screens: (_seed, _rest, { small }) => proveScreens(SIZES.screens[small ? 'test' : 'full']),
  // Each benchmark has a database of its own.
  benches: () => proveBenches(SIZES.benches),
  // Plans are pure: no database is needed.
  schedules: async (seed, [lives], { small }) => {
    const size = SIZES.schedules[small ? 'test' : 'full'];
    return proveSchedules({ lives: Number(lives) || size.lives }, seed);
  },
  history: (seed, _rest, { small, ...options }) =>
    onThrowawayGround(
      (ground) => runHistory(ground, { ...SIZES.history[small ? 'test' : 'full'], seed, hasFaults: true }),
      options,
    ),
};

const { values, positionals } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    small: { type: 'boolean', default: false },
    citus: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const name = positionals[0] ?? '';
const proof = PROOFS[name];
if (!proof || !/^\d+$/.test(values.seed)) {
  process.stderr.write(
    `npm run prove -- NAME [--seed N] [--small] [--citus], where NAME is one of: ${Object.keys(PROOFS).join(', ')}\n`,
  );
  process.exit(1);
}
const started = performance.now();
const result = await proof(Number(values.seed), positionals.slice(1), {
  small: values.small,
  citus: values.citus ? citusHome() : undefined,
});
const seconds = Math.round((performance.now() - started) / 100) / 10;
process.stdout.write(`${JSON.stringify({ name, seed: Number(values.seed), ...result, seconds })}\n`);
