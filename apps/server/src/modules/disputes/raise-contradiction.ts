import type { ExceptionReason } from '@lorikeet/contracts/exception-kinds';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { raiseException } from '../exceptions/index.ts';
import type { DisputeNews } from './ports.ts';

export type Contradiction = ExceptionReason<'dispute.contradicted'>;

type Said = {
  reference: string;
  said: DisputeNews['said'] | 'too_late';
  amount_cents: number;
  currency: string;
};

/**
 * Puts news of a dispute that contradicts the book before a person, once for a reference and a word: the processor says it
 * again each bank day, and whoever has settled it is not asked again. The caller holds the dispute, or its payment.
 */
export async function raiseContradiction(
  work: Work,
  reason: Contradiction,
  paymentId: string,
  details: Said,
): Promise<void> {
  const { reference, said } = details;
  const known = await work.maybe(sql`
    select 1 from exceptions e
    where e.merchant_id = ${work.merchantId} and e.kind = 'dispute.contradicted' and e.reason = ${reason}
      and e.subject_id = ${paymentId} and e.details ->> 'reference' = ${reference}
      and coalesce(e.details ->> 'said', ${said}) = ${said} limit 1`);
  if (known) return;
  await raiseException(work, { kind: 'dispute.contradicted', reason, subjectId: paymentId, details });
}
