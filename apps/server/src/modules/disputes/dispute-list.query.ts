import type { Output } from '@lorikeet/contracts';
import type * as disputes from '@lorikeet/contracts/disputes';
import { disputeOutcome, disputeTable } from '@lorikeet/domain/disputes';
import { can } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';

type Row = Output<typeof disputes.listDisputes>['rows'][number];

/** The disputes of a payment, the first one first. 404 without such a payment. */
export async function disputesOf(work: Work, paymentId: string): Promise<Row[]> {
  found(
    await work.maybe(
      sql`select 1 from payments where merchant_id = ${work.merchantId} and id = ${paymentId}`,
    ),
  );
  const rows = await work.rows<Omit<Row, 'can_answer' | 'can_appeal' | 'files' | 'terms'>>(sql`
    select id, reference, status, reason, currency, amount_cents, fee_cents, refunded_cents, returned_cents, opened_on,
      answer_due_on, explanation, answered_by_name as answered_by, answered_at, ended_on, appeal_due_on,
      appeal_explanation, appealed_by_name as appealed_by, appealed_at, reopened_on, earlier_explanation, refused_explanation
    from disputes where merchant_id = ${work.merchantId} and payment_id = ${paymentId} order by id`);
  const files = await filesOf(work, paymentId);
  const terms = await termsOf(work, paymentId);
  const today = work.clock.bankToday();
  return rows.map((row) => ({
    ...row,
    terms,
    files: files.get(row.id) ?? [],
    can_answer: can(disputeTable, row.status, 'send_evidence') && today <= row.answer_due_on,
    can_appeal:
      disputeOutcome(row.status, 'appeal', {
        appealDueOn: row.appeal_due_on,
        today,
        wasAppealed: row.appealed_at !== null,
        wasReopened: row.reopened_on !== null,
      }).kind === 'next',
  }));
}

/** What the payer agreed to when they paid. */
async function termsOf(work: Work, paymentId: string): Promise<Row['terms']> {
  const agreed = await work.maybe<NonNullable<Row['terms']>>(sql`
    select terms_version as version, payer_name as accepted_by, created_at as accepted_at from card_attempts
    where merchant_id = ${work.merchantId} and payment_id = ${paymentId} and terms_version is not null`);
  return agreed ?? null;
}

/** What was given to the answers of a payment's disputes, by dispute. */
async function filesOf(work: Work, paymentId: string): Promise<Map<string, Row['files']>> {
  type File = Row['files'][number];
  const rows = await work.rows<Omit<File, 'name'> & { name: Buffer; dispute_id: string }>(sql`
    select f.id, f.kind, f.name, f.file_type as type, f.bytes, f.refused_at is not null as is_refused,
      f.dispute_id from dispute_files f
    join disputes d on d.merchant_id = ${work.merchantId} and d.id = f.dispute_id
    where f.merchant_id = ${work.merchantId} and d.payment_id = ${paymentId} order by f.id`);
  const files = new Map<string, File[]>();
  for (const { dispute_id, name, ...file } of rows)
    files.set(dispute_id, [...(files.get(dispute_id) ?? []), { ...file, name: work.vault.open(name) }]);
  return files;
}
