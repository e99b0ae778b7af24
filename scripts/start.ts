/** What `npm start` does: from nothing, or from the last time, to a portal that serves. */
import { existsSync } from 'node:fs';
import type { Running } from '../apps/server/src/main.ts';
import { openLocalEnvironment } from '../apps/server/src/platform/local-environment.ts';
import { buildWeb } from './build-web.ts';

const DEMO_SIGN_INS = `
  Demo sign-ins, all with the password Demo-Pass-2026
    business    /merchant/login     harbour-fitness   owner@harbour.test
    council     /merchant/login     banksia-shire     owner@banksia.test
    ratepayer   /flexirates/login                     ratepayer@banksia.test
    operator    /merchant/login     lorikeet          operator@lorikeet.test
  Every e-mail and SMS of the demo: /outbox
`;

if (existsSync('.env')) process.loadEnvFile('.env');
try {
  await start();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  // A worker serves no pages.
  if (process.env.ROLE !== 'worker' && (await buildWeb()))
    process.stderr.write('Built the web application.\n');
  const local = await openLocalEnvironment(process.env);
  Object.assign(process.env, local.env);
  let running: Running | undefined;
  stopOnSignal(async () => {
    await running?.stop();
    await local.close();
  });
  const { main } = await import('../apps/server/src/main.ts');
  running = await main().catch(async (error) => {
    await local.close();
    throw error;
  });
  if (running.address)
    process.stdout.write(`\nLorikeet is ready: ${process.env.PUBLIC_URL ?? running.address}\n`);
  if (running.healthAddress)
    process.stdout.write(`\nA worker of Lorikeet; its health: ${running.healthAddress}/health/ready\n`);
  if (running.hasDemoPeople) process.stdout.write(DEMO_SIGN_INS);
}

/** The server first, its database after it. A second signal does not wait. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (stopping) process.exit(1);
      stopping = true;
      await stop().catch((error) => process.stderr.write(`${error}\n`));
      process.exit(0);
    });
  }
}
