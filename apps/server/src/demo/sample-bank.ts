import { parseDirectEntry, type ReturnCode, type ReturnedEntry, writeReturns } from '@lorikeet/bank-files';
import {
  addDays,
  isBankDay,
  type LocalDate,
  parts,
  previousBankDay,
  toLocalDate,
} from '@lorikeet/domain/kernel';
import { acceptFile } from '../modules/bank-files/index.ts';
import { loadReturns, recordNoReturns } from '../modules/returns/index.ts';
import { importStatement } from '../modules/trust/index.ts';
import type { Phase, Tenant } from '../platform/days/phase.ts';
import { sql } from '../platform/db/sql.ts';
import { wholeFile } from '../platform/files/file-store.ts';
import type { Run } from '../platform/run.ts';
import type { Actor } from '../platform/work.ts';
import { chanceOf } from './random.ts';
import { bpayCredits, sendReceipts } from './sample-receipts.ts';

/** Who sits at the sample bank's counter: the staff that would lodge files and read the responses. */
const CLERK: Actor = { kind: 'system', name: 'Sample bank' };

type Inbox = { id: string; user_id: string; financial_institution: string; user_name: string };
type File = {
  merchant_id: string;
  id: string;
  kind: 'debit' | 'payout' | 'refund' | 'fee';
  facility_id: string;
  filename: string;
  reference: string;
  total_cents: number;
  storage_key: string;
};

/** Merchants `m` to whom a bank sends returns. */
const HAS_INBOX = sql`exists (select 1 from facilities f where f.merchant_id = m.id and f.inbox_tenant = m.id)`;

/**
 * A bank for demos and histories: each bank day at ten it takes the files that wait, returns some of yesterday's
 * debits in a real return file (or says that there are none), sends what was paid by BPAY, and prints yesterday's statement. Everything goes
 * through the same doors that staff use. Quiet unless switched on.
 */
export function sampleBankPhase(isOpen: (run: Run) => Promise<boolean>): Phase {
  return {
    name: 'bank',
    meaning: {
      en: 'The sample bank takes files and sends returns and statements',
      zh: '示例银行接收文件并发送退回与对账单',
    },
    at: '10:00',
    zone: 'bank',
    begins: 'tenant',
    mayBeDue: (day) => (isBankDay(day) ? HAS_INBOX : sql`false`),
    async run(given, day, tenant) {
      const run = given.as(CLERK);
      if (!isBankDay(day) || !(await isOpen(run))) return {};
      const inboxes = await inboxesOf(run, tenant);
      let lodged = 0;
      let returned = 0;
      let receipts = 0;
      for (const inbox of inboxes) {
        lodged += await takeFiles(run, tenant, inbox, day);
        returned += await answer(run, tenant, inbox, day);
        receipts += await sendReceipts(run, inbox, day);
        const account = { inbox, isFirst: inbox === inboxes[0] };
        await printStatement(run, tenant, account, previousBankDay(addDays(day, -1)));
      }
      return { lodged, returned, receipts };
    },
  };
}

/** The sample bank of a running demo: open while the clock's mover asked for it. */
export const demoBankPhase: Phase = sampleBankPhase(async (run) => {
  const clock = await run.reads.one<{ sample_bank: boolean; offset_ms: number }>(
    sql`select sample_bank, offset_ms from business_clock where id = 1`,
  );
  // Behind the wall the history is still being made: its bank is always open.
  return clock.sample_bank || clock.offset_ms < 0;
});

function inboxesOf(run: Run, tenant: Tenant): Promise<Inbox[]> {
  return run.reads.rows<Inbox>(sql`
    select id, user_id, financial_institution, user_name from facilities
    where merchant_id = ${tenant.id} and inbox_tenant = ${tenant.id} and inbox_facility_id = id order by id`);
}

