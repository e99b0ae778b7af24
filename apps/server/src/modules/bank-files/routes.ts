import * as bankFiles from '@lorikeet/contracts/bank-files';
import type { Routes } from '../../platform/http/routes.ts';
import { acceptFile } from './accept-file.ts';
import { bankFileDetailOf } from './bank-file-detail.query.ts';
import { listBankFiles, listFileDebits } from './bank-file-list.query.ts';
import { withFile } from './bank-file-reach.ts';
import { summariseBankFiles } from './bank-file-summary.query.ts';
import { ticketForFile } from './download-file.ts';

export function bankFileRoutes(routes: Routes): void {
  routes.tenant(bankFiles.listBankFiles, ({ work, input }) => listBankFiles(work, input));
  routes.tenant(bankFiles.getBankFileSummary, ({ work }) => summariseBankFiles(work));
  routes.tenant(bankFiles.getBankFile, ({ work, input }) =>
    withFile(work, input, (owner) => bankFileDetailOf(owner, input.id)),
  );
  routes.tenant(bankFiles.listBankFileDebits, ({ work, input }) =>
    withFile(work, input, (owner) => listFileDebits(owner, input)),
  );
  routes.tenant(bankFiles.downloadBankFile, ({ work, input }) => ticketForFile(work, input));
  routes.tenant(bankFiles.acceptBankFile, async ({ work, input }) => {
    await withFile(work, input, (owner) => acceptFile(owner, input.id, input.receipt));
    return { done: true as const };
  });
}
