import * as lists from '@lorikeet/contracts/lists';
import type { Routes } from '../../platform/http/routes.ts';
import { previewRows } from './change-rows.ts';
import { issueExport } from './issue-export.ts';
import { requestList } from './request-list.ts';
import { runBulk } from './run-bulk.ts';
import { deleteView, saveView, viewsOf } from './saved-views.ts';
import type { Share } from './share-of.ts';

export function listRoutes(routes: Routes, share: Share): void {
  routes.tenant(lists.createExport, ({ work, input, caller }) =>
    issueExport(work, share, input, caller.locale),
  );
  routes.tenant(lists.createListDownload, ({ work, input, caller }) =>
    requestList(work, share, input, caller.locale),
  );
  routes.tenant(lists.previewBulk, ({ work, input, caller }) =>
    previewRows(work, share, input, caller.locale),
  );
  routes.tenant(lists.runBulk, ({ work, input, caller }) => runBulk(work, share, input, caller.locale));
  routes.tenant(lists.listSavedViews, ({ work, input }) => viewsOf(work, share, input.list));
  routes.tenant(lists.createSavedView, ({ work, input }) => saveView(work, share, input));
  routes.tenant(lists.deleteSavedView, async ({ work, input }) => {
    await deleteView(work, input.id);
    return { done: true as const };
  });
}
