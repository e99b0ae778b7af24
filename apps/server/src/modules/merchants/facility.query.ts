import type { FacilityStatus, TITLE_SETS } from '@lorikeet/domain/merchants';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';

/** One way into the bank. `sponsor` is the platform's own, which facilitated ones copy. */
export type Facility = {
  id: string;
  name: string;
  settlementModel: 'facilitated' | 'direct' | 'sponsor';
  /** Three capitals, as a Direct Entry header names the bank. */
  financialInstitution: string;
  userName: string;
  /** Six digits. */
  userId: string;
  debitUserAbn: string | null;
  entryDescription: string;
  traceBsb: string;
  /** The account in the clear: for files only, never for a response or a log. */
  traceAccount: string;
  traceAccountMasked: string;
  remitter: string;
  /** Four capitals or digits that every lodgement reference of this facility begins with. */
  referencePrefix: string;
  selfBalanced: boolean;
  recordsPerFile: number;
  /** Characters of account names in files: `plain` is the narrower set that some banks demand. */
  titleSet: (typeof TITLE_SETS)[number];
  /** A payer's first debit carries the indicator of new or changed details. */
  marksNewDetails: boolean;
  /** The invoice's number stands in the lodgement reference, on the payer's bank statement. */
  namesInvoice: boolean;
  /** 'HH:MM' in Sydney. */
  cutOff: string;
  /** Whose returns inbox covers this facility: its own, or the platform's when facilitated. */
  inboxTenant: string;
  inboxFacilityId: string;
  status: FacilityStatus;
  stopReason: string | null;
  createdAt: Date;
};

type Row = Omit<Facility, 'traceAccount'> & { sealedAccount: Buffer };

const columns = sql`id, name, settlement_model as "settlementModel",
  financial_institution as "financialInstitution", user_name as "userName", user_id as "userId",
  debit_user_abn as "debitUserAbn", entry_description as "entryDescription", trace_bsb as "traceBsb",
  trace_account as "sealedAccount", trace_account_masked as "traceAccountMasked", remitter,
  reference_prefix as "referencePrefix", self_balanced as "selfBalanced", records_per_file as "recordsPerFile",
  title_set as "titleSet", marks_new_details as "marksNewDetails", names_invoice as "namesInvoice",
  cut_off as "cutOff", inbox_tenant as "inboxTenant", inbox_facility_id as "inboxFacilityId", status,
  stop_reason as "stopReason", created_at as "createdAt"`;

/** The merchant's facilities, the oldest first. */
export async function facilitiesOf(work: Work): Promise<Facility[]> {
  const rows = await work.rows<Row>(sql`
    select ${columns} from facilities where merchant_id = ${work.merchantId} order by created_at, id`);
  return rows.map((row) => opened(work, row));
}

/**
 * The facility named, or without a name the one that new mandates and payouts use: the merchant's oldest that is
 * open. Throws Refusal `facility.none`; a name that is not this merchant's is not found.
 */
export async function facilityFor(work: Work, which: { facilityId?: string } = {}): Promise<Facility> {
  if (which.facilityId) {
    const row = await work.maybe<Row>(sql`
      select ${columns} from facilities where merchant_id = ${work.merchantId} and id = ${which.facilityId}`);
    return opened(work, found(row));
  }
  const first = await facilityIfAny(work);
  if (!first) throw new Refusal('facility.none');
  return first;
}

/** The facility that the merchant debits with, or undefined before there is one. */
export async function facilityIfAny(work: Work): Promise<Facility | undefined> {
  const first = await work.maybe<Row>(sql`
    select ${columns} from facilities where ${firstOpen(work)}`);
  return first && opened(work, first);
}

/** The clause that finds it. */
export const firstOpen = (work: Work): Sql => sql`merchant_id = ${work.merchantId}
  and status in ('active', 'stopped') order by created_at, id limit 1`;

function opened(work: Work, { sealedAccount, ...row }: Row): Facility {
  return { ...row, traceAccount: work.vault.open(sealedAccount) };
}
