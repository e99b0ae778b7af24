import { parseDirectEntry } from '@lorikeet/bank-files';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Run } from '../../apps/server/src/platform/run.ts';

export type Inbox = { merchant_id: string; id: string; user_id: string; financial_institution: string };

export type SentFile = {
  inbox: string;
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

export type Days = { from: LocalDate; to: LocalDate };

/** The returns inboxes that staff look into: the platform's, and those that direct merchants have of their own. */
export function inboxesOf({ reads }: Run): Promise<Inbox[]> {
  return reads.rows<Inbox>(sql`
    select f.merchant_id, f.id, f.user_id, f.financial_institution from facilities f
    join merchants m on m.id = f.merchant_id
    where f.inbox_tenant = f.merchant_id and f.inbox_facility_id = f.id order by m.slug, f.id`);
}

/** Files processed in a range of days, by the inbox that their returns come to. */
export async function filesBy({ reads }: Run, { from, to }: Days): Promise<Map<string, SentFile[]>> {
  const files = await reads.rows<SentFile>(sql`
    select c.inbox_facility_id as inbox, f.merchant_id, m.slug, f.id, f.kind, f.status, f.reference, f.processing_date,
      f.total_cents, f.storage_key
    from bank_files f
    join facilities c on c.merchant_id = f.merchant_id and c.id = f.facility_id
    join merchants m on m.id = f.merchant_id
    where f.processing_date between ${from} and ${to} and f.status <> 'withdrawn'
    order by f.processing_date, m.slug, f.kind, f.total_cents, f.id`);
  return Map.groupBy(files, ({ inbox }) => inbox);
}

/** Those of a range of days. */
export const within = (files: readonly SentFile[], { from, to }: Days) =>
  files.filter(({ processing_date: date }) => date >= from && date <= to);

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
