import { parseId, toLocalDate } from '@lorikeet/domain/kernel';
import { settlePhase } from '../modules/cards/settle-cards.ts';
import { followCardRefund } from '../modules/refunds/card-refunds.ts';
import type { CardRefunder } from '../modules/refunds/ports.ts';
import { importStatement } from '../modules/trust/index.ts';
import { sql } from '../platform/db/sql.ts';
import { createRun, type Run } from '../platform/run.ts';
import { SYSTEM } from '../platform/work.ts';
import { type openCards, shippedFee } from './card-stage.ts';
import { onItsDay } from './on-its-day.ts';

type Cards = Awaited<ReturnType<typeof openCards>>;
type Merchant = Cards['scene']['harbour'];
export type ShownRefund = {
  id: string;
  status: string;
  amount_cents: number;
  fee_cents: number;
  reference: string | null;
  can_withdraw: boolean;
};
type Detail = {
  payment: { status: string; refunded_cents: number };
  refunds: ShownRefund[];
  timeline: { kind: string; facts: object }[];
  can: { action: string; allowed: boolean; reason: string | null }[];
};
type Made = { id: string | null; waiting: { approval_id: string } | null; refusal?: string };

/** What is done with refunds of card payments. */
export function cardRefunds(on: Cards) {
  const { portal, platform, harbour, lorikeet } = on.scene;
  const runOf = (merchant: Merchant) => createRun(platform, merchant.id, SYSTEM);
  return {
    /** A card payment that succeeded. */
    async charged(cents: number, outcome: Parameters<Cards['pay']>[2] = 'approved', merchant = harbour) {
      const bill = await on.bill(cents, '2026-12-20', merchant);
      let { data } = await on.pay(bill.link, cents, outcome, { fee: shippedFee(cents) });
      if (data.stage === 'unknown') {
        await on.lapse(data.id);
        ({ data } = await on.follow(bill.link, data.id));
      }
      if (data.stage !== 'succeeded') throw new Error(`not charged: ${data.stage}`);
      return { ...bill, id: data.id, uuid: parseId('payment', data.id)! };
    },
    ask: (paymentId: string, cents: number, merchant = harbour) =>
      portal.call<Made>('POST', '/api/merchant/refund/create', {
        token: merchant.token,
        body: { payment_id: paymentId, amount_cents: cents, reason: 'goodwill' },
        key: `${Math.random()}`,
      }),
    withdraw: (id: string) =>
      portal.call<{ refusal?: string }>('POST', `/api/merchant/refund/withdraw/${id}`, {
        token: harbour.token,
        body: { reason: 'Changed our mind' },
        key: `${Math.random()}`,
      }),
    async detail(paymentId: string, merchant = harbour): Promise<Detail> {
      const path = `/api/merchant/payment/detail?id=${paymentId}`;
      return (await portal.call<Detail>('GET', path, { token: merchant.token })).data;
    },
    /** Goes on with a refund, as the worker does. */
    send: (id: string, rail: CardRefunder = on.rail, run: Run = runOf(harbour)) =>
      followCardRefund(run, rail, parseId('refund', id)!),
    postings: (id: string, merchant = harbour) => on.scene.postings(merchant, parseId('refund', id)!),
    /** Refunds that the sandbox holds of a charge. */
    async atSandbox(uuid: string) {
      const { rows } = await platform.pool.query<{ status: string; amount_cents: number }>(sql`
        select status, amount_cents from sandbox_refunds where charge_id = ${uuid} order by id`);
      return rows;
    },
    async settle(day: string, merchant = harbour) {
      on.scene.at(day, settlePhase.at);
      const tenant = { id: merchant.id, slug: '', kind: 'business' as const, timeZone: 'Australia/Sydney' };
      return settlePhase.run(runOf(merchant), toLocalDate(day), tenant);
    },
    settlements: (merchant = harbour) =>
      on.scene.within(merchant, (work) =>
        work.rows<{
          amount_cents: number;
          payments: number;
          refunds: number;
          credited_on: string | null;
        }>(sql`
          select amount_cents, payments, refunds, credited_on from card_settlements
          where merchant_id = ${merchant.id} order by id`),
      ),
    statement: (row: string, tenant: Merchant = lorikeet) =>
      onItsDay(on.scene.clock, row, () =>
        on.scene.within(tenant, (work) => importStatement(work, `Date,Amount,Description\n${row}\n`)),
      ),
  };
}
