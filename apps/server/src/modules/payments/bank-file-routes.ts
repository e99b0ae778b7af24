import {
  bankFileAccept,
  bankFileDebits,
  bankFileDetail,
  bankFileDownload,
  bankFileList,
  bankFileReject,
  bankFileSummary,
  bankFileWithdraw,
  bankItemReject,
  debitRunStart,
  exceptionList,
  exceptionResolve,
  returnsFileDetail,
  returnsFileList,
  returnsInbox,
  returnsLineList,
  returnsLoad,
  returnsNone,
} from '@lorikeet/contracts/bank-files';
import { toCents } from '@lorikeet/domain/kernel';
import type { Routes } from '../../platform/http/routes.ts';
import { acceptFile } from './accept-file.ts';
import { bankFileDetailOf } from './bank-file-detail.query.ts';
import { listBankFiles, listFileDebits } from './bank-file-list.query.ts';
import { inLodgedMerchant, withFile } from './bank-file-reach.ts';
import { summariseBankFiles } from './bank-file-summary.query.ts';
import { ticketForFile } from './download-file.ts';
import { listExceptions } from './exceptions.query.ts';
import { loadReturns } from './load-returns.ts';
import { rejectFile } from './reject-file.ts';
import { rejectItem } from './reject-item.ts';
import { resolveException } from './resolve-exception.ts';
import { faultsInWords } from './returns-faults.ts';
import {
  inboxDays,
  inboxFor,
  listReturnLines,
  listReturnsFiles,
  returnsFileOf,
} from './returns-files.query.ts';
import { recordNoReturns } from './returns-inbox.ts';
import { startRun } from './start-run.ts';
import { withdrawCreditFile } from './withdraw-credit-file.ts';
import { withdrawFile } from './withdraw-file.ts';

const DONE = { done: true } as const;

export function bankFileRoutes(routes: Routes): void {
  routes.tenant(bankFileList, ({ work, input }) => listBankFiles(work, input));
  routes.tenant(bankFileSummary, ({ work }) => summariseBankFiles(work));
  routes.tenant(bankFileDetail, ({ work, input }) =>
    withFile(work, input, (owner) => bankFileDetailOf(owner, input.id)),
  );
  routes.tenant(bankFileDebits, ({ work, input }) =>
    withFile(work, input, (owner) => listFileDebits(owner, input)),
  );
  routes.tenant(bankFileDownload, ({ work, input }) => ticketForFile(work, input));
  routes.tenant(bankFileAccept, async ({ work, input }) => {
    await withFile(work, input, (owner) => acceptFile(owner, input.id, input.receipt));
    return DONE;
  });
  routes.tenant(bankFileWithdraw, async ({ work, input }) => {
    await withFile(work, input, (owner, { kind }) => {
      const withdraw = kind === 'debit' ? withdrawFile : withdrawCreditFile;
      return withdraw(owner, input.id, input.reason);
    });
    return DONE;
  });
  routes.tenant(bankFileReject, async ({ work, input }) => {
    await withFile(work, input, (owner) => {
      const tenant = { merchantId: owner.merchantId, actor: owner.actor };
      return rejectFile(owner.platform, tenant, input.id, input.reason);
    });
    return DONE;
  });
  routes.tenant(bankItemReject, async ({ work, input }) => {
    await rejectItem(work, input);
    return DONE;
  });
  routes.tenant(debitRunStart, async ({ work, input }) => {
    const run = await inLodgedMerchant(work, input.merchant_id, startRun);
    return { ...run, total_cents: toCents(run.total_cents) };
  });
  returnsRoutes(routes);
  routes.tenant(exceptionList, ({ work, input }) => listExceptions(work, input));
  routes.tenant(exceptionResolve, async ({ work, input }) => {
    await resolveException(work, input);
    return DONE;
  });
}

function returnsRoutes(routes: Routes): void {
  routes.tenant(returnsFileList, ({ work, input }) => listReturnsFiles(work, input));
  routes.tenant(returnsFileDetail, ({ work, input }) => returnsFileOf(work, input.id));
  routes.tenant(returnsLineList, ({ work, input }) => listReturnLines(work, input));
  routes.tenant(returnsInbox, ({ work }) => inboxDays(work));
  routes.tenant(returnsLoad, async ({ work, input, caller }) => {
    const facilityId = await inboxFor(work, input.facility_id);
    const { fileId, isRepeat } = await loadReturns(
      work.platform,
      { merchantId: work.merchantId, actor: work.actor },
      { facilityId, filename: input.filename, content: input.content },
    ).catch((error) => {
      throw faultsInWords(error, caller.locale);
    });
    return { file: (await returnsFileOf(work, fileId)).file, is_repeat: isRepeat };
  });
  routes.tenant(returnsNone, async ({ work, input }) => {
    await recordNoReturns(work, {
      facilityId: await inboxFor(work, input.facility_id),
      bankDate: input.bank_date,
    });
    return DONE;
  });
}
