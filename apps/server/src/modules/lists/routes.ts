import { createExport, previewBulk, runBulk } from '@lorikeet/contracts/lists';
import type { Routes } from '../../platform/http/routes.ts';
import { changeRows, previewRows } from './change-rows.ts';
import { issueExport } from './issue-export.ts';
import type { Share } from './share-of.ts';

export function listRoutes(routes: Routes, share: Share): void {
  routes.tenant(createExport, ({ work, input, caller }) => issueExport(work, share, input, caller.locale));
  routes.tenant(previewBulk, ({ work, input, caller }) => previewRows(work, share, input, caller.locale));
  routes.tenant(runBulk, ({ work, input, caller }) => changeRows(work, share, input, caller.locale));
}
