import type { Input } from '@lorikeet/contracts';
import type { WaitingChange } from '@lorikeet/contracts/approvals';
import type * as merchants from '@lorikeet/contracts/merchants';
import type { MerchantStatus } from '@lorikeet/domain/merchants';
import type { ApprovalKind } from '../../platform/approvals.ts';
import { sql } from '../../platform/db/sql.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { endOvertaken, isWaiting, requestApproval } from '../approvals/index.ts';
import { keepNames } from './merchant-names.ts';
import { updateMerchant } from './update-merchant.ts';

/** Who a business is in law: what the platform's staff looked at when they approved it. */
type Identity = { legal_name: string; abn: string | null };

/**
 * Changes the business details. Who an approved business is in law stands until the platform's staff agree to another: it
 * waits for them, and the rest is changed at once. Refuses `merchant.identity_by_person` to a key, `merchant.identity_waits`
 * while another waits already, and as `updateMerchant` and `requestApproval`.
 */
export async function changeBusiness(
  work: Work,
  change: Input<typeof merchants.updateMerchant>,
): Promise<WaitingChange> {
  const { status, kind, ...standing } = await work.one<Identity & { status: MerchantStatus; kind: string }>(
    sql`select status, kind, legal_name, abn from merchants where id = ${work.merchantId} for update`,
  );
  const asked = { legal_name: change.legal_name, abn: change.abn };
  const isSame = asked.legal_name === standing.legal_name && asked.abn === standing.abn;
  // To leave its ABN out is refused, as ever.
  const keepsAbn = asked.abn !== null || standing.abn === null;
  const waits = status !== 'preparing' && kind !== 'platform' && !isSame && keepsAbn;
  if (waits) await refuseAsking(work);
  await updateMerchant(work, waits ? { ...change, ...standing } : change);
  if (!waits) return null;
  const waiting = await requestApproval(work, identityApproval, {
    subject: { kind: 'merchant', id: work.merchantId },
    after: asked,
    payload: asked,
  });
  return waiting ?? null;
}

/** Refuses the whole save before anything of it is written: who sends it could not tell which half of it was kept. */
async function refuseAsking(work: Work): Promise<void> {
  refuseUnless(work.actor.kind === 'user', 'merchant.identity_by_person');
  const subjectId = work.merchantId;
  // What the evening would end must not stand in the way until then.
  await endOvertaken(work, identityApproval, { subjectIds: [subjectId] });
  const isAsked = await isWaiting(work, { kind: identityApproval.kind, subjectId });
  refuseUnless(!isAsked, 'merchant.identity_waits');
}

/** Another legal name or ABN of an approved business, which nobody of its own team vouches for. */
export const identityApproval: ApprovalKind<Identity> = {
  kind: 'merchant.identity',
  topic: null,
  permission: 'settings.write',
  platform: 'always',
  now: identityOf,
  apply: (work, after) => setIdentity(work, after),
  overtaken: async (work) => ((await isClosed(work)) ? 'merchant_closed' : null),
};

function identityOf(work: Work): Promise<Identity> {
  return work.one<Identity>(sql`select legal_name, abn from merchants where id = ${work.merchantId}`);
}

async function isClosed(work: Work): Promise<boolean> {
  const { status } = await work.one<{ status: MerchantStatus }>(
    sql`select status from merchants where id = ${work.merchantId}`,
  );
  return status === 'closed';
}

async function setIdentity(work: Work, after: Identity): Promise<void> {
  const { legal_name: legalName, abn } = after;
  const { status, tradingName, address, ...before } = await work.one<
    Identity & { status: MerchantStatus; tradingName: string; address: string | null }
  >(sql`
    select status, legal_name, abn, trading_name as "tradingName", address from merchants
    where id = ${work.merchantId} for update`);
  refuseUnless(status !== 'closed', 'merchant.identity_stands');
  await work.run(sql`
    update merchants set legal_name = ${legalName}, abn = ${abn}, updated_at = ${work.now}
    where id = ${work.merchantId}`);
  await keepNames(work, { legalName, tradingName, abn, address });
  await work.audit({
    action: 'merchant.updated',
    subjectKind: 'merchant',
    subjectId: work.merchantId,
    before,
    after,
  });
}
