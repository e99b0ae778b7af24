import { existsSync } from 'node:fs';
import { composePortal, type Portal } from '../compose.ts';
import { readConfig } from '../config.ts';
import { learnDigestKeys } from '../platform/keys/digest-keys.ts';
import { openLocalEnvironment } from '../platform/local-environment.ts';
import { readClock } from '../worker.ts';

/**
 * Runs a tool over the configured database: DATABASE_URL's, or that of DATA_DIR, where a running server is joined
 * and otherwise the database is started for the time of the tool. Nothing listens and nothing works in the
 * background. A failure is said on standard error and ends the process with 2.
 */
export async function withPortal(run: (portal: Portal) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await runOver(run);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}

async function runOver(run: (portal: Portal) => Promise<number>): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const local = await openLocalEnvironment(process.env);
  try {
    const portal = composePortal(readConfig({ ...local.env, LOG_LEVEL: 'silent', DATABASE_POOL: '4' }));
    try {
      await readClock(portal);
      await learnDigestKeys(portal.platform);
      return await run(portal);
    } finally {
      await portal.close();
    }
  } finally {
    await local.close();
  }
}
