import { type Queries, type Sql, sql } from '../../platform/db/sql.ts';
import { whole } from '../../platform/db/words.ts';
import type { Run } from '../../platform/run.ts';
import { alongside, type Work } from '../../platform/work.ts';
import { isReturnedDebit } from './line-brings.ts';

/** Queued lines that are looked through at once. */
const QUEUED_PAGE = 2_000;

/** Whose debit, and which line may be about it. */
type Held = { tenant: string; payment_id: string; line_no: number };

type QueuedLine = {
  line_no: number;
  reference: string;
  amount_cents: number;
  bsb: string;
  account_masked: string;
  inbox_facility_id: string;
};

/**
 * The returned debits of a file that wait for a person, with the facility to whose inbox the file came: those of a range of its
 * lines `l`. What else waits, as a returned refund, is about no debit.
 */
export function queuedLines(
  queries: Queries,
  inboxTenant: string,
  fileId: string,
  among: Sql,
): Promise<QueuedLine[]> {
  return queries.rows<QueuedLine>(sql`
    select l.line_no, l.lodgement_reference as reference, l.amount_cents, l.customer_bsb as bsb,
      l.customer_account_masked as account_masked, r.facility_id as inbox_facility_id
    from returns_files r
    join return_lines l on l.merchant_id = ${inboxTenant} and l.returns_file_id = r.id
    where r.merchant_id = ${inboxTenant} and r.id = ${fileId} and l.outcome = 'queued' and ${isReturnedDebit}
      and ${among}
    order by l.line_no limit ${whole(QUEUED_PAGE)}`);
}

/**
 * The debits `p` of files `b` that queued lines `l` of a tenant's inbox may be about: those of the inbox with the line's
 * reference, or with its account and amount. The lines are values, for the debits are those of other tenants.
 */
export const maybeAbout = (inboxTenant: string, lines: readonly QueuedLine[]): Sql => sql`
  unnest(${lines.map((line) => line.line_no)}::int[], ${lines.map((line) => line.reference)}::text[],
    ${lines.map((line) => line.amount_cents)}::bigint[], ${lines.map((line) => line.bsb)}::text[],
    ${lines.map((line) => line.account_masked)}::text[], ${lines.map((line) => line.inbox_facility_id)}::uuid[])
    as l (line_no, reference, amount_cents, bsb, account_masked, inbox_facility_id)
  join facilities f on f.inbox_tenant = ${inboxTenant} and f.inbox_facility_id = l.inbox_facility_id
  join bank_files b on b.merchant_id = f.merchant_id and b.facility_id = f.id and b.kind = 'debit'
  join payments p on p.merchant_id = b.merchant_id and p.batch_id = b.batch_id
    and p.id between b.first_payment_id and b.last_payment_id
  join payment_methods m on m.merchant_id = p.merchant_id and m.id = p.payment_method_id
  where (p.lodgement_reference = l.reference or (p.amount_cents = l.amount_cents
    and m.bsb = l.bsb and m.account_masked = l.account_masked))`;

/**
 * Keeps from clearing what the queued lines of a loaded file may be about, before the file closes its inbox. Harmless
 * when repeated.
 */
export async function holdCandidates(run: Run, fileId: string): Promise<void> {
  for (let after = 0; ; ) {
    const lines = await queuedLines(run.reads, run.merchantId, fileId, sql`l.line_no > ${after}`);
    const held = lines.length > 0 ? await candidatesFor(run.reads, run.merchantId, lines) : [];
    for (const [tenant, own] of Map.groupBy(held, (one) => one.tenant)) {
      await run.inMerchant(tenant).inTransaction(async (work) => {
        await work.run(sql`
          insert into return_holds (merchant_id, payment_id, returns_file_id, line_no)
          select ${tenant}::uuid, h.payment_id, ${fileId}::uuid, h.line_no
          from unnest(${own.map((one) => one.payment_id)}::uuid[], ${own.map((one) => one.line_no)}::int[])
            as h (payment_id, line_no)
          on conflict do nothing`);
      });
    }
    if (lines.length < QUEUED_PAGE) return;
    after = lines.at(-1)!.line_no;
  }
}

function candidatesFor(queries: Queries, inboxTenant: string, lines: readonly QueuedLine[]): Promise<Held[]> {
  return queries.rows<Held>(sql`
    select p.merchant_id as tenant, p.id as payment_id, l.line_no from ${maybeAbout(inboxTenant, lines)}
      and b.status in ('built', 'downloaded', 'sending', 'accepted') and b.cleared_on is null
      and p.stage in ('batched', 'submitted')
    order by 1, 2, 3`);
}

/** Lets what a decided line had held clear again. */
export async function releaseHolds(work: Work, fileId: string, line: number): Promise<void> {
  const held = await work.rows<{ tenant: string }>(sql`
    select distinct merchant_id as tenant from return_holds
    where returns_file_id = ${fileId} and line_no = ${line} order by 1`);
  for (const { tenant } of held) {
    const owner = await alongside(work, tenant);
    await owner.run(sql`
      delete from return_holds
      where merchant_id = ${tenant} and returns_file_id = ${fileId} and line_no = ${line}`);
  }
}
