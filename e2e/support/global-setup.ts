import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { browserPath } from '../../scripts/browser-path.ts';
import { buildWeb } from '../../scripts/build-web.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The program of the browser. */
    browserPath: string;
    /** What every portal of the run seals and signs with, so that one can work on what another made. */
    secrets: { TOKEN_SECRET: string; VAULT_KEYS: string };
    /** A folder for the files of the demos that are made once in a run. */
    demoFiles: string;
  }
}

/**
 * What the journeys of a run share. Their browsers and portals keep their files in a folder of the run, which goes with it: a
 * worker ends without a word, and its browser with it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWeb();
  const files = await mkdtemp(join(tmpdir(), 'lorikeet-journeys-'));
  process.env.TMPDIR = files;
  const demoFiles = await mkdtemp(join(files, 'demo-'));
  project.provide('browserPath', browserPath());
  project.provide('secrets', {
    TOKEN_SECRET: randomBytes(48).toString('base64'),
    VAULT_KEYS: `1:${randomBytes(32).toString('base64')}`,
  });
  project.provide('demoFiles', demoFiles);
  // A browser may write a last file while its folder goes.
  return () => rm(files, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
