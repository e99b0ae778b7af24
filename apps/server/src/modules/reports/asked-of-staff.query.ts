import type { Output } from '@lorikeet/contracts';
import type * as operations from '@lorikeet/contracts/dashboard-platform';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

type Asked = Output<typeof operations.getDashboardPlatform>['asked'];

/** Changes of the reader's own tenant that wait for a second person, whom the reader can be. */
export async function approvalsToDecide(work: Work): Promise<number> {
  const { count } = await work.one<{ count: number }>(sql`
    select count(*)::int as count from approvals
    where merchant_id = ${work.merchantId} and status = 'pending' and expires_at > ${work.now}
      and ${work.actor.id} = any(approvers)`);
  return count;
}

/** Ratepayers in hardship whom the council has not answered. */
export async function hardshipToDecide(work: Work): Promise<number> {
  const { count } = await work.one<{ count: number }>(sql`
    select count(*)::int as count from hardship_requests
    where merchant_id = ${work.merchantId} and status = 'waiting'`);
  return count;
}

/** Questions that wait for the reader's desk. */
export async function ticketsToAnswer(work: Work): Promise<number> {
  const { count } = await work.one<{ count: number }>(sql`
    select count(*)::int as count from support_tickets
    where merchant_id = ${work.merchantId} and status in ('open', 'reopened')`);
  return count;
}

/** What merchants and strangers ask of the platform, as far as the reader may look at it. */
export async function askedOfPlatform(work: Work): Promise<Asked> {
  const may = (permission: string) => work.actor.permissions?.has(permission) ?? false;
  const site = may('merchants.read')
    ? await work.one<Omit<Asked, 'tickets'>>(sql`
        select (select count(*) from approvals
            where approvers = '{}' and status = 'pending' and expires_at > ${work.now})::int as approvals,
          (select count(*) from biller_applications
            where merchant_id = ${work.merchantId} and status = 'open')::int as applications,
          (select count(*) from enquiries
            where merchant_id = ${work.merchantId} and status = 'open')::int as enquiries`)
    : { approvals: 0, applications: 0, enquiries: 0 };
  return { tickets: may('support.read') ? await ticketsToAnswer(work) : 0, ...site };
}
