import { acceptFile, rejectCreditFile } from '../../apps/server/src/modules/bank-files/index.ts';
import { applyOrAsk } from '../../apps/server/src/modules/returns/apply-queued-line.ts';
import { loadReturns } from '../../apps/server/src/modules/returns/index.ts';
import { dismissLine } from '../../apps/server/src/modules/returns/queued-line.ts';
import { follow } from './follow-news.ts';
import type { Operation } from './operations.ts';
import { TODAY } from './stage.ts';

/** Everything that moves the debit of a tax invoice once it is in a file. */
export const FEE_OPERATIONS = {
  'apply line to tax invoice': ({ inbox, fee }) =>
    inbox.inTransaction((work) => applyOrAsk(work, { ...fee.line, feeDebitId: fee.debit })),
  'dismiss line of tax invoice': ({ inbox, fee }) =>
    inbox.inTransaction((work) => dismissLine(work, fee.line, 'another biller’s')),
  'load return of tax invoice': ({ inbox, lorikeet, fee }) =>
    loadReturns(inbox, {
      facilityId: lorikeet.facilityId,
      filename: 'named.txt',
      content: fee.named,
    }),
  'clear tax invoices': ({ modules, inbox }) => {
    const close = modules
      .flatMap(({ phases = [] }) => phases)
      .find(({ name }) => name === 'fee-debits.close')!;
    const tenant = {
      id: inbox.merchantId,
      slug: '',
      kind: 'platform' as const,
      timeZone: 'Australia/Sydney',
    };
    return close.run(inbox, TODAY, tenant);
  },
  'reject file of tax invoices': async (stage) => {
    const { inbox, fee } = stage;
    await inbox.inTransaction((work) => rejectCreditFile(work, fee.file, 'refused'));
    await follow(stage, inbox, 'fee-debits.rejected');
  },
  'submit file of tax invoices': async (stage) => {
    const { inbox, fee } = stage;
    await inbox.inTransaction((work) => acceptFile(work, fee.waiting.file, 'RECEIPT'));
    await follow(stage, inbox, 'fee-debits.accepted');
  },
  'load return of an unlodged file of tax invoices': ({ inbox, lorikeet, fee }) =>
    loadReturns(inbox, {
      facilityId: lorikeet.facilityId,
      filename: 'unlodged.txt',
      content: fee.waiting.named,
    }),
} as const satisfies Record<string, Operation>;
