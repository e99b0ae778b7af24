import * as receipts from '@lorikeet/contracts/rates-receipts';
import { issueTicket } from '../../../platform/files/tickets.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { createReceiptsFile } from './create-receipts-file.ts';
import { receiptsCsv } from './receipts-csv.ts';
import { receiptsFileList, receiptsFileOf, receiptsLines } from './receipts-list.query.ts';
import { reconciledFile } from './reconcile-receipts.query.ts';
import { waitingTotals } from './waiting-receipts.query.ts';

export function receiptsRoutes(routes: Routes): void {
  routes.tenant(receipts.listReceiptsFiles, ({ work, input }) => receiptsFileList(work, input));
  routes.tenant(receipts.getWaitingReceipts, ({ work }) => waitingTotals(work));
  routes.tenant(receipts.getReceiptsFile, ({ work, input }) => reconciledFile(work, input.id));
  routes.tenant(receipts.listReceiptsLines, ({ work, input }) => receiptsLines(work, input));
  routes.tenant(receipts.createReceiptsFile, ({ work }) => createReceiptsFile(work));
  routes.tenant(receipts.downloadReceiptsFile, async ({ work, input }) => {
    await receiptsFileOf(work, input.id);
    return { path: await issueTicket(work, [receiptsCsv], { kind: receiptsCsv.kind, id: input.id }) };
  });
}
