import type { RefusalParams } from '@lorikeet/domain/kernel';
import { isFacilityOpen, referencePrefixes, takesOnNew } from '@lorikeet/domain/merchants';
import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import { alongside, type Work } from '../../platform/work.ts';
import { checkBankTexts, readBankAccount } from './bank-fields.ts';
import { type Facility, facilitiesOf, facilityFor } from './facility.query.ts';
import { merchantProfile } from './merchant.query.ts';
import { platformTenantId } from './platform-tenant.query.ts';
import { inboxOfUserId } from './user-id-inbox.ts';

type Practice = { entryDescription: string; remitter?: string; referencePrefix?: string | null };

export type NewFacility =
  /** Under the platform's user id and trust account: everything but the practice is copied from its sponsor facility. */
  | ({ model: 'facilitated' } & Practice)
  /** Under an own user id and an own account. `sponsor` is the platform's, over its trust account. */
  | ({
      model: 'direct' | 'sponsor';
      name: string;
      financialInstitution: string;
      userName: string;
      userId: string;
      debitUserAbn: string | null;
      traceBsb: string;
      traceAccount: string;
      recordsPerFile?: number;
      cutOff?: string;
      selfBalanced?: boolean;
    } & Practice);

type Terms = Pick<
  Facility,
  | 'name'
  | 'financialInstitution'
  | 'userName'
  | 'userId'
  | 'debitUserAbn'
  | 'traceBsb'
  | 'traceAccount'
  | 'traceAccountMasked'
  | 'selfBalanced'
  | 'recordsPerFile'
  | 'cutOff'
> & { inboxTenant: string; inboxFacilityId: string };

/**
 * Opens a way into the bank for the tenant. Throws Refusal `merchant.closing`, `facility.no_sponsor`,
 * `facility.prefix_taken`, `facility.user_id_taken`; a 422 pinned to BSB, account or a text that banks do not carry.
 */
export async function createFacility(work: Work, asked: NewFacility): Promise<Facility> {
  const merchant = await merchantProfile(work);
  if (!takesOnNew(merchant.status)) throw new Refusal('merchant.closing');
  const id = work.newId();
  const terms =
    asked.model === 'facilitated'
      ? await sponsorTerms(work, merchant.tradingName)
      : await ownTerms(work, id, asked);
  const remitter = asked.remitter ?? merchant.tradingName.slice(0, 16).trim();
  checkBankTexts({ entry_description: asked.entryDescription, remitter, user_name: terms.userName });
  const prefix = await claimPrefix(work, id, terms.userId, merchant.slug, asked.referencePrefix ?? undefined);
  await work.run(sql`
    insert into facilities (merchant_id, id, name, settlement_model, financial_institution, user_name, user_id,
      debit_user_abn, entry_description, trace_bsb, trace_account, trace_account_masked, remitter,
      reference_prefix, self_balanced, records_per_file, cut_off, marks_new_details, names_invoice, inbox_tenant, inbox_facility_id, status,
      created_at, updated_at)
    values (${work.merchantId}, ${id}, ${terms.name}, ${asked.model}, ${terms.financialInstitution},
      ${terms.userName}, ${terms.userId}, ${terms.debitUserAbn}, ${asked.entryDescription}, ${terms.traceBsb},
      ${work.vault.seal(terms.traceAccount)}, ${terms.traceAccountMasked}, ${remitter}, ${prefix},
      ${terms.selfBalanced}, ${terms.recordsPerFile}, ${terms.cutOff}, true, true, ${terms.inboxTenant},
      ${terms.inboxFacilityId}, 'active', ${work.now}, ${work.now})`);
  await work.audit({
    action: 'facility.created',
    subjectKind: 'facility',
    subjectId: id,
    after: { model: asked.model, userId: terms.userId, trace: terms.traceAccountMasked, prefix },
  });
  if (merchant.status === 'preparing')
    await work.emit('merchant.preparation_changed', { id: work.merchantId });
  return facilityFor(work, { facilityId: id });
}

/** The platform's bank, user id and trust account, and its returns inbox, under the merchant's own name. */
async function sponsorTerms(work: Work, name: string): Promise<Terms> {
  const tenant = await platformTenantId(work);
  const refuse = () => new Refusal('facility.no_sponsor');
  if (!tenant) throw refuse();
  const all = await facilitiesOf(await alongside(work, tenant));
  const sponsor = all.find((one) => one.settlementModel === 'sponsor' && isFacilityOpen(one.status));
  if (!sponsor) throw refuse();
  return { ...sponsor, name, inboxTenant: tenant };
}

async function ownTerms(
  work: Work,
  id: string,
  asked: Exclude<NewFacility, { model: 'facilitated' }>,
): Promise<Terms> {
  const trace = readBankAccount({ bsb: asked.traceBsb, account: asked.traceAccount }, 'trace_');
  return {
    name: asked.name,
    financialInstitution: asked.financialInstitution,
    userName: asked.userName,
    userId: asked.userId,
    debitUserAbn: asked.debitUserAbn,
    traceBsb: trace.bsb,
    traceAccount: trace.account,
    traceAccountMasked: trace.masked,
    selfBalanced: asked.selfBalanced ?? true,
    recordsPerFile: asked.recordsPerFile ?? 500,
    cutOff: asked.cutOff ?? '16:00',
    inboxTenant: work.merchantId,
    inboxFacilityId: await inboxOfUserId(work, asked.userId, id),
  };
}

/**
 * Takes the asked mark, or the first free one made from the merchant's name. A mark is never given twice under a
 * user id, nor twice to a merchant: its references would repeat.
 */
async function claimPrefix(
  work: Work,
  facilityId: string,
  userId: string,
  slug: string,
  asked: string | undefined,
): Promise<string> {
  const wanted = asked ? [asked] : referencePrefixes(slug);
  for (const prefix of wanted) {
    const claimed = await work.maybe(sql`
      insert into reference_prefixes (user_id, prefix, tenant, facility_id)
      select ${userId}, ${prefix}, ${work.merchantId}::uuid, ${facilityId}::uuid
      where not exists (
        select 1 from facilities where merchant_id = ${work.merchantId} and reference_prefix = ${prefix})
      on conflict (user_id, prefix) do nothing returning prefix`);
    if (claimed) return prefix;
  }
  throw new Refusal('facility.prefix_taken', { prefix: asked ?? '' } satisfies RefusalParams);
}
