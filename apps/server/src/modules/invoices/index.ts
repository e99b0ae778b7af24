import { toLocalDate } from '@lorikeet/domain/kernel';
import type { Module } from '../../platform/module.ts';
import { billedNamesMayEnd, forgetBilledNames } from './forget-billed-names.ts';
import { forgetInvoices } from './forget-invoices.ts';
import { invoiceFile } from './invoice-file.ts';
import { invoiceFinder } from './invoice-finder.ts';
import { invoiceInvariants } from './invoice-invariants.ts';
import { invoicePageRoutes } from './invoice-page-routes.ts';
import { invoiceRoutes } from './routes.ts';
import { invoiceBulk, sharedInvoices } from './share-invoices.ts';
import { invoicesMayBeSummed, sumInvoiceDaysDue } from './sum-days.ts';

export { agedReceivables } from './aged-receivables.query.ts';
export { applyCredit } from './apply-credit.ts';
export { billPass, isBillPass } from './bill-pass.ts';
export { buyerOf } from './buyer.query.ts';
export { creditInvoice } from './credit-invoice.ts';
export { creditNotesOf } from './credit-notes.query.ts';
export { type Creditable, creditable } from './creditable.query.ts';
export { customerCrn } from './crn.query.ts';
export { dueOf, isAsked, isOwing, payableOf } from './due-sql.ts';
export {
  collectedOf,
  dueWhenCollected,
  dueWithFirstDebits,
  dueWithPlanned,
  type MovedBy,
} from './due-when-collected.ts';
export { findBill } from './find-bill.ts';
export { invoiceOfLink } from './invoice-of-link.ts';
export { addToCredit, issueCredit, takeCredit } from './issue-credit.ts';
export { issueDishonourFees } from './issue-dishonour-fees.ts';
export { issueInvoice, type NewInvoice } from './issue-invoice.ts';
export { type IssuedSet, issueInvoices } from './issue-invoices.ts';
export { type InvoiceMove, moveInvoices, queueReturnsOf } from './move-invoices.ts';
export { ofOpenOrder } from './of-open-order.ts';
export { owedBy } from './owed-by.ts';
export { queueUnissued } from './queue-unissued.ts';
export { mailReminder, sendInvoiceLink } from './send-invoice-link.ts';
export { checkoutLinkOf, linkIfOwing, linksIfOwing } from './share-invoice.ts';
export { spendCredit } from './spend-credit.ts';
export { noteVoid, voidInvoices } from './void-invoices.ts';
export { writeOffRest } from './write-off-rest.ts';

export const invoicesModule: Module = {
  name: 'invoices',
  finders: [invoiceFinder],
  routes(routes) {
    invoiceRoutes(routes);
    invoicePageRoutes(routes);
  },
  files: [invoiceFile],
  lists: [sharedInvoices],
  bulk: invoiceBulk,
  forgets: forgetInvoices,
  invariants: invoiceInvariants,
  phases: [
    {
      name: 'invoices.forget-billed',
      meaning: {
        en: 'Destroys the names of erased customers on invoices that tax law keeps no longer',
        zh: '销毁已抹除客户在税法不再要求保留的账单上的姓名',
      },
      at: '02:40',
      zone: 'merchant',
      begins: toLocalDate('2026-11-29'),
      outlives: true,
      mayBeDue: billedNamesMayEnd,
      run: (run, day) =>
        run.inTransaction(async (work) => ({ forgotten: await forgetBilledNames(work, day) })),
    },
    {
      name: 'invoices.sum-days',
      meaning: {
        en: 'Counts invoices that are over into the sums of their days, which the list reads',
        zh: '将已了结账单计入每日合计，供列表读取',
      },
      at: '02:30',
      zone: 'merchant',
      begins: toLocalDate('2026-11-27'),
      mayBeDue: invoicesMayBeSummed,
      run: sumInvoiceDaysDue,
    },
  ],
};
