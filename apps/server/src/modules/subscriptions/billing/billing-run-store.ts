import type { Cents, Currency, LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';

export type BillingRun = {
  id: string;
  business_date: LocalDate;
  through: LocalDate;
  status: 'previewed' | 'running' | 'done' | 'held';
  invoices: number;
  /** In Australian dollars; what was billed in others stands beside it. */
  total_cents: Cents;
  others: { currency: Currency; total_cents: Cents }[];
  started_at: Date;
  finished_at: Date | null;
  started_by: string;
};

const OTHERS = sql`(case when r.usd_cents = 0 then '[]' else
  jsonb_build_array(jsonb_build_object('currency', 'USD', 'total_cents', r.usd_cents)) end
  || case when r.cny_cents = 0 then '[]' else
  jsonb_build_array(jsonb_build_object('currency', 'CNY', 'total_cents', r.cny_cents)) end)`;

export const RUN_COLUMNS = sql`r.id, r.business_date, r.through, r.status, r.invoices,
  r.total_cents, ${OTHERS} as others, r.started_at, r.finished_at, r.started_by`;

/** The run that billing waits for while it is held. */
export function heldRun(work: Work): Promise<BillingRun | undefined> {
  return work.maybe<BillingRun>(sql`
    select ${RUN_COLUMNS} from billing_runs r where r.merchant_id = ${work.merchantId} and r.status = 'held'`);
}

export async function insertRun(
  work: Work,
  run: {
    id: string;
    businessDate: LocalDate;
    through: LocalDate;
    status: 'previewed' | 'running';
    comparison?: unknown;
  },
): Promise<void> {
  await work.run(sql`
    insert into billing_runs (merchant_id, id, business_date, through, status, comparison, started_at, started_by)
    values (${work.merchantId}, ${run.id}, ${run.businessDate}, ${run.through}, ${run.status},
      ${run.comparison === undefined ? null : JSON.stringify(run.comparison)}, ${work.now}, ${work.actor.name})`);
}

/** Adds what a chunk billed to its run, in the chunk's own transaction, so that the sum is right after any crash. */
export async function addToRun(
  work: Work,
  runId: string,
  billed: { count: number; totalCents: number; usdCents: number; cnyCents: number },
): Promise<void> {
  await work.run(sql`
    update billing_runs set invoices = invoices + ${billed.count}, total_cents = total_cents + ${billed.totalCents},
      usd_cents = usd_cents + ${billed.usdCents}, cny_cents = cny_cents + ${billed.cnyCents}
    where merchant_id = ${work.merchantId} and id = ${runId}`);
}
