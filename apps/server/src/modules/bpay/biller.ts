import type { Input } from '@lorikeet/contracts';
import type * as bpay from '@lorikeet/contracts/bpay';
import type { CrnKind, CrnRule } from '@lorikeet/domain/bpay';
import type { SettlementModel } from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import { refuseChanged } from '../../platform/refuse-changed.ts';
import type { Work } from '../../platform/work.ts';
import { facilityFor, lockMerchant } from '../merchants/index.ts';
import { giveNumbers } from './give-numbers.ts';

/** How a merchant is paid by BPAY. */
export type Biller = {
  facilityId: string;
  /** Three to ten digits, without leading zeros. */
  billerCode: string;
  crnRule: CrnRule;
  crnFor: CrnKind;
};

/** A biller as calls and the audit log show it. */
export const shownBiller = ({ billerCode, crnRule, crnFor }: Biller) => ({
  biller_code: billerCode,
  crn_rule: crnRule,
  crn_for: crnFor,
});

/** The merchant's biller code, or undefined where it takes no BPAY. */
export function billerOf(work: Work): Promise<Biller | undefined> {
  return work.maybe<Biller>(sql`
    select facility_id as "facilityId", biller_code as "billerCode", crn_rule as "crnRule", crn_for as "crnFor"
    from bpay_billers where merchant_id = ${work.merchantId}`);
}

/** How a facility's money lands. */
export async function modelOf(work: Work, facilityId: string): Promise<SettlementModel> {
  const { settlementModel } = await facilityFor(work, { facilityId });
  return settlementModel === 'direct' ? 'direct' : 'facilitated';
}

/**
 * Gives the merchant the biller code that its bank registered for its facility; customers then have references. A code
 * is one merchant's for good. Throws Refusal `bpay.code_taken`, `facility.none`, and `record.changed_meanwhile` where
 * another stands than was `seen`.
 */
export async function setBiller(
  work: Work,
  { seen, ...asked }: Omit<Input<typeof bpay.setBiller>, 'merchant_id'>,
): Promise<Biller> {
  await lockMerchant(work);
  const before = await billerOf(work);
  refuseChanged(seen, before ? shownBiller(before) : null);
  const facility = await facilityFor(work);
  await work.run(sql`
    insert into bpay_biller_codes (biller_code, tenant, facility_id, inbox_tenant)
    values (${asked.biller_code}, ${work.merchantId}, ${facility.id}, ${facility.inboxTenant})
    on conflict (biller_code) do nothing`);
  const owner = await work.one<{ tenant: string; facility_id: string }>(sql`
    select tenant, facility_id from bpay_biller_codes where biller_code = ${asked.biller_code}`);
  if (owner.tenant !== work.merchantId || owner.facility_id !== facility.id)
    throw new Refusal('bpay.code_taken', { biller_code: asked.biller_code });
  const after: Biller = {
    facilityId: facility.id,
    billerCode: asked.biller_code,
    crnRule: asked.crn_rule,
    crnFor: asked.crn_for,
  };
  await store(work, after);
  await giveNumbers(work, 'customer');
  await giveNumbers(work, 'property');
  await auditBiller(work, before, after);
  return after;
}

/**
 * What the reference on a bill stands for: both kinds are understood when they come in. Throws Refusal `bpay.no_biller`, and
 * `record.changed_meanwhile` where it stands for something else than was `seen`.
 */
export async function chooseReference(
  work: Work,
  { crn_for: crnFor, seen }: Input<typeof bpay.updateCrnKind>,
): Promise<Biller> {
  await lockMerchant(work);
  const before = await billerOf(work);
  if (!before) throw new Refusal('bpay.no_biller');
  refuseChanged(seen, { crn_for: before.crnFor });
  const after = { ...before, crnFor };
  await store(work, after);
  await auditBiller(work, before, after);
  return after;
}

async function store(work: Work, biller: Biller): Promise<void> {
  await work.run(sql`
    insert into bpay_billers (merchant_id, facility_id, biller_code, crn_rule, crn_for, updated_at)
    values (${work.merchantId}, ${biller.facilityId}, ${biller.billerCode}, ${biller.crnRule}, ${biller.crnFor},
      ${work.now})
    on conflict (merchant_id) do update set facility_id = excluded.facility_id, biller_code = excluded.biller_code,
      crn_rule = excluded.crn_rule, crn_for = excluded.crn_for, updated_at = excluded.updated_at`);
}

async function auditBiller(work: Work, before: Biller | undefined, after: Biller): Promise<void> {
  await work.audit({
    action: 'bpay.biller_set',
    subjectKind: 'merchant',
    subjectId: work.merchantId,
    ...(before && { before: shownBiller(before) }),
    after: shownBiller(after),
  });
}
