import * as audit from '@lorikeet/contracts/audit';
import type { Routes } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { auditList, auditRow, peopleOfLog } from './audit-rows.query.ts';
import { sharedAudit } from './share-audit.ts';

export { erasePersonFromAudit } from './erase-person.ts';

function auditRoutes(routes: Routes): void {
  routes.tenant(audit.listAudit, ({ work, input }) => auditList(work, input));
  routes.tenant(audit.getAuditEntry, ({ work, input }) => auditRow(work, input.id));
  routes.tenant(audit.listAuditPeople, ({ work }) => peopleOfLog(work));
}

/** What was done, by whom, when and from where, for the person who may read it. */
export const auditModule: Module = { name: 'audit', routes: auditRoutes, lists: [sharedAudit] };
