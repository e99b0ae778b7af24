import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { buildWeb } from '../../scripts/build-web.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's one browser listens. */
    browserUrl: string;
    /** What every portal of the run seals and signs with, so that one can work on what another made. */
    secrets: { TOKEN_SECRET: string; VAULT_KEYS: string };
    /** A folder for the files of the demos that are made once in a run. */
    demoFiles: string;
  }
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for seconds: optimising its code takes a third more of the processor than it saves.
  '--js-flags=--no-opt,--no-maglev',
];

/** One browser for the whole run; every page gets a fresh context of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWeb();
  const server = await launch();
  const demoFiles = await mkdtemp(join(tmpdir(), 'lorikeet-demo-'));
  project.provide('browserUrl', server.wsEndpoint());
  project.provide('secrets', {
    TOKEN_SECRET: randomBytes(48).toString('base64'),
    VAULT_KEYS: `1:${randomBytes(32).toString('base64')}`,
  });
  project.provide('demoFiles', demoFiles);
  return async () => {
    await server.close();
    await rm(demoFiles, { recursive: true, force: true });
  };
}

function launch(): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath: browserPath(), args: FLAGS });
}

function browserPath(): string {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const record = new URL('../../.data/browser.json', import.meta.url);
  try {
    return JSON.parse(readFileSync(record, 'utf8')).path;
  } catch {
    throw new Error('No browser is known yet: npm test finds one, or node scripts/bootstrap.mjs --browser.');
  }
}
