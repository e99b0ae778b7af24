import type { FileKind } from '../../platform/files/tickets.ts';
import type { AskedRows } from '../../platform/lists/shared-list.ts';
import { streamCsv } from '../../platform/lists/stream-csv.ts';
import type { Share } from './share-of.ts';

export const EXPORT = 'export';

/** What a ticket for an export keeps: the call as it came. */
export type ExportParams = { list: string; asked: AskedRows; locale: 'en' | 'zh'; filename: string };

/** The CSV of a list by its ticket, read while it is sent. */
export const exportFile = (share: Share): FileKind => ({
  kind: EXPORT,
  permission: 'exports.create',
  async open(run, _id, params) {
    const { list, asked, locale, filename } = params as ExportParams;
    const order = { list: share.list(list), asked, locale };
    return {
      filename,
      contentType: 'text/csv; charset=utf-8',
      content: streamCsv(run, order),
    };
  },
});
