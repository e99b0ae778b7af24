import { parseDirectEntry } from '@lorikeet/bank-files';
import type { LocalDate } from '@lorikeet/domain/kernel';
import type { Tenant } from '../../apps/server/src/platform/days/phase.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Run } from '../../apps/server/src/platform/run.ts';

export type Inbox = { id: string; user_id: string; financial_institution: string };

export type SentFile = {
  merchant_id: string;
  slug: string;
  id: string;
  kind: 'debit' | 'payout' | 'refund' | 'fee';
  status: 'built' | 'downloaded' | 'accepted' | 'rejected' | 'withdrawn';
  reference: string;
  processing_date: LocalDate;
  total_cents: number;
  storage_key: string;
};

/** The returns inboxes that a tenant's staff look into: the platform's, or a direct merchant's own. */
export function inboxesOf(run: Run, tenant: Tenant): Promise<Inbox[]> {
  return run.reads.rows<Inbox>(sql`
    select id, user_id, financial_institution from facilities
    where merchant_id = ${tenant.id} and inbox_tenant = ${tenant.id} and inbox_facility_id = id order by id`);
}

/** Files of every facility whose returns come to an inbox, processed in a range of days. */
export function filesOf(
  run: Run,
  inbox: Inbox,
  range: { from: LocalDate; to: LocalDate },
): Promise<SentFile[]> {
  return run.reads.rows<SentFile>(sql`
    select f.merchant_id, m.slug, f.id, f.kind, f.status, f.reference, f.processing_date, f.total_cents, f.storage_key
    from bank_files f
    join facilities c on c.merchant_id = f.merchant_id and c.id = f.facility_id
    join merchants m on m.id = f.merchant_id
    where c.inbox_facility_id = ${inbox.id} and f.processing_date between ${range.from} and ${range.to}
      and f.status <> 'withdrawn'
    order by f.processing_date, m.slug, f.kind, f.total_cents, f.id`);
}

/** What a file is known by in every life of the same seed: ids differ, its content does not. */
export const nameOf = (file: SentFile) =>
  `${file.slug} ${file.kind} ${file.processing_date} ${file.total_cents}`;

const CACHE = new Map<string, ReturnType<typeof parseDirectEntry>['details']>();

/** The details of a file, read as the bank reads it. */
export async function detailsOf(run: Run, file: SentFile) {
  const known = CACHE.get(file.id);
  if (known) return known;
  const chunks: Buffer[] = [];
  for await (const chunk of await run.files.read(file.storage_key)) chunks.push(chunk as Buffer);
  const { details, faults } = parseDirectEntry(Buffer.concat(chunks).toString('latin1'));
  if (faults.length > 0) throw new Error(`${file.storage_key}: ${JSON.stringify(faults[0])}`);
  CACHE.set(file.id, details);
  return details;
}
