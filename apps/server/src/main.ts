import { pathToFileURL } from 'node:url';
import { composePortal } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import { loadDemo } from './demo/load-demo.ts';
import { docsRoutes } from './platform/http/docs.ts';
import { healthRoutes } from './platform/http/health.ts';
import { webRoutes } from './platform/http/web.ts';
import { learnDigestKeys } from './platform/keys/digest-keys.ts';
import { listenersOf, phasesOf, readClock, startWorker, type Worker } from './worker.ts';

export type Running = { address: string; stop(): Promise<void> };

/** Starts the portal in the roles that the environment names. Stops cleanly when asked to. */
export async function main(env: NodeJS.ProcessEnv = process.env): Promise<Running> {
  const config = readConfig(env);
  const portal = composePortal(config);
  if (config.DEMO && config.ROLE === 'all') await fillDemo(config);
  await readClock(portal);
  await learnDigestKeys(portal.platform);

  let worker: Worker | undefined;
  let address = '';
  if (config.ROLE !== 'worker') {
    healthRoutes(portal.routes, phasesOf(portal), config.METRICS_TOKEN);
    docsRoutes(portal.routes, config.publicUrl, portal.staffAuthenticator);
    await webRoutes(portal.app, {
      slots: {
        origin: config.publicUrl,
        ...(config.DEMO && { demoDate: portal.platform.clock.bankToday }),
      },
      ...(config.hasRecaptcha && { recaptchaOrigin: config.RECAPTCHA_ORIGIN }),
    });
    address = await portal.app.listen({ port: config.PORT, host: config.HOST });
  }
  if (config.ROLE !== 'api') worker = await startWorker(portal);
  // Only the demo's clock moves; another process may move it, so it is read again and again.
  const clock =
    config.DEMO && !worker ? setInterval(() => void readClock(portal).catch(() => {}), 500) : undefined;

  return {
    address,
    async stop() {
      clearInterval(clock);
      await worker?.stop();
      await portal.close();
    },
  };
}

/** Demo data is made without waiting for the disk at each commit: after a crash it is made again. */
async function fillDemo(config: Config): Promise<void> {
  const url = new URL(config.DATABASE_URL);
  url.searchParams.set('options', '-c synchronous_commit=off');
  const portal = composePortal({ ...config, DATABASE_URL: url.href });
  const day = { phases: phasesOf(portal), listeners: listenersOf(portal) };
  await loadDemo(portal, day, (line) => process.stderr.write(`${line}\n`)).finally(() => portal.close());
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const running = await main();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void running.stop().then(() => process.exit(0)));
  }
}
