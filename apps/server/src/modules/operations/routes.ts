import * as operations from '@lorikeet/contracts/operations';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { JobsDoor } from '../../platform/jobs/jobs-on-demand.ts';
import type { Module } from '../../platform/module.ts';
import { invariantList } from './invariant-list.query.ts';
import { phaseList } from './list-phases.query.ts';

const DONE = { done: true } as const;

export function operationsRoutes(routes: Routes, modules: () => readonly Module[], jobs: JobsDoor): void {
  routes.app.addHook('onClose', () => jobs.close());
  routes.open(operations.listInvariants, async ({ platform }) => ({
    invariants: await invariantList(queriesOn(platform.pool), modules()),
  }));
  routes.tenant(operations.checkInvariants, async ({ work }) => {
    // The worker checks what has no result: forgetting the results is how it is asked.
    await work.run(sql`delete from invariant_checks`);
    await work.audit({ action: 'operations.invariants_asked' });
    return DONE;
  });
  routes.open(operations.listPhases, ({ platform }) =>
    phaseList(
      platform,
      modules().flatMap(({ phases = [] }) => phases),
    ),
  );
  routes.open(operations.listDeadLetters, async () => {
    const letters = await (await jobs.open()).deadLetters();
    return {
      letters: letters.map((letter) => ({
        id: letter.id,
        job: letter.name,
        payload: JSON.stringify(letter.payload),
        error: letter.error,
        failed_at: letter.failedAt,
      })),
    };
  });
  routes.tenant(operations.retryDeadLetter, async ({ work, input }) => {
    await (await jobs.open()).retry(input.id);
    await work.audit({ action: 'operations.job_retried', subjectKind: 'job', subjectId: input.id });
    return DONE;
  });
}