/** Files of every facility whose returns come to this inbox, in one status and of one processing date. */
function filesOf(run: Run, inbox: Inbox, day: LocalDate, statuses: string[]): Promise<File[]> {
  return run.reads.rows<File>(sql`
    select f.merchant_id, f.id, f.kind, f.facility_id, f.filename, f.reference, f.total_cents, f.storage_key
    from bank_files f join facilities c on c.merchant_id = f.merchant_id and c.id = f.facility_id
    where c.inbox_facility_id = ${inbox.id} and f.processing_date = ${day} and f.status = any(${statuses})
    order by f.merchant_id, f.id`);
}

async function takeFiles(run: Run, tenant: Tenant, inbox: Inbox, day: LocalDate): Promise<number> {
  const files = await filesOf(run, inbox, day, ['built', 'downloaded']);
  for (const file of files) {
    const receipt = `${inbox.financial_institution}-${day.replaceAll('-', '')}-${file.id.slice(-6).toUpperCase()}`;
    await run.inMerchant(file.merchant_id).inTransaction((work) => acceptFile(work, file.id, receipt));
  }
  run.log.info({ tenant: tenant.slug, files: files.length }, 'the sample bank took the files');
  return files.length;
}

async function answer(run: Run, _tenant: Tenant, inbox: Inbox, day: LocalDate): Promise<number> {
  const yesterday = previousBankDay(addDays(day, -1));
  const files = await filesOf(run, inbox, yesterday, ['accepted']);
  const entries: ReturnedEntry[] = [];
  for (const file of files) {
    if (file.kind === 'debit' || file.kind === 'fee')
      entries.push(...(await dishonoured(run, inbox, file, yesterday)));
  }
  if (entries.length === 0) {
    await run.inTransaction((work) => recordNoReturns(work, { facilityId: inbox.id, bankDate: day }));
    return 0;
  }
  const content = writeReturns({
    financialInstitution: inbox.financial_institution,
    userName: inbox.financial_institution,
    userId: inbox.user_id,
    description: 'DE Returns',
    processingDate: day,
    returns: entries,
  });
  const filename = `dtret01_${inbox.user_id}_${day.replaceAll('-', '')}_060000.txt`;
  await loadReturns(run, { facilityId: inbox.id, filename, content });
  return entries.length;
}

async function dishonoured(run: Run, inbox: Inbox, file: File, day: LocalDate): Promise<ReturnedEntry[]> {
  const content = await wholeFile(run.files, file.storage_key);
  const { details } = parseDirectEntry(content.toString('latin1'));
  return details.flatMap((detail) => {
    const code = detail.code === 13 ? verdict(detail.account, detail.lodgementReference) : undefined;
    if (!code) return [];
    return [
      {
        returnCode: code,
        originalCode: 13 as const,
        amountCents: detail.amountCents,
        customerBsb: detail.bsb,
        customerAccount: detail.account,
        traceBsb: detail.traceBsb,
        traceAccount: detail.traceAccount,
        title: detail.title,
        lodgementReference: detail.lodgementReference,
        remitter: detail.remitter,
        dayOfMonth: parts(toLocalDate(day)).day,
        userId: inbox.user_id,
      },
    ];
  });
}

/** One account in twenty is often short; the rest fail now and then; a few are closed or mistyped for good. */
function verdict(account: string, reference: string): ReturnCode | undefined {
  const isOftenShort = chanceOf(`account ${account}`) < 0.05;
  const luck = chanceOf(`debit ${reference}`);
  if (luck < (isOftenShort ? 0.22 : 0.012)) return 6;
  if (luck > 0.9991) return 3;
  if (luck > 0.9985) return 5;
  return undefined;
}

