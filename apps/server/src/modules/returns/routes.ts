import {
  returnsFileDetail,
  returnsFileList,
  returnsInbox,
  returnsLineList,
  returnsLoad,
  returnsNone,
} from '@lorikeet/contracts/bank-files';
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
    return { done: true as const };
  });
}
