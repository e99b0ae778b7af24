import { parseDirectEntry, type ReturnCode, type ReturnedEntry, writeReturns } from '@lorikeet/bank-files';
import { addBankDays, type LocalDate, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { raw, sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { entryOf } from '../../test/bank-returns.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { acceptFile } from '../bank-files/index.ts';
import { loadReturns, recordNoReturns } from './index.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  await scene.platform.pool.query(sql`
    update merchants set settings = settings || '{"dishonour_fee_cents": 550}'::jsonb where kind = 'business'`);
});
afterAll(() => scene.close());

type Merchant = DebitMerchants['harbour'];
const FAULTS = [
  'none',
  'none',
  'none',
  'none',
  'amount',
  'account',
  'day',
  'reference',
  'kind',
  'refused',
] as const;
/** Debits of each payer: the first clears before the file comes, the others are with the bank. */
const someDebits = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 4 });
const someLines = fc.array(
  fc.record({
    payer: fc.nat(3),
    debit: fc.nat(2),
    code: fc.constantFrom<ReturnCode>(1, 2, 3, 4, 5, 6, 6, 6, 7, 8, 9),
    fault: fc.constantFrom(...FAULTS),
  }),
  { minLength: 1, maxLength: 14 },
);
type Wanted = { payer: number; debit: number; code: ReturnCode; fault: (typeof FAULTS)[number] };
type Line = { entry: ReturnedEntry; isRefusal: boolean };

const centsOf = (payer: number, nth: number) => 1_000 + payer * 10 + nth;
const merchants = () => [scene.harbour, scene.other];

/** Lodges the same debits of the same payers at both merchants: the first of each payer on the first day, which clears, the others on the second. */
async function lodge(run: number, debits: readonly number[], days: [LocalDate, LocalDate]) {
  const payers = new Map<Merchant, Awaited<ReturnType<DebitMerchants['payer']>>[]>();
  scene.at(days[0], '06:00');
  for (const merchant of merchants()) {
    const own = [];
    for (const at of debits.keys())
      own.push(await scene.payer(merchant, { name: `Run ${run} payer ${at}`, account: `770${run}0${at}1` }));
    payers.set(merchant, own);
  }
  for (const [batch, day] of days.entries()) {
    for (const merchant of merchants()) {
      scene.at(day, '06:30');
      for (const [at, payer] of payers.get(merchant)!.entries())
        for (let nth = batch; nth < (batch === 0 ? 1 : debits[at]!); nth++)
          await scene.debit(merchant, payer, { cents: centsOf(at, nth), due: day });
      await scene.runPhase(merchant, 'claim', day);
      for (const file of (await scene.files(merchant)).filter(({ status }) => status !== 'accepted'))
        await scene.within(merchant, (work) => acceptFile(work, file.id, 'R'));
      await scene.drain();
    }
    if (batch === 0) await clear(day);
  }
}

/** Nothing comes back of what was lodged on a day. */
async function clear(from: LocalDate) {
  for (let after = 0; after <= 3; after++) {
    const bankDate = addBankDays(from, after);
    scene.at(bankDate, '12:00');
    await scene.within(scene.lorikeet, (work) =>
      recordNoReturns(work, { facilityId: scene.lorikeet.facilityId, bankDate }),
    );
    for (const merchant of merchants()) await scene.runPhase(merchant, 'close', bankDate);
  }
}

/** The bank's entry of a debit that a merchant's last files hold. */
async function entriesOf(merchant: Merchant, debits: readonly number[]) {
  const entries = new Map<number, ReturnedEntry>();
  for (const file of (await scene.files(merchant)).slice(-2)) {
    const { details, header } = parseDirectEntry(await scene.fileText(file.storage_key));
    for (const detail of details) entries.set(detail.amountCents, entryOf(detail, 6, header!.processingDate));
  }
  return (payer: number, nth: number) => {
    const at = payer % debits.length;
    return entries.get(centsOf(at, nth % debits[at]!))!;
  };
}

function linesOf(entry: Awaited<ReturnType<typeof entriesOf>>, wanted: readonly Wanted[]): Line[] {
  return wanted.map(({ payer, debit, code, fault }) => {
    const made = { ...entry(payer, debit), returnCode: code };
    if (fault === 'amount') made.amountCents = toCents(made.amountCents + 1);
    if (fault === 'account') made.customerAccount = '999999';
    if (fault === 'day') made.dayOfMonth = (made.dayOfMonth % 28) + 1;
    if (fault === 'reference') made.lodgementReference = made.lodgementReference.replace(/.{3}$/, 'ZZZ');
    if (fault === 'kind') made.originalCode = 50;
    return { entry: made, isRefusal: fault === 'refused' };
  });
}

/** Loads a file with lines; the name of its sender keeps files with the same lines apart. Returns what became of each line. */
async function load(day: LocalDate, lines: readonly Line[], name: string): Promise<string[]> {
  const content = writeReturns({
    financialInstitution: 'CBA',
    userName: name,
    userId: '301500',
    description: 'DE Returns',
    processingDate: day,
    returns: lines.filter(({ isRefusal }) => !isRefusal).map(({ entry }) => entry),
    refusals: lines.filter(({ isRefusal }) => isRefusal).map(({ entry }) => entry),
  });
  const { fileId } = await loadReturns(createRun(scene.platform, scene.lorikeet.id, SYSTEM), {
    facilityId: scene.lorikeet.facilityId,
    filename: 'r.txt',
    content,
  });
  return scene.within(scene.lorikeet, async (work) => {
    const rows = await work.rows<{ said: string }>(sql`
      select concat_ws(' ', return_code, amount_cents, outcome, reason) as said from return_lines
      where merchant_id = ${work.merchantId} and returns_file_id = ${fileId} order by line_no`);
    return rows.map(({ said }) => said);
  });
}

const toUuid = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** What a merchant has in each table, its ids told by what they are of, in no order. */
async function stateOf(merchant: Merchant): Promise<Record<string, string[]>> {
  const rows = (which: string) =>
    scene.within(merchant, (work) => work.rows<{ row: Record<string, unknown> }>(sql`${raw(which)}`));
  const own = `merchant_id = '${merchant.id}'`;
  const labels = new Map<string, string>();
  const name = async (which: string) => {
    for (const { row } of await rows(which)) labels.set(String(row.id), String(row.said));
  };
  await name(`select jsonb_build_object('id', id, 'said', name) as row from customers where ${own}`);
  await name(`select jsonb_build_object('id', m.id, 'said', 'mandate of ' || c.name) as row from mandates m
    join customers c on c.${own} and c.id = m.customer_id where m.${own}`);
  await name(`select jsonb_build_object('id', p.id, 'said', concat_ws(' ', c.name, p.description, p.amount_cents, p.attempt)) as row
    from payments p join customers c on c.${own} and c.id = p.customer_id where p.${own}`);
  await name(`select jsonb_build_object('id', i.id, 'said', concat_ws(' ', c.name, i.description, i.total_cents)) as row
    from invoices i join customers c on c.${own} and c.id = i.customer_id where i.${own}`);
  const said = (value: unknown) =>
    JSON.stringify(value)
      .replaceAll(merchant.id, 'M')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => labels.get(id) ?? 'id')
      .replaceAll(/[a-z]+_([0-9a-f]{32})/g, (_, hex: string) => labels.get(toUuid(hex)) ?? 'id')
      .replaceAll(/_\d+\.aba/g, '.aba')
      .replaceAll(/DDR-\w{4}-\w{4}/g, 'DDR');
  const look = async (which: string) => (await rows(which)).map(({ row }) => said(row)).sort();
  const table = (from: string, columns: string) =>
    look(`select to_jsonb(t) as row from (select ${columns} from ${from} where ${own}) t`);
  return {
    payments: await table(
      'payments',
      `stage, customer_id, mandate_id, invoice_id, amount_cents, attempt, retry_of, due_date, debit_date,
      description, notice_kind, notice_allows_from, hold_reason, return_code, returned_on, refunded_cents`,
    ),
    customers: await table('customers', 'name, status, messages_stopped'),
    mandates: await table('mandates', 'customer_id, status, status_reason, ended_at is null as goes_on'),
    invoices: await table(
      'invoices',
      `customer_id, dishonour_of, status, issue_date, due_date, total_cents, gst_cents, paid_cents,
      in_flight_cents, description`,
    ),
    postings: await table('postings', 'kind, source_id, accounts, amounts, customer_id, effective_date'),
    entries: await table('entries', 'account, amount_cents, customer_id, effective_date'),
    days: await table('account_days', 'account, currency, day, amount_cents'),
    exceptions: await table('exceptions', 'kind, reason, subject_id, details, status'),
    decisions: await table(
      'dunning_decisions',
      `payment_id, invoice_id, customer_id, return_code, attempt, amount_cents, decision, because,
      is_agreed_day, retry_bank_days, retry_on, retry_id, ends_on, ends_with, ended_as, ended_because, is_open`,
    ),
    messages: await table('messages', 'channel, template, customer_id, subject_kind, subject_id'),
    notices: await table('notices', 'payment_id, kind, announced_date, announced_cents'),
    timelines: await table(
      'payment_events',
      `payment_id, name, details - 'line' - 'returns_file_id' as details`,
    ),
    news: await table('outbox', `name, payload`),
    audit: await table('audit_log', 'action, subject_kind, subject_id'),
    links: await table('invoice_links', 'invoice_id'),
    trust:
      await look(`select jsonb_build_array(kind, source_id, accounts, amounts, effective_date) as row from postings
      where merchant_id = '${scene.lorikeet.id}' and accounts::text like '%${merchant.id}%'`),
  };
}

it('the lines of a file as one set come to what each of them comes to in a file of its own', async () => {
  let run = 0;
  let day = toLocalDate('2026-11-23');
  await fc.assert(
    fc.asyncProperty(someDebits, someLines, async (debits, wanted) => {
      run += 1;
      const days: [LocalDate, LocalDate] = [day, addBankDays(day, 5)];
      await lodge(run, debits, days);
      const together = linesOf(await entriesOf(scene.harbour, debits), wanted);
      const alone = linesOf(await entriesOf(scene.other, debits), wanted);
      const back = addBankDays(day, 6);
      day = addBankDays(day, 10);
      scene.at(back, '09:00');
      const first = await load(back, together, `SET ${run}`);
      const second: string[] = [];
      // A file names its refusals after its returns.
      const inOrder = [...alone.filter((one) => !one.isRefusal), ...alone.filter((one) => one.isRefusal)];
      for (const [at, line] of inOrder.entries())
        second.push(...(await load(back, [line], `ONE ${run} ${at}`)));
      expect(first).toEqual(second);
      expect(await stateOf(scene.harbour)).toEqual(await stateOf(scene.other));
      await scene.drain();
      expect(await scene.broken()).toEqual([]);
      // Code 8 stopped them: the next files have to leave.
      await scene.platform.pool.query(sql`update facilities set status = 'active' where status = 'stopped'`);
    }),
    { numRuns: 6, endOnFailure: true },
  );
}, 300_000);
