import type { Output } from '@lorikeet/contracts';
import type * as bankFiles from '@lorikeet/contracts/bank-files';
import { clearanceDate, listenedFrom, returnWindow } from '@lorikeet/domain/debits';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { bankFileColumns, bankFileJoins, type StoredBankFile, shownFile } from './bank-file-list.query.ts';
import { closedInboxDays } from './closed-inbox-days.query.ts';
import { type PayoutOfFile, payoutOfFile } from './payout-of-file.query.ts';

type Detail = Output<typeof bankFiles.getBankFile>;
type Action = (typeof bankFiles.BANK_FILE_ACTIONS)[number];
type Row = StoredBankFile & {
  sha256: string;
  bytes: number;
  reference: string | null;
  reason: string | null;
  batch_sequence: number | null;
  accepted_by: string | null;
  inbox_tenant: string;
  inbox_facility_id: string;
};

/** One file with what became of its debits; `work` is in the file's tenant. */
export async function bankFileDetailOf(work: Work, id: string): Promise<Detail> {
  const row = found(
    await work.maybe<Row>(sql`
      select ${bankFileColumns}, f.sha256, f.bytes, f.reference, f.reason, b.sequence as batch_sequence,
        u.name as accepted_by, c.inbox_tenant, c.inbox_facility_id
      from bank_files f ${bankFileJoins}
      left join batches b on b.merchant_id = f.merchant_id and b.id = f.batch_id
      left join merchant_users u on u.merchant_id = c.inbox_tenant and u.id = f.accepted_by
      where f.merchant_id = ${work.merchantId} and f.id = ${id}`),
  );
  const { inbox_tenant, inbox_facility_id, ...shown } = row;
  const { sha256, bytes, reference, reason, batch_sequence, accepted_by, ...stored } = shown;
  const isDebit = stored.kind === 'debit';
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
    accepted_by,
    batch_sequence,
    clears_on: isDebit ? clearanceDate(from) : null,
    inbox: window.map((bank_date) => ({ bank_date, is_closed: closed.has(bank_date) })),
    stages: await stagesOf(work, id),
    can: whatCan(stored, await payoutOfFile(work, id)),
  };
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
function whatCan(file: StoredBankFile, payout: PayoutOfFile | undefined): Detail['can'] {
  const isOpen = file.status === 'built' || file.status === 'downloaded';
  const isDebit = file.kind === 'debit';
  const isStopped = payout?.detailsChanged === true;
  const allowed: Record<Action, boolean> = {
    download: file.status !== 'withdrawn' && !(isStopped && isOpen),
    accept: isOpen && !isStopped,
    withdraw: isOpen,
    reject: file.status === 'accepted' && (isDebit ? file.cleared_on === null : !payout?.hasLeft),
  };
  return (Object.keys(allowed) as Action[]).map((action) => ({
    action,
    allowed: allowed[action],
    reason: allowed[action]
      ? null
      : isStopped && isOpen && action !== 'reject'
        ? 'bank_file.details_changed'
        : `bank_file.${action}_refused`,
  }));
}
