import * as bankFiles from '@lorikeet/contracts/bank-files';
import * as debits from '@lorikeet/contracts/debits';
import { toCents } from '@lorikeet/domain/kernel';
import type { Routes } from '../../platform/http/routes.ts';
import { lodgedMerchant, rejectCreditFile, withdrawCreditFile, withFile } from '../bank-files/index.ts';
import { billDebitRoutes } from './bill-debit-routes.ts';
import { cancelByHand } from './cancel-by-hand.ts';
import { createPayment } from './create-payment.ts';
import { rejectFile } from './reject-file.ts';
import { rejectItem } from './reject-item.ts';
import { startRun } from './start-run.ts';
import { tryAgain } from './try-again.ts';
import { withdrawFile } from './withdraw-file.ts';

const DONE = { done: true } as const;

/** The debits' own calls, and those on a bank file that move its debits in the same transaction. */
export function debitRoutes(routes: Routes): void {
  billDebitRoutes(routes);
  routes.tenant(debits.createPayment, ({ work, input }) => createPayment(work, input));
  routes.tenant(debits.cancelPayment, async ({ work, input }) => {
    await cancelByHand(work, input.id, input.reason ?? 'by_staff');
    return DONE;
  });
  routes.tenant(debits.retryPayment, ({ work, input }) => tryAgain(work, input.id));
  routes.run(debits.startDebitRun, async ({ run, input }) => {
    const merchant = await run.inTransaction((work) => lodgedMerchant(work, input.merchant_id));
    const started = await startRun(run.inMerchant(merchant));
    return { ...started, total_cents: toCents(started.total_cents) };
  });
  routes.tenant(bankFiles.withdrawBankFile, async ({ work, input }) => {
    await withFile(work, input, (owner, { kind }) => {
      const withdraw = kind === 'debit' ? withdrawFile : withdrawCreditFile;
      return withdraw(owner, input.id, input.reason);
    });
    return DONE;
  });
  routes.run(bankFiles.rejectBankFile, async ({ run, input }) => {
    const { owner, kind } = await run.inTransaction((work) =>
      withFile(work, input, async ({ merchantId }, { kind }) => ({ owner: merchantId, kind })),
    );
    const merchant = run.inMerchant(owner);
    if (kind === 'debit') await rejectFile(merchant, input.id, input.reason);
    else await merchant.inTransaction((work) => rejectCreditFile(work, input.id, input.reason));
    return DONE;
  });
  routes.tenant(bankFiles.rejectBankItem, async ({ work, input }) => {
    await rejectItem(work, input);
    return DONE;
  });
}
