import { toLocalDate } from '@lorikeet/domain/kernel';
import { longListener } from '../../platform/events/event.ts';
import type { Module } from '../../platform/module.ts';
import { downloadFile } from './download-file.ts';
import { downloadsMayExpire, expireDownloads } from './expire-downloads.ts';
import { forgetDownloads } from './forget-downloads.ts';
import { prepareDownload } from './prepare-download.ts';
import { downloadRoutes } from './routes.ts';

export { requestDownload } from './request-download.ts';

/** Files that are prepared in the background, kept for thirty days, and fetched by those they are meant for. */
export const downloadsModule = (given: { modules: () => readonly Module[] }): Module => {
  const kinds = () => given.modules().flatMap((module) => module.prepares ?? []);
  return {
    name: 'downloads',
    routes: (routes) => downloadRoutes(routes, kinds),
    files: [downloadFile],
    forgets: forgetDownloads,
    listeners: [
      longListener('download.requested', 'downloads.prepare', (run, { payload }) =>
        prepareDownload(run, kinds(), payload.id),
      ),
    ],
    phases: [
      {
        name: 'downloads.expire',
        meaning: {
          en: 'Removes files of the download centre that are thirty days old',
          zh: '删除下载中心满三十天的文件',
        },
        at: '03:00',
        zone: 'merchant',
        begins: toLocalDate('2026-11-25'),
        outlives: true,
        mayBeDue: downloadsMayExpire,
        run: expireDownloads,
      },
    ],
  };
};
