import { disputeTable, EVIDENCE_BYTES_MAX, type EvidenceKind } from '@lorikeet/domain/disputes';
import { advance } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { type GivenFile, type KeptFile, keepUpload } from '../../platform/files/keep-upload.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { type Dispute, lockDispute } from './dispute-store.ts';

/**
 * Gives a file to the answer of a dispute. The dispute is held, so that no file joins an answer that is being sent.
 * Refuses `dispute.kind_is_given`, `dispute.files_too_large` and what `stillOpen` does; 404; 422 for a broken picture.
 */
export async function giveFile(
  run: Run,
  { id, kind, ...given }: GivenFile & { id: string; kind: EvidenceKind },
): Promise<void> {
  await keepUpload(run, `disputes/${run.merchantId}`, given, (kept) =>
    run.inTransaction(async (work) => enter(work, await stillOpen(work, id), kind, kept)),
  );
}

async function enter(work: Work, dispute: Dispute, kind: EvidenceKind, file: KeptFile): Promise<void> {
  const given = await work.rows<{ kind: EvidenceKind; bytes: number }>(sql`
    select kind, bytes from dispute_files where merchant_id = ${work.merchantId} and dispute_id = ${dispute.id}`);
  refuseUnless(!given.some((one) => one.kind === kind), 'dispute.kind_is_given');
  const bytes = given.reduce((sum, one) => sum + one.bytes, file.bytes);
  refuseUnless(bytes <= EVIDENCE_BYTES_MAX, 'dispute.files_too_large');
  await work.run(sql`
    insert into dispute_files (merchant_id, id, dispute_id, kind, name, file_key, file_type, bytes, sha256, added_by_name,
      added_at)
    values (${work.merchantId}, ${work.newId()}, ${dispute.id}, ${kind}, ${work.vault.seal(file.name)}, ${file.key},
      ${file.type}, ${file.bytes}, ${file.sha256}, ${work.actor.name}, ${work.now})`);
  await note(work, 'dispute.file_added', dispute, kind);
}

/** Takes a file from an answer that is not sent. Refuses as `stillOpen` does; 404. */
export async function removeFile(run: Run, id: string): Promise<void> {
  const key = await run.inTransaction(async (work) => {
    const { disputeId } = found(
      await work.maybe<{ disputeId: string }>(sql`
        select dispute_id as "disputeId" from dispute_files where merchant_id = ${work.merchantId} and id = ${id}`),
    );
    const dispute = await stillOpen(work, disputeId);
    const gone = found(
      await work.maybe<{ kind: EvidenceKind; key: string }>(sql`
        delete from dispute_files where merchant_id = ${work.merchantId} and id = ${id}
        returning kind, file_key as key`),
    );
    await note(work, 'dispute.file_removed', dispute, gone.kind);
    return gone.key;
  });
  await run.files.remove(key);
}

/** A dispute that can be answered, held. Refuses as an answer would, and `dispute.is_answered`; 404. */
async function stillOpen(work: Work, id: string): Promise<Dispute> {
  const dispute = found(await lockDispute(work, sql`d.id = ${id}`));
  refuseUnless(
    advance(disputeTable, dispute.status, 'send_evidence') !== dispute.status,
    'dispute.is_answered',
  );
  if (work.clock.bankToday() > dispute.answerDueOn)
    throw new Refusal('dispute.too_late', { date: dispute.answerDueOn });
  return dispute;
}

const note = (
  work: Work,
  action: 'dispute.file_added' | 'dispute.file_removed',
  dispute: Dispute,
  kind: EvidenceKind,
) =>
  work.audit({
    action,
    subjectKind: 'payment',
    subjectId: dispute.paymentId,
    person: dispute.customerId,
    after: { reference: dispute.reference, evidence: kind },
  });
