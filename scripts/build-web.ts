import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WEB = join(ROOT, 'apps', 'web');
const DIST = join(WEB, 'dist');
const STAMP = join(DIST, '.built-from');
const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.webmanifest']);

/** Everything that goes into the build: a change of any of it makes the build stale. */
const SOURCES = [
  'apps/web/{src,public}/**',
  'apps/web/{index.html,vite.config.ts,build-log.ts,screen-words.ts,package.json}',
  'packages/{domain,contracts}/src/**',
  'scripts/{build-web,prerender-pages}.ts',
  'package-lock.json',
];

/** Builds the web application unless the present build is of these very sources; true when it built. */
export async function buildWeb(): Promise<boolean> {
  const wanted = hashSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return false;
  // Built aside and moved into place: a running server never sees half a build.
  const fresh = join(ROOT, '.data', `web-${process.pid}`);
  mkdirSync(fresh, { recursive: true });
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  run(vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn');
  run(join(ROOT, 'scripts', 'prerender-pages.ts'), fresh);
  await compressAssets(fresh);
  writeFileSync(join(fresh, '.built-from'), wanted);
  const old = `${fresh}-old`;
  if (existsSync(DIST)) renameSync(DIST, old);
  renameSync(fresh, DIST);
  rmSync(old, { recursive: true, force: true });
  return true;
}

function run(...command: string[]): void {
  // Whoever builds (a test run calls itself `test`), people get the libraries' production code.
  const env = { ...process.env, NODE_ENV: 'production' };
  const result = spawnSync(process.execPath, command, { cwd: WEB, stdio: ['ignore', 2, 2], env });
  if (result.status !== 0) throw new Error('The web application does not build: see above.');
}

function hashSources(): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: ROOT }).filter((path) => !/\.test\.tsx?$/.test(path));
  for (const path of files.sort()) {
    const full = join(ROOT, path);
    if (statSync(full).isFile()) hash.update(`${path}\0`).update(readFileSync(full));
  }
  return hash.digest('hex');
}

/** The server sends these as they are: compressing once here is tighter and free at run time. Every core takes part. */
async function compressAssets(folder: string): Promise<void> {
  const paths = globSync('**', { cwd: folder }).map((name) => join(folder, name));
  const chosen = paths.filter((path) => COMPRESSIBLE.has(extname(path)) && statSync(path).isFile());
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  await Promise.all(
    chosen.map(async (path) => {
      const content = await readFile(path);
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality));
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

if (import.meta.main) {
  const built = await buildWeb();
  process.stderr.write(`${built ? 'Built' : 'Already built'}: ${relative(process.cwd(), DIST)}\n`);
}
