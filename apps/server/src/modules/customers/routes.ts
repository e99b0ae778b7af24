import { bankOfBsb as bankNameOf } from '@lorikeet/bank-files';
import * as erasure from '@lorikeet/contracts/customer-erasure';
import * as imports from '@lorikeet/contracts/customer-imports';
import * as customers from '@lorikeet/contracts/customers';
import * as mandates from '@lorikeet/contracts/mandates';
import { sql } from '../../platform/db/sql.ts';
import { documentFile, sharedDocumentRoute } from '../../platform/documents/index.ts';
import { type FileKind, issueTicket } from '../../platform/files/tickets.ts';
import { found } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { AGREEMENT_PATH } from './accept-mandate.ts';
import { addBankAccount } from './add-bank-account.ts';
import { AGREEMENT_DOCUMENT, customerDocuments } from './agreement/agreement-document.ts';
import { cancelMandate } from './cancel-mandate.ts';
import { removeMethod, revealAccount, setDefaultMethod } from './change-payment-method.ts';
import { createCustomer, type TypedAccount } from './create-customer.ts';
import { customerActivityOf } from './customer-activity.query.ts';
import { customerDebitList } from './customer-debits.query.ts';
import { customerDetail } from './customer-detail.query.ts';
import { customerForecastOf } from './customer-forecast.query.ts';
import { customerImportList } from './customer-imports.query.ts';
import { customerCounts, customerList } from './customer-list.query.ts';
import { askToErase, previewErasure } from './erasure/erase-approval.ts';
import { MANDATE_EVIDENCE } from './evidence/evidence-document.ts';
import { evidenceFile, makeEvidence } from './evidence/make-evidence.ts';
import { holdCustomer, lockUnmerged } from './hold-customer.ts';
import { importCustomers, previewImport } from './import-customers.ts';
import { mandateDetail, mandateList } from './mandate-list.query.ts';
import { mergeCustomers, previewMerge } from './merge-customers.ts';
import { moveMandate } from './move-mandate.ts';
import type { CustomersGiven } from './ports.ts';
import { deactivateCustomer, reactivateCustomer } from './set-customer-status.ts';
import { undoCustomerImport } from './undo-customer-import.ts';
import { updateCustomer } from './update-customer.ts';

export const customerFiles: readonly FileKind[] = [
  documentFile(AGREEMENT_DOCUMENT, 'mandates.read', customerDocuments),
  evidenceFile,
];

const done = { done: true } as const;

type PaymentFields = { bsb: string | null; account_number: string | null; account_name: string | null };

/** The form's account, where one was filled in. */
function typedAccount({ bsb, account_number, account_name }: PaymentFields): TypedAccount | undefined {
  if (!bsb || !account_number || !account_name) return undefined;
  return { bsb, account: account_number, accountName: account_name };
}

