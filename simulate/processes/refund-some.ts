import { printId } from '@lorikeet/domain/kernel';
import { queriesOn, sql } from '../../apps/server/src/platform/db/sql.ts';
import { type Deeds, type Desk, insist } from './mixed-work.ts';

/** Debits that all clients choose from, so that they meet on the same ones. */
const MEET_ON = 20;

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
