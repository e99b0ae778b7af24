/**
 * What `npm test` runs, in the order of how soon it fails: types, lint, the web's build, house rules with
 * unit and database tests, journeys in a browser. Each check counts as one test; the last lines name what failed, and the sum.
 * `npm test -- FILTER …` runs only the tests whose path holds a filter. `npm test -- --citus` runs the database tests and
 * the main journey on a cluster made from the PostgreSQL with Citus in the folder CITUS_BIN; `--processes` runs the
 * journeys alone, each on a portal of four processes behind a proxy, `--pooler` on one that reaches its database through
 * PgBouncer.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NOT_ON_CITUS } from './not-on-citus.ts';
import type { Outcome } from './test-outcome.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIN = join(ROOT, 'node_modules', '.bin');

const UNUSED =
  'Remove what is listed. Where only its own file uses it, take the word `export` away; where something is to use it, do so ' +
  'in the same change. What is started by its path is entered in knip.json.';

/** A command that passes or fails as a whole. */
type Check = { title: string; command: [name: string, ...args: string[]]; advice?: string };

/** The longest first. */
const CHECKS: readonly Check[] = [
  { title: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
  { title: 'types of the web', command: ['tsc', '-p', 'apps/web/tsconfig.json'] },
  { title: 'nothing unused', command: ['knip', '--no-progress'], advice: UNUSED },
  { title: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { title: 'more lint', command: ['oxlint', '--deny-warnings', '--quiet'] },
];

const isOnCitus = process.argv.includes('--citus');
const words = process.argv.slice(2);
const filters = words.filter((word) => !word.startsWith('--'));
/** How the portal of each journey is set up. */
const setUp = {
  ...(words.includes('--processes') && { PORTAL_PROCESSES: 'many' }),
  ...(words.includes('--pooler') && { PORTAL_POOLER: '1' }),
};
const isJourneysAlone = Object.keys(setUp).length > 0;
const total: Outcome = { passed: 0, failed: [], notRun: [] };

if (!isOnCitus) await runEverything();
else if (process.env.CITUS_BIN) await runOnCitus(process.env.CITUS_BIN);
else {
  process.stdout.write(
    'Nothing was run: set CITUS_BIN to a folder that holds bin/initdb and the rest of a PostgreSQL with Citus.\n',
  );
  process.exit(0);
}

process.exitCode = total.failed.length > 0 ? 1 : 0;
for (const name of total.notRun) process.stdout.write(`\n- not run: ${name}`);
for (const name of total.failed) process.stdout.write(`\n✗ ${name}`);
process.stdout.write(`\n${total.passed} passed, ${total.failed.length} failed\n`);

async function runEverything(): Promise<void> {
  // Some tests start a server, which serves what is built.
  const build: Check = { title: 'the web builds', command: ['node', join('scripts', 'build-web.ts')] };
  await runChecks(filters.length === 0 && !isJourneysAlone ? [...CHECKS, build] : [build]);
  if (!isJourneysAlone) runTests('rules, unit and database tests', ['unit', 'database'], filters);
  runTests('journeys in a browser', ['browser'], filters);
}

/** The database tests and the main journey on three nodes, each test on a database that is distributed. */
async function runOnCitus(home: string): Promise<void> {
  process.env.ON_CITUS = home;
  runTests('database tests on Citus', ['database'], filters);
  if (filters.length > 0) return;
  await runChecks([{ title: 'the web builds', command: ['node', join('scripts', 'build-web.ts')] }]);
  runTests('the main journey on Citus', ['browser'], ['e2e/main-job']);
}

/** Runs commands, the first two at once: each has a core of its own. */
async function runChecks(checks: readonly Check[]): Promise<void> {
  const waiting = [...checks];
  const runOneByOne = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await runCheck(next);
  };
  await Promise.all([runOneByOne(), runOneByOne()]);
}

/** A command's words are shown when it fails, with what to do where they do not say. */
async function runCheck({ title, command: [name, ...args], advice = '' }: Check): Promise<void> {
  const started = performance.now();
  const child = spawn(join(BIN, name), args, { cwd: ROOT });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => said.push(piece));
  const passed = await new Promise<boolean>((resolve) => {
    child.on('error', (error) => said.push(String(error)));
    child.on('close', (code) => resolve(code === 0));
  });
  add({ passed: passed ? 1 : 0, failed: passed ? [] : [title], notRun: [] });
  report(title, passed, started);
  if (!passed) process.stdout.write(`${said.join('')}${advice}\n`);
}

function runTests(title: string, projects: string[], files: readonly string[]): void {
  const started = performance.now();
  const file = join(ROOT, '.data', `test-${process.pid}.json`);
  mkdirSync(join(ROOT, '.data'), { recursive: true });
  const args = ['run', '--passWithNoTests', '--reporter=default', '--reporter=./scripts/test-outcome.ts'];
  const chosen = projects.flatMap((project) => ['--project', project]);
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const result = spawnSync(process.execPath, [vitest, ...args, ...chosen, ...files], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, TEST_OUTCOME: file, ...setUp },
  });
  const outcome: Outcome = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Outcome)
    : { passed: 0, failed: [], notRun: [] };
  rmSync(file, { force: true });
  if (result.status !== 0 && outcome.failed.length === 0)
    outcome.failed.push(`${title}: did not get to the end`);
  if (isOnCitus) expectKnown(outcome, projects);
  add(outcome);
  report(title, outcome.failed.length === 0, started);
}

/** Takes out of an outcome what is known to fail there, and adds what is said to and does not. */
function expectKnown(outcome: Outcome, projects: readonly string[]): void {
  const known = Object.entries(NOT_ON_CITUS).filter(
    ([name]) =>
      projects.includes('database') &&
      (filters.length === 0 || filters.some((one) => name.includes(one) || one.startsWith(name))),
  );
  for (const [name, reason] of known) {
    const others = outcome.failed.filter((line) => !line.startsWith(name));
    if (others.length === outcome.failed.length) others.push(`${name}: runs on Citus, take it off the list`);
    else process.stdout.write(`- ${name}: ${reason}\n`);
    outcome.failed = others;
  }
}

function add({ passed, failed, notRun }: Outcome): void {
  total.passed += passed;
  total.failed.push(...failed);
  total.notRun.push(...notRun);
}

function report(title: string, passed: boolean, started: number): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${passed ? '✓' : '✗'} ${title} (${seconds} s)\n`);
}
