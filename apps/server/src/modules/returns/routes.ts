import * as returns from '@lorikeet/contracts/returns';
import type { StoredFile } from '../../platform/files/stored-file.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Run } from '../../platform/run.ts';
import { faultsInWords } from '../bank-files/index.ts';
import { applyOrAsk } from './apply-queued-line.ts';
import { lineCandidates } from './line-candidates.query.ts';
import { loadReturns } from './load-returns.ts';
import { dismissLine } from './queued-line.ts';
import {
  inboxDays,
  inboxFor,
  listReturnLines,
  listReturnsFiles,
  returnsFileOf,
} from './returns-files.query.ts';
import { recordNoReturns } from './returns-inbox.ts';
import { waiveDishonourFee } from './waive-dishonour-fee.ts';

export function returnsRoutes(routes: Routes): void {
  routes.tenant(returns.listReturnsFiles, ({ work, input }) => listReturnsFiles(work, input));
  routes.tenant(returns.getReturnsFile, ({ work, input }) => returnsFileOf(work, input.id));
  routes.tenant(returns.listReturnsLines, ({ work, input }) => listReturnLines(work, input));
  routes.tenant(returns.listInboxDays, ({ work }) => inboxDays(work));
  routes.upload(returns.loadReturns, async ({ run, input, file: content, caller }) => {
    const facilityId = await inboxOrDrop(run(), input.facility_id, content);
    const { filename } = input;
    const { fileId, isRepeat } = await loadReturns(run(), { facilityId, filename, content }).catch(
      (error) => {
        throw faultsInWords(error, caller.locale);
      },
    );
    const { file } = await run().inTransaction((work) => returnsFileOf(work, fileId));
    return { file, is_repeat: isRepeat };
  });
  routes.tenant(returns.listReturnCandidates, async ({ work, input }) => {
    await returnsFileOf(work, input.id);
    return { rows: await lineCandidates(work, { fileId: input.id, line: input.line }) };
  });
  routes.tenant(returns.resolveReturnLine, async ({ work, input }) => {
    const which = { fileId: input.id, line: input.line };
    if (input.as === 'dismissed') {
      await dismissLine(work, which, input.reason ?? '');
      return { waiting: null };
    }
    const about = input.fee_debit_id
      ? { feeDebitId: input.fee_debit_id }
      : { merchantId: input.merchant_id ?? work.merchantId, paymentId: input.payment_id ?? '' };
    return { waiting: await applyOrAsk(work, { ...which, ...about }) };
  });
  routes.tenant(returns.waiveDishonourFee, async ({ work, input }) => {
    await waiveDishonourFee(work, input.id);
    return { done: true as const };
  });
  routes.tenant(returns.recordNoReturns, async ({ work, input }) => {
    await recordNoReturns(work, {
      facilityId: await inboxFor(work, input.facility_id),
      bankDate: input.bank_date,
    });
    return { done: true as const };
  });
}

/** The inbox that a file is for; it is not kept where there is none. */
async function inboxOrDrop(run: Run, facilityId: string | undefined, file: StoredFile): Promise<string> {
  try {
    return await run.inTransaction((work) => inboxFor(work, facilityId));
  } catch (error) {
    await run.files.remove(file.key);
    throw error;
  }
}
