import * as bpay from '@lorikeet/contracts/bpay';
import * as waitingLines from '@lorikeet/contracts/bpay-lines';
import type { Routes } from '../../platform/http/routes.ts';
import { faultsInWords } from '../bank-files/index.ts';
import { customerCrn } from '../invoices/index.ts';
import { inMerchant } from '../merchants/index.ts';
import { type Biller, billerOf, chooseReference, setBiller, shownBiller } from './biller.ts';
import { bpayFile, bpayFiles, bpayLines } from './bpay-files.query.ts';
import { bpayReceipt } from './bpay-receipt.query.ts';
import { decideLine } from './decide-line.ts';
import { lineReceipts } from './line-receipts.query.ts';
import { loadBrf } from './load-brf.ts';
import { matchReceipt } from './match-receipt.ts';
import { askToRefund } from './refund-receipt.ts';
import { askToUnmatch } from './unmatch-receipt.ts';

const shownIfAny = (biller: Biller | undefined) => ({ biller: biller ? shownBiller(biller) : null });

export function bpayRoutes(routes: Routes): void {
  routes.tenant(bpay.getBiller, async ({ work }) => shownIfAny(await billerOf(work)));
  routes.tenant(bpay.getMerchantBiller, async ({ work, input }) =>
    shownIfAny(await billerOf(await inMerchant(work, input.merchant_id))),
  );
  routes.tenant(bpay.setBiller, async ({ work, input: { merchant_id, ...asked } }) =>
    shownBiller(await setBiller(await inMerchant(work, merchant_id), asked)),
  );
  routes.tenant(bpay.updateCrnKind, async ({ work, input }) =>
    shownBiller(await chooseReference(work, input)),
  );
  routes.tenant(bpay.getCustomerCrn, async ({ work, input }) => ({
    bpay: await customerCrn(work, input.customer_id),
  }));
  routes.tenant(bpay.listBpayFiles, ({ work, input }) => bpayFiles(work, input));
  routes.tenant(bpay.getBpayFile, ({ work, input }) => bpayFile(work, input.id));
  routes.tenant(bpay.listBpayLines, ({ work, input }) => bpayLines(work, input));
  routes.upload(bpay.loadBrf, async ({ run, input: { filename }, file: content, caller }) => {
    const { fileId, isRepeat } = await loadBrf(run(), { filename, content }).catch((error) => {
      throw faultsInWords(error, caller.locale);
    });
    const { file } = await run().inTransaction((work) => bpayFile(work, fileId));
    return { file, is_repeat: isRepeat };
  });
  routes.tenant(waitingLines.listBpayLineReceipts, async ({ work, input }) => ({
    rows: await lineReceipts(work, { fileId: input.id, line: input.line }),
  }));
  routes.tenant(waitingLines.resolveBpayLine, async ({ work, input }) => ({
    waiting: await decideLine(work, input),
  }));
  routes.tenant(bpay.getBpayReceipt, ({ work, input }) => bpayReceipt(work, input.id));
  routes.tenant(bpay.createBpayRefund, async ({ work, input }) => ({
    waiting: await askToRefund(work, input),
  }));
  routes.tenant(bpay.releaseBpayReceipt, async ({ work, input }) => ({
    waiting: await askToUnmatch(work, input),
  }));
  routes.tenant(bpay.resolveBpayReceipt, async ({ work, input }) => {
    await matchReceipt(work, input);
    return { done: true as const };
  });
}
