import type { ReturnCode } from '@lorikeet/bank-files';
import { isBankDay, type LocalDate, parts, toCents } from '@lorikeet/domain/kernel';
import { queriesOn, sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Platform } from '../../apps/server/src/platform/work.ts';
import { bankFileForm } from '../../apps/server/src/test/bank-file-form.ts';
import { fileOf } from '../../apps/server/src/test/bank-returns.ts';
import { type Deeds, type Desk, insist } from './mixed-work.ts';

/** Debits that all files choose from, so that they meet on the same ones, and lines of a file at most. */
const MEET_ON = 20;
const LINES = 5;
const CODES: readonly ReturnCode[] = [6, 6, 6, 1];

type Returnable = {
  reference: string;
  cents: number;
  bsb: string;
  sealed: Buffer;
  day: LocalDate;
  user_id: string;
};

/** The bank gives back some of the latest debits that it took, and its file is loaded until that is confirmed. */
export async function returnSome(
  { desk, operator }: { desk: Desk; operator: Desk },
  deeds: Deeds,
  name: string,
  isOver: () => boolean,
): Promise<void> {
  const today = desk.platform.clock.bankToday();
  if (!isBankDay(today)) return;
  const taken = await queriesOn(desk.platform.pool).rows<Returnable>(sql`
    select p.lodgement_reference as reference, p.amount_cents as cents, m.bsb, m.account as sealed,
      b.processing_date as day, f.user_id
    from payments p
    join facilities f on f.merchant_id = ${desk.merchantId} and f.id = p.facility_id
    join batches b on b.merchant_id = ${desk.merchantId} and b.id = p.batch_id and b.processing_date < ${today}
    join payment_methods m on m.merchant_id = ${desk.merchantId} and m.id = p.payment_method_id
    where p.merchant_id = ${desk.merchantId} and p.stage in ('submitted', 'cleared')
    order by p.id desc limit ${MEET_ON}`);
  if (taken.length === 0) return;
  const any = (what: string, n: number) => Math.floor(desk.luck(`${name} ${what}`) * n);
  const lines = Array.from(
    { length: 1 + any('lines', LINES) },
    (_, at) => taken[any(`line ${at}`, taken.length)]!,
  );
  const content = fileOf(
    today,
    lines.map((one, at) => ({
      returnCode: CODES[any(`code ${at}`, CODES.length)]!,
      originalCode: 13,
      amountCents: toCents(one.cents),
      customerBsb: one.bsb,
      customerAccount: desk.platform.vault.open(one.sealed),
      traceBsb: '062-000',
      traceAccount: '10000001',
      title: 'PAYER',
      lodgementReference: one.reference,
      remitter: 'CLIENTS',
      dayOfMonth: parts(one.day).day,
      userId: one.user_id,
    })),
    { userId: lines[0]!.user_id },
  );
  const body = bankFileForm({ filename: `${name}.txt`, content });
  const reply = await insist(operator, deeds, '/returns/load', body, `file ${name}`, isOver);
  if (reply?.code === 0) for (const { reference } of lines) deeds.returned.add(reference);
  else if (reply) deeds.refused += 1;
}

/** Every line that was acknowledged has its outcome, every file is loaded whole, and no debit came back twice. */
export async function nothingReturnedTwice(platform: Platform, { returned }: Deeds): Promise<void> {
  const queries = queriesOn(platform.pool);
  const twice = await queries.rows<{ payment_id: string; n: number }>(sql`
    select payment_id, count(*)::int as n from payment_events where name = 'returned'
    group by merchant_id, payment_id having count(*) > 1`);
  if (twice.length > 0) throw new Error(`came back twice: ${JSON.stringify(twice)}`);
  const { torn } = await queries.one<{ torn: number }>(sql`
    select count(*)::int as torn from returns_files f where f.status <> 'loaded' or f.lines <> (
      select count(*) from return_lines l where l.merchant_id = f.merchant_id and l.returns_file_id = f.id)`);
  if (torn > 0) throw new Error(`${torn} return files were not loaded whole`);
  const known = await queries.rows<{ reference: string }>(sql`
    select distinct lodgement_reference as reference from return_lines`);
  const there = new Set(known.map(({ reference }) => reference));
  const lost = [...returned].filter((reference) => !there.has(reference));
  if (lost.length > 0) throw new Error(`return lines acknowledged and lost: ${lost.join(', ')}`);
}
