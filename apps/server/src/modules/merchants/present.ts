import type { Output } from '@lorikeet/contracts';
import type * as merchants from '@lorikeet/contracts/merchants';
import type { Facility } from './facility.query.ts';
import type { PayoutAccount } from './payout-account.query.ts';

/** A facility as it may leave the server: its account masked. */
export function presentFacility(facility: Facility): Output<typeof merchants.updateFacility> {
  return {
    id: facility.id,
    name: facility.name,
    settlement_model: facility.settlementModel,
    financial_institution: facility.financialInstitution,
    user_name: facility.userName,
    user_id: facility.userId,
    debit_user_abn: facility.debitUserAbn,
    entry_description: facility.entryDescription,
    trace_bsb: facility.traceBsb,
    trace_account_masked: facility.traceAccountMasked,
    remitter: facility.remitter,
    reference_prefix: facility.referencePrefix,
    self_balanced: facility.selfBalanced,
    records_per_file: facility.recordsPerFile,
    cut_off: facility.cutOff,
    title_set: facility.titleSet,
    marks_new_details: facility.marksNewDetails,
    names_invoice: facility.namesInvoice,
    status: facility.status,
    stop_reason: facility.stopReason,
    created_at: facility.createdAt,
  };
}

export function presentPayoutAccount(
  account: PayoutAccount,
): NonNullable<Output<typeof merchants.setPayoutAccount>['account']> {
  return {
    bsb: account.bsb,
    account_masked: account.accountMasked,
    account_name: account.accountName,
    bank_name: account.bankName,
    status: account.status,
    held_until: account.heldUntil,
    created_at: account.createdAt,
  };
}
