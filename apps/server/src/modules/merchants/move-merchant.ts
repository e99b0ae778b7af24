import type { Input } from '@lorikeet/contracts';
import type { EventName } from '@lorikeet/contracts/events';
import type * as merchants from '@lorikeet/contracts/merchants';
import { advance } from '@lorikeet/domain/kernel';
import { isFacilityOpen, type MerchantStatus, merchantStates } from '@lorikeet/domain/merchants';
import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import { refuseChanged } from '../../platform/refuse-changed.ts';
import type { Work } from '../../platform/work.ts';
import { facilitiesOf } from './facility.query.ts';
import { merchantDetail, missingOf } from './merchant-detail.query.ts';
import { moveFacility } from './move-facility.ts';
import { isNothingLeft } from './nothing-left.query.ts';
import { notifyStanding } from './standing-mail.ts';

type Approved = NonNullable<Input<typeof merchants.moveMerchant>['seen']>;
type MerchantEvent = (typeof merchantStates.events)[number];

const ANNOUNCED = {
  approve: 'merchant.approved',
  suspend: 'merchant.suspended',
  resume: 'merchant.resumed',
  close: 'merchant.closing_started',
  settle: 'merchant.closed',
} as const satisfies Record<MerchantEvent, EventName>;

/**
 * Approves, suspends, resumes or closes the tenant; `settle` ends its closing. Closing it closes its facilities, each in
 * its own time; its owners are notified. Throws Refusal `merchant.<event>_refused`, and for an approval
 * `merchant.abn_missing`, `merchant.facility_missing` or `merchant.payout_account_missing`, or `record.changed_meanwhile` where
 * what is approved is not what was `seen`.
 */
export async function moveMerchant(
  work: Work,
  event: MerchantEvent,
  reason: string | null,
  seen?: Approved,
): Promise<MerchantStatus> {
  const { status: before } = await work.one<{ status: MerchantStatus }>(
    sql`select status from merchants where id = ${work.merchantId} for update`,
  );
  const status = advance(merchantStates, before, event);
  if (status === before) return status;
  if (event === 'approve') {
    const detail = await merchantDetail(work);
    refuseChanged(seen, approvedOf(detail));
    const [missing] = missingOf(detail);
    if (missing) throw new Refusal(`merchant.${missing}_missing`);
  }
  await work.run(sql`
    update merchants set status = ${status}, updated_at = ${work.now},
      closed_at = ${status === 'closed' ? work.now : null}
    where id = ${work.merchantId}`);
  if (event === 'close') await closeFacilities(work);
  await work.audit({
    action: ANNOUNCED[event],
    subjectKind: 'merchant',
    subjectId: work.merchantId,
    before: { status: before },
    after: { status, reason },
  });
  await work.emit(ANNOUNCED[event], { id: work.merchantId });
  // One that has nothing on the way is closed in the same breath: one letter says so.
  if (event !== 'close' || !(await isNothingLeft(work))) await notifyStanding(work, event, reason);
  return status;
}

/** What whoever approves has looked at. */
function approvedOf({
  legal_name,
  abn,
  payout_account: account,
}: Awaited<ReturnType<typeof merchantDetail>>) {
  return {
    legal_name,
    abn,
    payout_account: account && {
      bsb: account.bsb,
      account_masked: account.account_masked,
      account_name: account.account_name,
      created_at: account.created_at,
    },
  } satisfies Approved;
}

async function closeFacilities(work: Work): Promise<void> {
  for (const { id, status } of await facilitiesOf(work)) {
    if (isFacilityOpen(status)) await moveFacility(work, { id, event: 'close', audit: 'facility.updated' });
  }
}
