import type { Output } from '@lorikeet/contracts';
import type * as bankFiles from '@lorikeet/contracts/bank-files';
import { bankFileTable, UNLODGED_STATES } from '@lorikeet/domain/bank-files';
import { clearanceDate, listenedFrom, returnWindow } from '@lorikeet/domain/debits';
import { can, outcomeOf } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { bankFileColumns, bankFileJoins, type StoredBankFile, shownFile } from './bank-file-list.query.ts';
import { closedInboxDays } from './closed-inbox-days.query.ts';
import { type Hold, holdOfFile } from './held-file.query.ts';
import { type PayoutOfFile, payoutOfFile } from './payout-of-file.query.ts';

type Detail = Output<typeof bankFiles.getBankFile>;
type Action = (typeof bankFiles.BANK_FILE_ACTIONS)[number];
type Row = StoredBankFile & {
  sha256: string;
  bytes: number;
  reference: string | null;
  reason: string | null;
  batch_sequence: number | null;
  accepted_by_id: string | null;
  is_posted: boolean;
  inbox_tenant: string;
  inbox_facility_id: string;
};

/** One file with what became of its debits; `work` is in the file's tenant. */
export async function bankFileDetailOf(work: Work, id: string): Promise<Detail> {
  const tenant = sql`${work.merchantId}::uuid`;
  const row = found(
    await work.maybe<Row>(sql`
      select ${bankFileColumns(tenant)}, f.sha256, f.bytes, f.reference, f.reason, b.sequence as batch_sequence,
        f.accepted_by as accepted_by_id, f.posted_at is not null as is_posted, c.inbox_tenant, c.inbox_facility_id
      from bank_files f ${bankFileJoins(tenant)}
      left join batches b on b.merchant_id = ${tenant} and b.id = f.batch_id
      where f.merchant_id = ${tenant} and f.id = ${id}`),
  );
  const { inbox_tenant, inbox_facility_id, ...shown } = row;
  const { sha256, bytes, reference, reason, batch_sequence, accepted_by_id, is_posted, ...stored } = shown;
  const isDebit = stored.kind === 'debit' || stored.kind === 'fee';
  const from = listenedFrom(stored.processing_date, stored.accepted_at);
  const window = isDebit ? returnWindow(from) : [];
  const closed = await closedInboxDays(
    work,
    { tenant: inbox_tenant, facilityId: inbox_facility_id },
    stored.processing_date,
  );
  return {
    file: shownFile(stored, work.clock.bankToday()),
    sha256,
    bytes,
    reference,
    reason,
    accepted_by: accepted_by_id && (await nameOf(work, inbox_tenant, accepted_by_id)),
    batch_sequence,
    clears_on: isDebit ? clearanceDate(from) : null,
    inbox: window.map((bank_date) => ({ bank_date, is_closed: closed.has(bank_date) })),
    stages: await stagesOf(work, id),
    can: whatCan({ ...stored, is_posted }, await payoutOfFile(work, id), await holdOfFile(work, id)),
  };
}

/** Who lodged it, of the staff of the inbox's tenant: a statement joins no two tenants. */
async function nameOf(work: Work, tenant: string, userId: string): Promise<string | null> {
  const user = await work.maybe<{ name: string }>(
    sql`select name from merchant_users where merchant_id = ${tenant} and id = ${userId}`,
  );
  return user?.name ?? null;
}

function stagesOf(work: Work, id: string): Promise<Detail['stages']> {
  return work.rows<Detail['stages'][number]>(sql`
    select p.stage, count(*)::int as count, sum(p.amount_cents)::bigint as amount_cents
    from bank_files f
    join payments p on p.merchant_id = ${work.merchantId} and p.batch_id = f.batch_id
      and p.id between f.first_payment_id and f.last_payment_id
    where f.merchant_id = ${work.merchantId} and f.id = ${id} and f.status <> 'withdrawn'
    group by p.stage order by p.stage`);
}

/** Which of the operations a file's status allows, and the refusal of each other one. */
function whatCan(
  file: StoredBankFile & Pick<Row, 'is_posted'>,
  payout: PayoutOfFile | undefined,
  hold: Hold | null,
): Detail['can'] {
  const isOpen = UNLODGED_STATES.includes(file.status);
  const isDebit = file.kind === 'debit' || file.kind === 'fee';
  // What is being sent was checked as that began. What is held for a while may be at the bank already: that is recorded.
  const stopped: Partial<Record<Action, Hold | null>> = isOpen
    ? { download: hold, accept: file.status !== 'sending' && payout?.detailsChanged ? hold : null }
    : {};
  const allowed: Record<Action, boolean> = {
    download: outcomeOf(bankFileTable, file.status, 'download').kind !== 'refused' && !stopped.download,
    accept: isOpen && !stopped.accept,
    withdraw: can(bankFileTable, file.status, 'withdraw'),
    // What is not posted yet cannot be reversed: that takes a moment after the acceptance.
    reject:
      file.status === 'accepted' && (isDebit ? file.is_posted && file.cleared_on === null : !payout?.hasLeft),
  };
  return (Object.keys(allowed) as Action[]).map((action) => ({
    action,
    allowed: allowed[action],
    reason: allowed[action] ? null : (stopped[action] ?? `bank_file.${action}_refused`),
  }));
}
