import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Phase } from '../days/phase.ts';
import { collectPhaseMetrics } from '../days/phase-metrics.ts';
import { queriesOn } from '../db/sql.ts';
import { deadLetterCount } from '../jobs/dead-letters.query.ts';
import type { Platform } from '../work.ts';
import { notFound } from './problem.ts';
import { createReadiness, type Readiness } from './readiness.ts';
import type { Routes } from './routes.ts';

/** What a process says of itself beside what every process says. */
export type Health = {
  metricsToken?: string | undefined;
  readiness?: Readiness;
  /** Whether this process polls for all workers; absent where it never does. */
  leads?: () => boolean;
};

/**
 * `/health/live`, `/health/ready` and Prometheus metrics. Live means that the process responds; ready, that it can do
 * its work (`readiness.ts`). Metrics are for callers on the same machine, or for whoever shows `metricsToken` where one
 * is set; others get 404.
 */
export function healthRoutes(
  { app, platform }: Pick<Routes, 'app' | 'platform'>,
  phases: readonly Phase[],
  { metricsToken, readiness = createReadiness(platform), leads }: Health = {},
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  const faults = new Counter({
    name: 'http_faults_total',
    help: 'Answers with HTTP 500',
    registers: [registry],
  });
  const days = collectPhaseMetrics(registry, platform, phases);
  collectSecurityCounts(registry, platform);
  collectDeadLetters(registry, platform);
  if (leads) collectLead(registry, leads);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    seconds.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) faults.inc();
  });
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    const { isReady, lacks } = await readiness.ask();
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', lacks });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) throw notFound();
    await days.refresh();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function collectLead(registry: Registry, leads: () => boolean): void {
  new Gauge({
    name: 'worker_leads',
    help: '1 in the worker that polls for all, 0 in the others',
    registers: [registry],
    collect() {
      this.set(leads() ? 1 : 0);
    },
  });
}

function collectDeadLetters(registry: Registry, { pool }: Platform): void {
  new Gauge({
    name: 'jobs_dead_letters',
    help: 'Jobs that failed at every try and wait for a person',
    registers: [registry],
    async collect() {
      this.set(await deadLetterCount(queriesOn(pool)));
    },
  });
}

/** Sign-ins, refusals and broken rules by kind, as the security log has them. */
function collectSecurityCounts(registry: Registry, { log }: Platform): void {
  new Gauge({
    name: 'security_events_total',
    help: 'Lines of the security log since this process started, by kind',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      for (const [kind, count] of log.securityCounts) this.set({ kind }, count);
    },
  });
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const digest = (text: string) => createHash('sha256').update(text).digest();

/** What a proxy on the same machine forwards does not come from there. */
function mayReadMetrics({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token) return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && LOOPBACK.test(socket.remoteAddress ?? '');
}
