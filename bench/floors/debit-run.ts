import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { uuidSeed } from '../../apps/server/src/platform/ids.ts';
import { FACILITY, MERCHANT } from '../debit-run-seed.ts';

/**
 * The floor of the debit run: the same rows, counts, checks and indexes as the product's, without foreign keys,
 * written by hand in one transaction: claim, posting, entries, invoices, batch and file rows; then the records
 * formatted by the database and streamed to disk; the file is flushed before the commit. It takes each debit from
 * scheduled to submitted in one step, where the product stops between for the bank's answer; it has no audit, no
 * notice proof to check, no mandate, and reads account numbers in the clear.
 */

const COPIED = ['payments', 'invoices', 'batches', 'bank_files', 'postings', 'entries', 'account_days'];

/** Lays the floor's tables beside the product's. */
export async function layFloor(owner: pg.Client): Promise<void> {
  await owner.query(
    `
    drop schema if exists floor cascade;
    create schema floor;
    ${COPIED.map((table) => `create table floor.${table} (like public.${table} including all)`).join(';\n')};
    create table floor.payment_methods as
      select m.merchant_id, m.id, m.bsb, m.account_name, s.plain as account
      from public.payment_methods m join public.sealed s on uuid7_at(4, s.n, 1) = m.id order by m.id;
    alter table floor.payment_methods add primary key (merchant_id, id);
    vacuum analyze floor.payment_methods`.replace(/;\s*vacuum[^;]*$/, ''),
  );
  await owner.query('vacuum analyze floor.payment_methods');
}

export type FloorRun = { on: string; at: Date; files: readonly number[]; path: string };

/** Runs the floor once; returns its seconds and the sha256 of the detail records, in order. */
export async function runFloor(
  owner: pg.Client,
  run: FloorRun,
): Promise<{ seconds: number; sha256: string }> {
  const { ms, salt } = uuidSeed();
  const batch = '0198a1b2-0000-7000-8000-0000000000b1';
  const started = performance.now();
  await owner.query('begin');
  await owner.query(
    `with claimed as (
      update floor.payments set stage = 'submitted', batch_id = $2, updated_at = $3
      where merchant_id = $1 and stage = 'scheduled' and facility_id = $4 and debit_date <= $5 and notice_allows_from <= $5
      returning id, customer_id, invoice_id, currency, amount_cents
    ), numbered as (
      select *, uuid7_at($6, row_number() over (), $7) as posting_id from claimed
    ), posted as (
      insert into floor.postings (merchant_id, id, kind, source_id, currency, accounts, amounts, customer_id,
        effective_date, booked_at)
      select $1, posting_id, 'debit_submitted', id, currency, array['it:debit', 'receivable'],
        array[amount_cents, -amount_cents], customer_id, $5, $3 from numbered
    ), entered as (
      insert into floor.entries (merchant_id, posting_id, position, account, currency, amount_cents, customer_id,
        effective_date, booked_at)
      select $1, n.posting_id, e.position, e.account, n.currency, e.cents, n.customer_id, $5, $3
      from numbered n
      cross join lateral (values (1, 'it:debit', n.amount_cents), (2, 'receivable', -n.amount_cents))
        as e (position, account, cents)
    ), moved as (
      update floor.invoices i set in_flight_cents = i.in_flight_cents + c.amount_cents, updated_at = $3
      from claimed c where i.merchant_id = $1 and i.id = c.invoice_id
    ), days as (
      insert into floor.account_days (merchant_id, account, currency, day, booked_day, amount_cents)
      select $1, e.account, 'AUD', $5, ($3::timestamptz at time zone 'UTC')::date, e.sign * sum(c.amount_cents)
      from claimed c cross join (values ('it:debit', 1), ('receivable', -1)) as e (account, sign)
      group by e.account, e.sign
    )
    insert into floor.batches (merchant_id, id, facility_id, processing_date, sequence, status, debits, total_cents,
      created_at, updated_at)
    select $1, $2, $4, $5, 1, 'accepted', count(*), sum(amount_cents), $3, $3 from claimed`,
    [MERCHANT, batch, run.at, FACILITY, run.on, ms, salt],
  );
  const hash = createHash('sha256');
  let after = '00000000-0000-0000-0000-000000000000';
  for (const [i, records] of run.files.entries()) {
    await copyRecords(owner, { batch, after, records, path: `${run.path}.${i}` }, hash);
    after = await recordFile(owner, { batch, after, records, sequence: i + 1, run });
  }
  await owner.query('commit');
  return { seconds: (performance.now() - started) / 1000, sha256: hash.digest('hex') };
}

type Part = { batch: string; after: string; records: number; path: string };

async function copyRecords(owner: pg.Client, part: Part, hash: ReturnType<typeof createHash>): Promise<void> {
  const records = owner.query(
    copyTo(`copy (
      select '1' || m.bsb || lpad(m.account, 9) || ' 13' || lpad(p.amount_cents::text, 10, '0') || rpad(m.account_name, 32)
        || rpad(p.lodgement_reference, 18) || '032-000 12345678' || rpad('BENCH', 16) || '00000000' || e'\\r'
      from floor.payments p
      join floor.payment_methods m on m.merchant_id = p.merchant_id and m.id = p.payment_method_id
      where p.merchant_id = '${MERCHANT}' and p.batch_id = '${part.batch}' and p.id > '${part.after}'
      order by p.id limit ${part.records}) to stdout`),
  );
  const target = createWriteStream(part.path);
  target.write(`${'0'.padEnd(120)}\r\n`);
  // The carriage return comes out of the text format as two characters.
  const lines = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = Buffer.from(chunk.toString('latin1').replaceAll('\\r', '\r'), 'latin1');
      hash.update(text);
      done(null, text);
    },
  });
  await pipeline(records, lines, target, { end: false } as never);
  await new Promise<void>((resolve) =>
    target.end(`${'1'.padEnd(120)}\r\n${'7'.padEnd(120)}\r\n`, () => resolve()),
  );
  const handle = await open(part.path, 'r');
  await handle.sync().finally(() => handle.close());
}

async function recordFile(
  owner: pg.Client,
  file: { batch: string; after: string; records: number; sequence: number; run: FloorRun },
): Promise<string> {
  const { rows } = await owner.query<{ last: string }>(
    `insert into floor.bank_files (merchant_id, id, kind, facility_id, batch_id, sequence, filename, processing_date,
      records, total_cents, first_payment_id, last_payment_id, bytes, sha256, storage_key, status, created_at, updated_at)
    select $1, uuid7_at(9, $2::int, 1), 'debit', $3, $4, $2, 'DE.aba', $5, count(*), sum(amount_cents), min(id::text)::uuid,
      max(id::text)::uuid, 0, '', '', 'accepted', $6, $6
    from (select id, amount_cents from floor.payments
      where merchant_id = $1 and batch_id = $4 and id > $7 order by id limit $8) p
    returning last_payment_id as last`,
    [MERCHANT, file.sequence, FACILITY, file.batch, file.run.on, file.run.at, file.after, file.records],
  );
  return rows[0]!.last;
}
