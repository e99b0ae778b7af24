import { toLocalDate } from '@lorikeet/domain/kernel';
import { verifyAudit } from '../../platform/audit/verify-audit.ts';
import type { JobsDoor } from '../../platform/jobs/jobs-on-demand.ts';
import type { Module } from '../../platform/module.ts';
import type { KeptDays } from '../../platform/purge.ts';
import { checkWhenDue } from './check-when-due.ts';
import { closeUnasked } from './close-unasked.ts';
import { followDeadLetters } from './follow-dead-letters.ts';
import { fileListeners } from './follow-files.ts';
import { phaseListeners } from './follow-phases.ts';
import { followSealing } from './follow-sealing.ts';
import { purgeSpent } from './purge-spent.ts';
import { operationsRoutes } from './routes.ts';

export { checkInvariants } from './check-invariants.ts';
export { followEach } from './follow-each.ts';
export { followPost } from './follow-post.ts';
export { tellUnfollowed } from './tell-unfollowed.ts';

/**
 * What the platform's operators watch: the phases of the day, the invariants of every module, the jobs that failed,
 * the audit chain.
 */
export const operationsModule = (given: {
  modules: () => readonly Module[];
  jobs: JobsDoor;
  platformTenant: () => Promise<string>;
  platformTenantIfAny: () => Promise<string | undefined>;
  keptDays: KeptDays;
}): Module => ({
  name: 'operations',
  routes: (routes) => operationsRoutes(routes, given.modules, given.jobs),
  listeners: [...phaseListeners(given.platformTenant), ...fileListeners(given.platformTenant)],
  phases: [
    {
      name: 'operations.purge',
      meaning: {
        en: 'Deletes spent secrets: sessions, links, tickets, stored replies, delivered events',
        zh: '删除已失效的凭据：会话、链接、下载凭证、已存回复与已投递事件',
      },
      at: '03:30',
      zone: 'bank',
      kinds: ['platform'],
      begins: toLocalDate('2026-11-23'),
      isApart: true,
      run: (run) =>
        purgeSpent(
          run,
          given.modules().flatMap((module) => module.purges ?? []),
          given.keptDays,
        ),
    },
  ],
  loops: [
    {
      name: 'close-unasked',
      everyMs: 86_400_000,
      run: closeUnasked(given.modules, given.platformTenantIfAny),
    },
    { name: 'seal-audit', everyMs: 15_000, run: followSealing(given.platformTenantIfAny) },
    { name: 'check-invariants', everyMs: 5_000, run: (platform) => checkWhenDue(platform, given.modules()) },
    { name: 'follow-dead-letters', everyMs: 60_000, run: followDeadLetters(given.platformTenantIfAny) },
  ],
  invariants: [
    {
      name: 'audit.chain',
      meaning: { en: 'The audit log is whole and unchanged', zh: '审计日志完整且未被更改' },
      check: verifyAudit,
    },
  ],
});
