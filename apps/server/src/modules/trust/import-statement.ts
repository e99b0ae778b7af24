import { createHash } from 'node:crypto';
import { type LineFault, parseStatementCsv, type StatementLine } from '@lorikeet/bank-files';
import { BANK_ZONE, type LocalDate, localDateAt } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { uuidSeed } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { landings } from '../payouts/index.ts';
import { lockStatement } from './apply-matches.ts';
import { matchQueued } from './match-queued.ts';

export type ImportedStatement = {
  lines: number;
  matched: number;
  queued: number;
  /** Lines that an earlier statement had brought. */
  repeated: number;
  faults: readonly LineFault[];
};

/**
 * Loads a bank statement in CSV: the trust account's for the platform, its own account's for a direct merchant. Lines
 * match themselves; the rest wait with a reason. Loading a statement again, or days that two statements share, changes
 * nothing; lines that move nothing are passed over. Nothing takes a line back: a file with a day that has not come, or whose
 * days may have been read the wrong way round, is refused whole. Throws Refusal `statement.none`, `statement.unreadable`,
 * `statement.month_first`, `statement.future`.
 */
export async function importStatement(work: Work, content: string): Promise<ImportedStatement> {
  await requireOwnAccount(work);
  const { lines: read, faults, monthFirstLine } = parseStatementCsv(content);
  if (read.length === 0 && faults.some(({ code }) => code === 'CSV_COLUMNS'))
    throw new Refusal('statement.unreadable');
  if (monthFirstLine !== undefined) throw new Refusal('statement.month_first', { line: monthFirstLine });
  refuseFuture(read, localDateAt(work.now, BANK_ZONE));
  // A line of nothing, such as a balance brought forward, is no movement.
  const lines = read.filter(({ amountCents }) => amountCents !== 0);
  // One import at a time, so that two do not match one file's credit to two lines.
  await lockStatement(work);
  const importId = work.newId();
  const inserted = await enter(work, importId, lines);
  await matchQueued(work);
  const { matched } = await work.one<{ matched: number }>(sql`
    select count(*) filter (where status = 'matched')::int as matched from statement_lines
    where merchant_id = ${work.merchantId} and import_id = ${importId}`);
  const counts = {
    lines: lines.length,
    matched,
    queued: inserted - matched,
    repeated: lines.length - inserted,
  };
  await work.audit({
    action: 'statement.imported',
    subjectKind: 'statement',
    subjectId: importId,
    after: { ...counts, faults: faults.length },
  });
  await work.emit('statement.imported', { id: importId, ...counts });
  return { ...counts, faults };
}

function refuseFuture(lines: readonly StatementLine[], today: LocalDate): void {
  const coming = lines.find(({ date }) => date > today);
  if (coming) throw new Refusal('statement.future', { date: coming.date });
}

async function requireOwnAccount(work: Work): Promise<void> {
  const { kind } = await work.one<{ kind: string }>(
    sql`select kind from merchants where id = ${work.merchantId}`,
  );
  if (kind === 'platform') return;
  if (!(await landings(work)).includes('deposits')) throw new Refusal('statement.none');
}

/** Enters the lines that are new. Returns how many there were. */
async function enter(work: Work, importId: string, lines: readonly StatementLine[]): Promise<number> {
  const { ms, salt } = uuidSeed();
  const entered = await work.rows(sql`
    insert into statement_lines (merchant_id, id, import_id, line_no, booked_on, amount_cents, description,
      balance_cents, fingerprint, status, reason, created_at)
    select ${work.merchantId}::uuid, uuid7_at(${ms}, l.n, ${salt}), ${importId}::uuid, l.line, l.booked_on, l.cents,
      l.description, l.balance, l.fingerprint, 'queued', 'nothing_matches', ${work.now}::timestamptz
    from unnest(${lines.map(({ line }) => line)}::int[], ${lines.map(({ date }) => date)}::date[],
      ${lines.map(({ amountCents }) => amountCents)}::bigint[],
      ${lines.map(({ description }) => description)}::text[],
      ${lines.map(({ balanceCents }) => balanceCents ?? null)}::bigint[], ${fingerprints(lines)}::text[])
      with ordinality as l (line, booked_on, cents, description, balance, fingerprint, n)
    on conflict (merchant_id, fingerprint) do nothing returning 1`);
  return entered.length;
}

/**
 * The identity of a line: its day, amount, words and balance, and its position among equal lines of the statement. Two
 * equal payments of one day are two lines; that day on the next statement adds none.
 */
function fingerprints(lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>();
  return lines.map(({ date, amountCents, description, balanceCents }) => {
    const face = JSON.stringify([date, amountCents, description, balanceCents ?? null]);
    const nth = (seen.get(face) ?? 0) + 1;
    seen.set(face, nth);
    return createHash('sha256').update(`${face}#${nth}`).digest('hex');
  });
}
