import type { LocalDate } from '@lorikeet/domain/kernel';
import { empty, type Queries, sql } from '../db/sql.ts';

/** A phase that failed and is tried again. What its tenant has later in the day waits for it. */
export type StoppedPhase = {
  merchantId: string;
  merchantName: string;
  phase: string;
  day: LocalDate;
  failedAt: Date;
  attempts: number;
  retryAt: Date;
  error: string;
};

const MOST = 100;

/** Phases that fail, the longest first: of all tenants, or of one. */
export function stoppedPhases(queries: Queries, merchantId?: string): Promise<StoppedPhase[]> {
  return queries.rows<StoppedPhase>(sql`
    select f.merchant_id as "merchantId", m.trading_name as "merchantName", f.phase, f.next_day as day,
      f.failed_at as "failedAt", f.attempts, f.retry_at as "retryAt", f.error
    from phase_frontier f
    join merchants m on m.id = f.merchant_id
    where f.attempts > 0 ${merchantId ? sql`and f.merchant_id = ${merchantId} and m.id = ${merchantId}` : empty}
    order by f.failed_at, f.merchant_id limit ${MOST}`);
}
