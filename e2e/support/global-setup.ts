import { readFileSync } from 'node:fs';
import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { buildWeb } from '../../scripts/build-web.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's one browser listens. */
    browserUrl: string;
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
];

/** One browser for the whole run; every page gets a fresh context of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildWeb();
  const server = await launch();
  project.provide('browserUrl', server.wsEndpoint());
  return () => server.close();
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
