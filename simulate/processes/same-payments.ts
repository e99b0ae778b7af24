import type { ReturnCode } from '@lorikeet/bank-files';
import { isBankDay, type LocalDate, parts, printId, toCents } from '@lorikeet/domain/kernel';
import { queriesOn, sql } from '../../apps/server/src/platform/db/sql.ts';
import { fileOf } from '../../apps/server/src/test/bank-returns.ts';
import { type Deeds, type Desk, insist } from './mixed-work.ts';

/** Debits that all clients choose from, so that they meet on the same ones. */
const MEET_ON = 20;
const CODES: readonly ReturnCode[] = [6, 6, 6, 1];

/** Gives a part of some cleared debit back, and asks until it is told what came of it. */
export async function refundSome(desk: Desk, deeds: Deeds, name: string, isOver: () => boolean) {
  const cleared = await queriesOn(desk.platform.pool).rows<{ id: string; left: number }>(sql`
    select id, amount_cents - refunded_cents as left from payments
    where merchant_id = ${desk.merchantId} and rail = 'bank_debit' and stage = 'cleared'
      and refunded_cents < amount_cents
    order by id desc limit ${MEET_ON}`);
  const one = cleared[Math.floor(desk.luck(`${name} refunds`) * cleared.length)];
  if (!one) return;
  const share = desk.luck(`${name} share`) < 0.5 ? 1 : desk.luck(`${name} part`);
  const body = {
    payment_id: printId('payment', one.id),
    amount_cents: Math.max(1, Math.floor(one.left * share)),
    reason: 'goodwill',
    note: name,
  };
  const reply = await insist(desk, deeds, '/refund/create', body, `refund ${name}`, isOver);
  if (reply?.code === 0 && reply.data?.id) deeds.refunded.add(name);
  else if (reply) deeds.refused += 1;
}

type Returnable = { reference: string; cents: number; bsb: string; sealed: Buffer; day: LocalDate };

/** The bank gives back one of the latest debits that it took, and its file is loaded until that is confirmed. */
export async function returnSome(
  desk: Desk,
  operator: Desk,
  deeds: Deeds,
  name: string,
  isOver: () => boolean,
): Promise<void> {
  const today = desk.platform.clock.bankToday();
  if (!isBankDay(today)) return;
  const taken = await queriesOn(desk.platform.pool).rows<Returnable>(sql`
    select p.lodgement_reference as reference, p.amount_cents as cents, m.bsb, m.account as sealed,
      b.processing_date as day
    from payments p
    join batches b on b.merchant_id = ${desk.merchantId} and b.id = p.batch_id and b.processing_date < ${today}
    join payment_methods m on m.merchant_id = ${desk.merchantId} and m.id = p.payment_method_id
    where p.merchant_id = ${desk.merchantId} and p.stage in ('submitted', 'cleared')
    order by p.id desc limit ${MEET_ON}`);
  const one = taken[Math.floor(desk.luck(`${name} returns`) * taken.length)];
  if (!one) return;
  const content = fileOf(today, [
    {
      returnCode: CODES[Math.floor(desk.luck(`${name} code`) * CODES.length)]!,
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
      userId: '301500',
    },
  ]);
  const body = { filename: `${name}.txt`, content };
  const reply = await insist(operator, deeds, '/returns/load', body, undefined, isOver);
  if (reply?.code === 0) deeds.returned.add(one.reference);
  else if (reply) deeds.refused += 1;
}
