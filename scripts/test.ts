/**
 * What `npm test` runs, in the order of how soon it fails: types, lint, house rules with unit and database
 * tests, the web's build, journeys in a browser. Each check counts as one test; the last lines name what failed, and the sum.
 * `npm test -- FILTER …` runs only the tests whose path holds a filter.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Outcome } from './test-outcome.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIN = join(ROOT, 'node_modules', '.bin');

const filters = process.argv.slice(2);
const total: Outcome = { passed: 0, failed: [] };

if (filters.length === 0) {
  check('types', ['tsc', '-p', 'tsconfig.json']);
  check('types of the web', ['tsc', '-p', 'apps/web/tsconfig.json']);
  check('format and lint', ['biome', 'check', '--error-on-warnings', '.']);
  check('more lint', ['oxlint', '--deny-warnings', '--quiet']);
  check('nothing unused', ['knip', '--no-progress']);
}
runTests('rules, unit and database tests', ['unit', 'database']);
check('the web builds', ['node', join('scripts', 'build-web.ts')]);
runTests('journeys in a browser', ['browser']);

process.exitCode = total.failed.length > 0 ? 1 : 0;
for (const name of total.failed) process.stdout.write(`\n✗ ${name}`);
process.stdout.write(`\n${total.passed} passed, ${total.failed.length} failed\n`);

/** A command that passes or fails as a whole; its words are shown when it fails. */
function check(title: string, [name = '', ...args]: string[]): void {
  const started = performance.now();
  const result = spawnSync(join(BIN, name), args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 });
  const passed = result.status === 0;
  add(passed ? { passed: 1, failed: [] } : { passed: 0, failed: [title] });
  report(title, passed, started);
  if (!passed) process.stdout.write(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error ?? ''}\n`);
}

function runTests(title: string, projects: string[]): void {
  const started = performance.now();
  const file = join(ROOT, '.data', `test-${process.pid}.json`);
  mkdirSync(join(ROOT, '.data'), { recursive: true });
  const args = ['run', '--passWithNoTests', '--reporter=default', '--reporter=./scripts/test-outcome.ts'];
  const chosen = projects.flatMap((project) => ['--project', project]);
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const result = spawnSync(process.execPath, [vitest, ...args, ...chosen, ...filters], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, TEST_OUTCOME: file },
  });
  const outcome: Outcome = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Outcome)
    : { passed: 0, failed: [] };
  rmSync(file, { force: true });
  if (result.status !== 0 && outcome.failed.length === 0)
    outcome.failed.push(`${title}: did not get to the end`);
  add(outcome);
  report(title, outcome.failed.length === 0, started);
}

function add({ passed, failed }: Outcome): void {
  total.passed += passed;
  total.failed.push(...failed);
}

function report(title: string, passed: boolean, started: number): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${passed ? '✓' : '✗'} ${title} (${seconds} s)\n`);
}
