import type { Module } from '../../platform/module.ts';
import { exportFile } from './export-file.ts';
import { forgetViews } from './forget-views.ts';
import { listFile } from './list-file.ts';
import { listRoutes } from './routes.ts';
import { bulkApprovals } from './run-bulk.ts';
import { shareOf } from './share-of.ts';

/**
 * What every list can do: it is exported, and its rows are changed together. The lists and the actions are the
 * modules' own; this only knows how.
 */
export const listsModule = (given: { modules: () => readonly Module[] }): Module => {
  const share = shareOf(given.modules);
  return {
    name: 'lists',
    approvals: bulkApprovals(share),
    routes: (routes) => listRoutes(routes, share),
    files: [exportFile(share)],
    prepares: [listFile(share)],
    forgets: forgetViews,
  };
};
