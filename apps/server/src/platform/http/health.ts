import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Phase } from '../days/phase.ts';
import { collectPhaseMetrics } from '../days/phase-metrics.ts';
import type { Platform } from '../work.ts';
import { notFound } from './problem.ts';
import type { Routes } from './routes.ts';

/**
 * `/health/live`, `/health/ready` and Prometheus metrics. Ready means that the database responds. Metrics are for callers
 * on the same machine, or for whoever shows `metricsToken` where one is set; others get 404.
 */
export function healthRoutes(
  { app, platform }: Routes,
  phases: readonly Phase[],
  metricsToken?: string,
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
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    seconds.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) faults.inc();
  });
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    const ready = await platform.pool.query('select 1').then(
      () => true,
      () => false,
    );
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'waiting for the database' });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) throw notFound();
    await days.refresh();
    return reply.type(registry.contentType).send(await registry.metrics());
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
