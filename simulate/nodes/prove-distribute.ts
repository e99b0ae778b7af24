import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { freePort } from '../../apps/server/src/test/free-port.ts';
import { fixtureEnvironment } from '../fixture/fixture-modules.ts';
import { createFixturePlatform } from '../fixture/fixture-platform.ts';
import { tenantDigest } from '../fixture/tenant-digest.ts';
import type { ClusterGround } from '../fixture/throwaway-database.ts';

export type DistributeSize = { days: number; customers: number };
export type DistributeProof = { tenants: number; placed: string[]; seconds: number };

type Settings = Record<string, string>;
type Ran = { code: number | null; said: string };

const fileOf = (path: string) => fileURLToPath(new URL(`../../apps/server/src/${path}`, import.meta.url));
const START_MS_MAX = 900_000;
/** Once the nodes are a cluster that has no table yet, and once before the tenants' tables are placed. */
const KILLED_AFTER = ['belongs to the cluster', 'A copy on every node'];

/**
 * The demo's history on one PostgreSQL, then `npm run distribute`: killed twice on its way, repeated to its end, and repeated
 * once more. Every row of every tenant is as before, the invariants hold, and the portal starts on what it left. Throws on
 * whatever is not so.
 */
export async function proveDistribute(ground: ClusterGround, size: DistributeSize): Promise<DistributeProof> {
  const env: Settings = {
    ...fixtureEnvironment(ground),
    PATH: process.env.PATH ?? '',
    DATABASE_OWNER_URL: ground.ownerUrl,
    DATABASE_ADMIN_URL: ground.superUrl,
    DEMO: '1',
    DEMO_DAYS: String(size.days),
    DEMO_CUSTOMERS: String(size.customers),
  };
  await startAndStop(env);
  const before = await digests(ground);
  const tool = ['tools/distribute.ts', '--workers', ground.workers.join(','), '--shards', '8'];

  for (const words of KILLED_AFTER) {
    const killed = run(env, tool);
    await said(killed.child, words);
    killed.child.kill('SIGKILL');
    await killed.end;
  }

  const started = performance.now();
  const { code, said: lines } = await run(env, tool).end;
  if (code !== 0) throw new Error(`distribute ended with ${code}:\n${lines}`);
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  const again = await run(env, tool).end;
  if (again.code !== 0 || /Spread|A copy/.test(again.said)) throw new Error(`once more:\n${again.said}`);

  const after = await digests(ground);
  for (const [tenant, digest] of before) {
    const now = after.get(tenant) ?? {};
    const changed = Object.keys(digest).filter((table) => digest[table] !== now[table]);
    if (!isDeepStrictEqual(digest, now)) throw new Error(`tenant ${tenant} changed in ${changed.join(', ')}`);
  }
  await startAndStop(env);
  const verified = await run(env, ['tools/verify.ts']).end;
  if (verified.code !== 0) throw new Error(`verify afterwards:\n${verified.said}`);
  return {
    tenants: before.size,
    placed: lines
      .trim()
      .split('\n')
      .map((line) => line.slice(0, 90)),
    seconds,
  };
}

function run(env: Settings, [file = '', ...args]: readonly string[]) {
  const child = spawn(process.execPath, [fileOf(file), ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece) => {
      text += String(piece);
    });
  }
  const end: Promise<Ran> = once(child, 'close').then(([code]) => ({ code, said: text }));
  return { child, end, said: () => text };
}

/** Waits for words of a process; returns as well when it ended without them. */
async function said(child: ChildProcess, words: string): Promise<void> {
  let text = '';
  await new Promise<void>((resolve) => {
    child.stdout?.on('data', (piece) => {
      text += String(piece);
      if (text.includes(words)) resolve();
    });
    child.once('close', () => resolve());
  });
}

/** The whole portal until it is ready, then asked to end. */
async function startAndStop(env: Settings): Promise<void> {
  const port = await freePort();
  const server = run({ ...env, PORT: String(port), LOG_LEVEL: 'warn' }, ['main.ts']);
  for (let waited = 0; ; waited += 200) {
    const reply = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
    if (reply?.ok) break;
    if (server.child.exitCode !== null || waited > START_MS_MAX) {
      server.child.kill('SIGKILL');
      throw new Error(`the portal did not start:\n${server.said()}`);
    }
    await sleep(200);
  }
  server.child.kill('SIGTERM');
  await server.end;
}

async function digests(ground: ClusterGround): Promise<Map<string, Record<string, string>>> {
  const platform = createFixturePlatform(ground, new Date(0));
  try {
    const { rows } = await platform.pool.query<{ id: string }>('select id from merchants order by id');
    const found = new Map<string, Record<string, string>>();
    for (const { id } of rows) found.set(id, await tenantDigest(platform, id));
    return found;
  } finally {
    await platform.pool.end();
  }
}
