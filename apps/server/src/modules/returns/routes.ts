import * as bankFiles from '@lorikeet/contracts/bank-files';
import type { Routes } from '../../platform/http/routes.ts';
import { loadReturns } from './load-returns.ts';
import { faultsInWords } from './returns-faults.ts';
import {
  inboxDays,
  inboxFor,
  listReturnLines,
  listReturnsFiles,
  returnsFileOf,
} from './returns-files.query.ts';
import { recordNoReturns } from './returns-inbox.ts';

export function returnsRoutes(routes: Routes): void {
  routes.tenant(bankFiles.listReturnsFiles, ({ work, input }) => listReturnsFiles(work, input));
  routes.tenant(bankFiles.getReturnsFile, ({ work, input }) => returnsFileOf(work, input.id));
  routes.tenant(bankFiles.listReturnsLines, ({ work, input }) => listReturnLines(work, input));
  routes.tenant(bankFiles.listInboxDays, ({ work }) => inboxDays(work));
  routes.tenant(bankFiles.loadReturns, async ({ work, input, caller }) => {
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
  routes.tenant(bankFiles.recordNoReturns, async ({ work, input }) => {
    await recordNoReturns(work, {
      facilityId: await inboxFor(work, input.facility_id),
      bankDate: input.bank_date,
    });
    return { done: true as const };
  });
}