/** The day as the bank books it: files it credited, payouts that left, returns it took back. */
async function printStatement(
  run: Run,
  tenant: Tenant,
  { inbox, isFirst }: { inbox: Inbox; isFirst: boolean },
  day: LocalDate,
): Promise<void> {
  const files = await filesOf(run, inbox, day, ['accepted']);
  const rows = files.map((file) =>
    file.kind === 'debit' || file.kind === 'fee'
      ? `${day},${plain(file.total_cents)},DIRECT ENTRY ${inbox.user_id} ${file.reference}`
      : `${day},${plain(-file.total_cents)},DIRECT ENTRY CREDITS ${file.reference}`,
  );
  const returned = await run.reads.rows<{ cents: number }>(sql`
    select sum(l.amount_cents)::bigint as cents
    from returns_files f join return_lines l on l.merchant_id = f.merchant_id and l.returns_file_id = f.id
    where f.merchant_id = ${tenant.id} and f.facility_id = ${inbox.id} and f.bank_date = ${day}
    group by f.id order by f.id`);
  for (const { cents } of returned) rows.push(`${day},${plain(-cents)},DE RETURNS ${inbox.user_id}`);
  rows.push(...(await cardCredits(run, inbox, day)));
  for (const { cents, reference } of await bpayCredits(run, inbox, day))
    rows.push(`${day},${plain(cents)},${reference}`);
  rows.push(...(await ownMovements(run, tenant, day)));
  if (isFirst) rows.push(...(await platformDebits(run, tenant, day)));
  if (rows.length === 0) return;
  const content = ['Date,Amount,Description', ...rows].join('\r\n');
  await run.inTransaction((work) => importStatement(work, content));
}

/** What acquirers paid into the account on a day, a sum for each merchant. */
async function cardCredits(run: Run, inbox: Inbox, day: LocalDate): Promise<string[]> {
  const settled = await run.reads.rows<{ cents: number; reference: string }>(sql`
    select s.amount_cents as cents, s.reference from card_settlements s
    join facilities c on c.merchant_id = s.merchant_id and c.id = s.facility_id
    where c.inbox_facility_id = ${inbox.id} and s.settled_on = ${day} and s.currency = 'AUD' and s.amount_cents <> 0
    order by s.merchant_id, s.id`);
  return settled.map(({ cents, reference }) => `${day},${plain(cents)},ACQUIRER ${reference}`);
}

/** What the platform moved between the trust account and its own since the bank day before: cover, fees swept. */
async function ownMovements(run: Run, tenant: Tenant, day: LocalDate): Promise<string[]> {
  if (tenant.kind !== 'platform') return [];
  const moved = await run.reads.rows<{ cents: number }>(sql`
    select -e.amount_cents as cents from entries e
    join postings p on p.merchant_id = ${tenant.id} and p.id = e.posting_id
    where e.merchant_id = ${tenant.id} and e.account = 'operating-bank' and e.currency = 'AUD'
      and e.effective_date > ${previousBankDay(addDays(day, -1))} and e.effective_date <= ${day}
      and p.kind in ('trust_shortfall_funded', 'trust_shortfall_recovered', 'trust_fee_swept')
    order by e.booked_at, p.id`);
  return moved.map(
    ({ cents }) => `${day},${plain(cents)},TRANSFER ${cents < 0 ? 'TO' : 'FROM'} OPERATING ACCOUNT`,
  );
}

/** What the platform took from a direct merchant's own account for its tax invoices, and what of that came back. */
async function platformDebits(run: Run, tenant: Tenant, day: LocalDate): Promise<string[]> {
  const moved = await run.reads.rows<{ cents: number }>(sql`
    select e.amount_cents as cents from postings p
    join entries e on e.merchant_id = ${tenant.id} and e.posting_id = p.id and e.account = 'bank'
    where p.merchant_id = ${tenant.id} and p.kind in ('platform_invoice_paid', 'platform_invoice_returned')
      and e.effective_date > ${previousBankDay(addDays(day, -1))} and e.effective_date <= ${day}
    order by p.id`);
  return moved.map(
    ({ cents }) => `${day},${plain(cents)},DIRECT DEBIT ${cents < 0 ? 'LORIKEET FEES' : 'RETURNED'}`,
  );
}

function plain(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
