/**
 * What `npm test` runs, in the order of how soon it fails: types, lint, house rules with unit and database
 * tests, the web's build, journeys in a browser. Each check counts as one test; the last line is the sum.
 * `npm test -- FILTER …` runs only the tests whose path holds a filter.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIN = join(ROOT, 'node_modules', '.bin');

type Count = { passed: number; failed: number };

const filters = process.argv.slice(2);
const total: Count = { passed: 0, failed: 0 };

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

process.exitCode = total.failed > 0 ? 1 : 0;
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);

/** A command that passes or fails as a whole; its words are shown when it fails. */
function check(title: string, [name = '', ...args]: string[]): void {
  const started = performance.now();
  const result = spawnSync(join(BIN, name), args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 });
  const passed = result.status === 0;
  add(passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  report(title, passed, started);
  if (!passed) process.stdout.write(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error ?? ''}\n`);
}

function runTests(title: string, projects: string[]): void {
  const started = performance.now();
  const report_ = join(ROOT, '.data', `test-${process.pid}.json`);
  mkdirSync(join(ROOT, '.data'), { recursive: true });
  const args = [
    'run',
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report_}`,
  ];
  const chosen = projects.flatMap((project) => ['--project', project]);
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const result = spawnSync(process.execPath, [vitest, ...args, ...chosen, ...filters], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  const count = readCount(report_);
  rmSync(report_, { force: true });
  // A run that ended badly without a failed test: it did not get to its end.
  if (result.status !== 0 && count.failed === 0) count.failed = 1;
  add(count);
  report(title, count.failed === 0, started);
}

type Report = { testResults: { status: string; assertionResults: { status: string }[] }[] };

/** Skipped tests count as failed: they show nothing. So does a file that could not be loaded. */
function readCount(path: string): Count {
  if (!existsSync(path)) return { passed: 0, failed: 0 };
  const count: Count = { passed: 0, failed: 0 };
  for (const file of (JSON.parse(readFileSync(path, 'utf8')) as Report).testResults) {
    const passed = file.assertionResults.filter(({ status }) => status === 'passed').length;
    const failed = file.assertionResults.length - passed;
    count.passed += passed;
    count.failed += failed === 0 && file.status === 'failed' ? 1 : failed;
  }
  return count;
}

function add(count: Count): void {
  total.passed += count.passed;
  total.failed += count.failed;
}

function report(title: string, passed: boolean, started: number): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${passed ? '✓' : '✗'} ${title} (${seconds} s)\n`);
}
