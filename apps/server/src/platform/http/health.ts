import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Phase } from '../days/phase.ts';
import { collectPhaseMetrics } from '../days/phase-metrics.ts';
import type { Routes } from './routes.ts';

/** `/health/live`, `/health/ready` and Prometheus metrics. Ready means that the database responds. */
export function healthRoutes({ app, platform }: Routes, phases: readonly Phase[]): void {
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
  app.get('/metrics', async (_request, reply) => {
    await days.refresh();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
