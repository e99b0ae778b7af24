import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { composePortal, type Portal } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import { hasDemoPeople, loadDemo } from './demo/load-demo.ts';
import { PAYER_PAGE } from './modules/cards/index.ts';
import { storeTimeOuts } from './platform/db/role-time-outs.ts';
import { docsRoutes } from './platform/http/docs.ts';
import { healthRoutes } from './platform/http/health.ts';
import { createReadiness } from './platform/http/readiness.ts';
import { createHttpServer } from './platform/http/server.ts';
import { webRoutes } from './platform/http/web.ts';
import { learnDigestKeys } from './platform/keys/digest-keys.ts';
import { listenersOf, phasesOf, readClock, startWorker, type Worker } from './worker.ts';

export type Running = {
  /** Where the portal is reached; empty for a worker. */
  address: string;
  /** Where a worker shows its health; empty for a process that serves the portal. */
  healthAddress: string;
  /** Whether the people of the demo can sign in here. */
  hasDemoPeople: boolean;
  /**
   * Ends the process's work: it is no longer ready, requests, phases and jobs end within the settings STOP_DELAY and
   * STOP_TIMEOUT, and what has not ended is handed back.
   */
  stop(): Promise<void>;
};

/** How often the demo's clock is read: another process moves it. */
const CLOCK_MS = 500;

/** Starts the portal in the roles that the environment names. */
export async function main(env: NodeJS.ProcessEnv = process.env): Promise<Running> {
  const config = readConfig(env);
  if (config.DATABASE_DIRECT_URL) await storeTimeOuts(config.directUrl, config.timeOuts);
  const portal = composePortal(config);
  if (config.DEMO) await awaitDemo(portal);
  sayUncarried(portal);
  await readClock(portal);
  await learnDigestKeys(portal.platform);

  const address = config.ROLE === 'worker' ? '' : await serve(portal);
  const worker = config.ROLE === 'api' ? undefined : await startWorker(portal);
  const health = config.ROLE === 'worker' ? await serveHealth(portal, worker!) : undefined;
  const clock = config.DEMO ? setInterval(() => void readClock(portal).catch(() => {}), CLOCK_MS) : undefined;

  return {
    address,
    healthAddress: health?.address ?? '',
    hasDemoPeople: config.DEMO && config.ROLE !== 'worker' && (await hasDemoPeople(portal.platform)),
    async stop() {
      portal.readiness.beginStopping();
      health?.beginStopping();
      await pause(config.STOP_DELAY * 1_000);
      const withinMs = config.STOP_TIMEOUT * 1_000;
      const ended = await Promise.allSettled([endRequests(portal, withinMs), worker?.stop(withinMs)]);
      for (const one of ended) {
        if (one.status === 'rejected')
          portal.platform.log.error({ err: one.reason }, 'stopped with a failure');
      }
      clearInterval(clock);
      await health?.app.close();
      // A request that has not ended keeps its connection: it ends with the process.
      await Promise.race([portal.close(), pause(1_000, undefined, { ref: false })]);
    },
  };
}

/** What a missing carrier means is said at the start: without one nobody is reached on its channel. */
function sayUncarried({ platform: { carries, log } }: Portal): void {
  if (!carries.email) log.warn({}, 'SMTP_URL is not set: no e-mail leaves, and nobody is reached by one');
  if (!carries.sms)
    log.info({}, 'SMS_URL is not set: no SMS leaves, and a payer with only a mobile is not debited');
}

/** Opens the port of the portal: pages, calls, health. */
async function serve(portal: Portal): Promise<string> {
  const { config, app, routes, readiness } = portal;
  healthRoutes(routes, phasesOf(portal), { metricsToken: config.METRICS_TOKEN, readiness });
  docsRoutes(routes, config, portal.staffAuthenticator);
  await webRoutes(app, {
    slots: {
      origin: config.publicUrl,
      ...(config.DEMO && { demoDate: portal.platform.clock.bankToday }),
    },
    filled: [PAYER_PAGE],
    ...(config.hasRecaptcha && { recaptchaOrigin: config.RECAPTCHA_ORIGIN }),
    hasStripe: config.stripe !== undefined,
  });
  return app.listen({ port: config.PORT, host: config.HOST });
}

type HealthServer = { app: FastifyInstance; address: string; beginStopping(): void };

/** Opens a worker's port, on which there is nothing but its health and metrics. */
async function serveHealth(portal: Portal, worker: Worker): Promise<HealthServer> {
  const { config, platform } = portal;
  const readiness = createReadiness(platform, { lead: async () => worker.isConnected() });
  const app = createHttpServer({ log: platform.log, trustProxy: false });
  healthRoutes({ app, platform }, phasesOf(portal), {
    metricsToken: config.METRICS_TOKEN,
    readiness,
    leads: worker.leads,
  });
  const address = await app.listen({ port: config.WORKER_PORT, host: config.HOST }).catch(async (error) => {
    await worker.stop(1_000);
    throw error;
  });
  return { app, address, beginStopping: readiness.beginStopping };
}

async function endRequests({ app, platform }: Portal, withinMs: number): Promise<void> {
  const ended = app.close().then(() => true);
  if (await Promise.race([ended, pause(withinMs, false, { ref: false })])) return;
  platform.log.warn({}, 'stopped before every request had ended');
}

/**
 * Makes the demo's data where this process has every role. Others wait for a history that is being made: its clock is
 * behind the wall until it is complete.
 */
async function awaitDemo(portal: Portal): Promise<void> {
  if (portal.config.ROLE === 'all') return fillDemo(portal.config);
  while ((await readClock(portal)).offset_ms < 0) {
    portal.platform.log.warn({}, 'waits for the demo, which a process of ROLE=all makes');
    delete portal.offset.isRead;
    await pause(CLOCK_MS * 10);
  }
}

/** A history takes minutes; a second process of a demo waits for the first one's. */
const DEMO_WAIT_MS = 3_600_000;

/** Demo data is made without waiting for the disk at each commit: after a crash it is made again. */
async function fillDemo(config: Config): Promise<void> {
  const url = new URL(config.directUrl);
  url.searchParams.set('options', '-c synchronous_commit=off');
  const portal = composePortal({
    ...config,
    DATABASE_URL: url.href,
    DATABASE_DIRECT_URL: undefined,
    // A year of completed phases would hide the months that the person who waits is shown.
    LOG_LEVEL: config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL,
  });
  const day = { phases: phasesOf(portal), listeners: listenersOf(portal) };
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  await portal.platform.pool.locks
    .with('demo', () => loadDemo(portal, day, say), { waitMs: DEMO_WAIT_MS })
    .finally(() => portal.close());
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const running = await main();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void running.stop().then(() => process.exit(0)));
  }
}