export function customerRoutes(routes: Routes, given: CustomersGiven): void {
  routes.tenant(customers.listCustomers, ({ work, input }) => customerList(work, input));
  routes.tenant(customers.countCustomers, ({ work }) => customerCounts(work));
  routes.tenant(customers.getCustomer, ({ work, input }) => customerDetail(work, input.id, given));
  routes.tenant(customers.listCustomerDebits, ({ work, input }) => customerDebitList(work, input));
  routes.tenant(customers.getCustomerForecast, ({ work, input }) => customerForecastOf(work, input.id));
  routes.tenant(customers.listCustomerActivity, ({ work, input }) => customerActivityOf(work, input));
  routes.tenant(customers.createCustomer, async ({ work, input }) => {
    const { payment_type, bsb, account_number, account_name, ...record } = input;
    const account = payment_type === 'none' ? undefined : typedAccount({ bsb, account_number, account_name });
    return { id: await createCustomer(work, record, account) };
  });
  routes.tenant(customers.updateCustomer, async ({ work, input }) => {
    const { id, seen_updated_at, payment_type, bsb, account_number, account_name, ...record } = input;
    const account = payment_type === 'none' ? undefined : typedAccount({ bsb, account_number, account_name });
    await updateCustomer(work, id, record, { account, seen: seen_updated_at, given });
    return done;
  });
  routes.tenant(customers.setCustomerStatus, async ({ work, input }) => {
    await lockUnmerged(work, input.id);
    if (input.action === 'activate') await reactivateCustomer(work, input.id);
    else await deactivateCustomer(work, input.id);
    const { status } = await lockUnmerged(work, input.id);
    return { status };
  });
  routes.tenant(customers.previewCustomerMerge, ({ work, input }) => previewMerge(work, input.other_id));
  routes.tenant(customers.mergeCustomers, async ({ work, input }) => {
    await mergeCustomers(work, input, given);
    return done;
  });
  routes.tenant(erasure.previewCustomerErasure, ({ work, input }) => previewErasure(work, input.id));
  routes.tenant(erasure.eraseCustomer, async ({ work, input }) => ({
    waiting: await askToErase(work, input, given),
  }));
  importRoutes(routes, given);
  paymentMethodRoutes(routes);
  mandateRoutes(routes, given);
  routes.open(customers.getBankOfBsb, async ({ input }) => ({ bank_name: bankNameOf(input.bsb) ?? null }));
  sharedDocumentRoute(routes, AGREEMENT_PATH, customerDocuments);
}

function importRoutes(routes: Routes, given: CustomersGiven): void {
  routes.tenant(imports.previewCustomerImport, ({ work, input, caller }) =>
    previewImport(work, input, caller.locale),
  );
  routes.tenant(imports.importCustomers, ({ work, input }) => importCustomers(work, input));
  routes.tenant(imports.listCustomerImports, ({ work, input }) => customerImportList(work, input));
  routes.tenant(imports.undoCustomerImport, async ({ work, input }) => {
    await undoCustomerImport(work, input.id, given);
    return done;
  });
}

function paymentMethodRoutes(routes: Routes): void {
  routes.tenant(customers.addPaymentMethod, async ({ work, input }) => {
    await holdCustomer(work, input.customer_id);
    const added = await addBankAccount(work, {
      customerId: input.customer_id,
      bsb: input.bsb,
      account: input.account_number,
      accountName: input.account_name,
      isDefault: input.is_default,
    });
    return { id: added.id };
  });
  routes.tenant(customers.setDefaultPaymentMethod, async ({ work, input }) => {
    await setDefaultMethod(work, input.id);
    return done;
  });
  routes.tenant(customers.removePaymentMethod, async ({ work, input }) => {
    await removeMethod(work, input.id);
    return done;
  });
  routes.tenant(customers.revealAccount, ({ work, input }) => revealAccount(work, input.id));
}

function mandateRoutes(routes: Routes, given: CustomersGiven): void {
  routes.tenant(mandates.listMandates, ({ work, input }) => mandateList(work, input));
  routes.tenant(mandates.getMandate, ({ work, input }) => mandateDetail(work, input.id, given));
  routes.tenant(mandates.cancelMandate, ({ work, input }) => cancelMandate(work, input, given));
  routes.tenant(mandates.moveMandate, async ({ work, input }) => ({
    status: await moveMandate(work, input.id, input.event, { note: input.reason || undefined }),
  }));
  routes.tenant(mandates.downloadMandateAgreement, async ({ work, input }) => {
    const { document_id } = found(
      await work.maybe<{ document_id: string }>(sql`
        select document_id from mandates
        where merchant_id = ${work.merchantId} and id = ${input.id} and document_id is not null`),
    );
    return { url: await issueTicket(work, customerFiles, { kind: AGREEMENT_DOCUMENT, id: document_id }) };
  });
  routes.tenant(mandates.downloadMandateEvidence, async ({ work, input }) => {
    const id = await makeEvidence(work, input, given);
    return { url: await issueTicket(work, customerFiles, { kind: MANDATE_EVIDENCE, id }) };
  });
}
