import { bankFileFault } from '@lorikeet/contracts/bank-file-faults';
import {
  depositList,
  payoutApprove,
  payoutConfirmAccount,
  payoutDetail,
  payoutDraw,
  payoutList,
  payoutStatement,
  payoutSummary,
  statementImport,
  statementList,
  statementSummary,
  trustPosition,
} from '@lorikeet/contracts/payouts';
import { statementCandidates, statementResolve } from '@lorikeet/contracts/statement-lines';
import { taxInvoiceDownload, taxInvoiceList } from '@lorikeet/contracts/tax-invoices';
import { Refusal } from '@lorikeet/domain/kernel';
import { issueTicket } from '../../platform/files/tickets.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { approvePayout } from './approve-payout.ts';
import { confirmAccount } from './confirm-account.ts';
import { listDeposits } from './deposit-list.query.ts';
import { drawPayout } from './draw-payout.ts';
import { importStatement } from './import-statement.ts';
import { payoutDetails } from './payout-detail.query.ts';
import { listPayouts } from './payout-list.query.ts';
import { lockPayout } from './payout-store.ts';
import { summarisePayouts } from './payout-summary.query.ts';
import { resolveLine } from './resolve-line.ts';
import { listCandidates, listStatement, summariseStatement } from './statement-list.query.ts';
import { payoutStatementFile } from './statement-of-payout.ts';
import { TAX_INVOICE } from './tax-invoice-document.ts';
import { taxInvoiceFile } from './tax-invoice-file.ts';
import { listTaxInvoices, requireTaxInvoice } from './tax-invoice-list.query.ts';
import { positionOfTrust } from './trust-position.query.ts';

export function payoutRoutes(routes: Routes): void {
  routes.tenant(payoutList, ({ work, input }) => listPayouts(work, input));
  routes.tenant(payoutSummary, ({ work, input }) => summarisePayouts(work, input));
  routes.tenant(payoutDetail, ({ work, input }) => payoutDetails(work, input));
  routes.tenant(payoutDraw, async ({ work }) => {
    const drawn = await drawPayout(work);
    if (!drawn) throw new Refusal('payout.nothing_to_pay');
    return { id: drawn.id, status: 'draft' as const };
  });
  routes.tenant(payoutApprove, async ({ work, input }) => {
    await approvePayout(work, input.id);
    const { id, status } = await lockPayout(work, input.id);
    return { id, status };
  });
  routes.tenant(payoutConfirmAccount, async ({ work }) => {
    await confirmAccount(work);
    return { done: true as const };
  });
  routes.tenant(payoutStatement, async ({ work, input }) => {
    await lockPayout(work, input.id);
    const path = await issueTicket(work, [payoutStatementFile], {
      kind: payoutStatementFile.kind,
      id: input.id,
    });
    return { path };
  });
  routes.tenant(taxInvoiceList, ({ work, caller }) => listTaxInvoices(work, caller.locale));
  routes.tenant(taxInvoiceDownload, async ({ work, input }) => {
    await requireTaxInvoice(work, input.id);
    return { path: await issueTicket(work, [taxInvoiceFile], { kind: TAX_INVOICE, id: input.id }) };
  });
  routes.tenant(depositList, ({ work, input }) => listDeposits(work, input));
  routes.tenant(statementList, ({ work, input }) => listStatement(work, input));
  routes.tenant(statementSummary, ({ work, input }) => summariseStatement(work, input));
  routes.tenant(statementImport, async ({ work, input, caller }) => {
    const { faults, ...counts } = await importStatement(work, input.content);
    return {
      ...counts,
      faults: faults.map(({ line, code }) => ({ line, message: bankFileFault(code, caller.locale) })),
    };
  });
  routes.tenant(statementCandidates, ({ work, input }) => listCandidates(work, input.id));
  routes.tenant(statementResolve, async ({ work, input }) => {
    await resolveLine(work, input);
    return { done: true as const };
  });
  routes.tenant(trustPosition, ({ work }) => positionOfTrust(work));
}
