import type { Input } from '@lorikeet/contracts';
import type * as merchants from '@lorikeet/contracts/merchants';
import type { MerchantStatus } from '@lorikeet/domain/merchants';
import { sql } from '../../platform/db/sql.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import { refuseChanged } from '../../platform/refuse-changed.ts';
import type { Work } from '../../platform/work.ts';
import { changeSettings } from './change-settings.ts';
import { keepNames } from './merchant-names.ts';
import { openFacilitated } from './open-facilitated.ts';

type Change = Input<typeof merchants.updateMerchant>;
type Details = Omit<Change, 'seen' | 'time_zone' | 'gst_registered'>;
type Standing = { status: MerchantStatus; time_zone: string };

/**
 * Changes the business details; what was and what is stand in the audit log, and papers of before keep the names of then.
 * The first ones open a way into the bank for a business that prepares, which may choose its time zone, too. An approved one
 * keeps an ABN: its bills and agreements name it. Refuses `record.changed_meanwhile` where they are others than those that
 * were `seen`, `merchant.time_zone_stands`; 422 at `abn`.
 */
export async function updateMerchant(
  work: Work,
  { seen, time_zone: asked, gst_registered, ...details }: Change,
): Promise<void> {
  const { status, time_zone, ...before } = await work.one<Details & Standing>(sql`
    select status, time_zone, legal_name, trading_name, abn, email, phone, website, address from merchants
    where id = ${work.merchantId} for update`);
  refuseChanged(seen && { time_zone, ...seen }, { time_zone, ...before });
  const zone = asked ?? time_zone;
  if (status !== 'preparing') {
    refuseUnless(zone === time_zone, 'merchant.time_zone_stands');
    if (before.abn && !details.abn) throw fieldProblem([{ path: 'abn', code: 'required' }]);
  }
  await work.run(sql`
    update merchants set legal_name = ${details.legal_name}, trading_name = ${details.trading_name},
      abn = ${details.abn}, email = ${details.email}, phone = ${details.phone}, website = ${details.website},
      address = ${details.address}, time_zone = ${zone}, updated_at = ${work.now}
    where id = ${work.merchantId}`);
  const { legal_name: legalName, trading_name: tradingName, abn, address } = details;
  await keepNames(work, { legalName, tradingName, abn, address });
  await work.audit({
    action: 'merchant.updated',
    subjectKind: 'merchant',
    subjectId: work.merchantId,
    before: { ...before, time_zone },
    after: { ...details, time_zone: zone },
  });
  if (gst_registered !== undefined) await changeSettings(work, { gst_registered });
  await openFacilitated(work);
  if (status === 'preparing') await work.emit('merchant.preparation_changed', { id: work.merchantId });
}
