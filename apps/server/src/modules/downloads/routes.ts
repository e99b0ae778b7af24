import * as downloads from '@lorikeet/contracts/downloads';
import type { Routes } from '../../platform/http/routes.ts';
import type { PreparedFile } from '../../platform/prepared-file.ts';
import { cancelDownload } from './cancel-download.ts';
import { openDownload } from './download-file.ts';
import { downloadList } from './list-downloads.query.ts';
import { runAgain } from './run-again.ts';

export function downloadRoutes(routes: Routes, kinds: () => readonly PreparedFile[]): void {
  routes.tenant(downloads.listDownloads, ({ work, input, caller }) =>
    downloadList(work, kinds(), input, caller.locale),
  );
  routes.tenant(downloads.issueDownload, ({ work, input }) => openDownload(work, kinds(), input.id));
  routes.tenant(downloads.cancelDownload, async ({ work, input }) => {
    await cancelDownload(work, input.id);
    return { done: true as const };
  });
  routes.tenant(downloads.runDownload, ({ work, input }) => runAgain(work, kinds(), input.id));
}
