import { parseId, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { createSandboxDisputes } from '../adapters/sandbox-cards/sandbox-disputes.ts';
import { settlePhase } from '../modules/cards/settle-cards.ts';
import { disputesPhase } from '../modules/disputes/follow-disputes.ts';
import type { DisputeNews } from '../modules/disputes/ports.ts';
import { takeNews } from '../modules/disputes/take-news.ts';
import { sql } from '../platform/db/sql.ts';
import { createRun } from '../platform/run.ts';
import { SYSTEM } from '../platform/work.ts';
import { cardRefunds } from './card-refunds.ts';
import { openCards } from './card-stage.ts';

export type ShownDispute = { id: string; status: string; can_answer: boolean; refunded_cents: number };

const tenantOf = ({ id }: { id: string }) =>
  ({ id, slug: '', kind: 'business', timeZone: 'Australia/Sydney' }) as const;

/** News about a payment as a processor would send it. */
export const newsOf = (payment: string, reference: string, more: Partial<DisputeNews> = {}): DisputeNews => ({
  paymentId: parseId('payment', payment)!,
  reference,
  said: 'opened',
  amountCents: toCents(10_280),
  feeCents: toCents(2_750),
  feeGstCents: toCents(250),
  isAnswered: false,
  returnedCents: toCents(0),
  isFeeReturned: false,
  reason: 'not_received',
  answerDueOn: toLocalDate('2027-06-30'),
  appealDueOn: null,
  ...more,
});

/** Card payments that are disputed at the sandbox, and what is seen of it. */
export async function openDisputes() {
  const on = await openCards('2026-11-23', '10:00');
  const desk = createSandboxDisputes(on.scene.platform);
  const runOf = ({ id }: { id: string }) => createRun(on.scene.platform, id, SYSTEM);
  const follow = async (day: string, merchant = on.scene.harbour) => {
    const phase = disputesPhase(desk);
    on.scene.at(day, phase.at);
    return phase.run(runOf(merchant), toLocalDate(day), tenantOf(merchant));
  };
  const settle = async (day: string, merchant = on.scene.harbour) => {
    on.scene.at(day, settlePhase.at);
    return settlePhase.run(runOf(merchant), toLocalDate(day), tenantOf(merchant));
  };
  const disputesOf = async (payment: string, token = on.scene.harbour.token) =>
    (
      await on.scene.portal.call<{ rows: ShownDispute[] }>(
        'GET',
        `/api/merchant/dispute/list?payment_id=${payment}`,
        {
          token,
        },
      )
    ).data.rows;
  const answer = (id: string, explanation: string) =>
    on.scene.portal.call<{ done: true; refusal?: string }>('POST', `/api/merchant/dispute/answer/${id}`, {
      token: on.scene.harbour.token,
      body: { explanation },
    });
  const statusOf = async (id: string) =>
    (
      await on.scene.portal.call<{ payment: { status: string } }>(
        'GET',
        `/api/merchant/payment/detail?id=${id}`,
        {
          token: on.scene.harbour.token,
        },
      )
    ).data.payment.status;
  /** How the payment reads among what happened around its customer. */
  const activityOf = async (id: string) => {
    const ask = <T>(path: string) =>
      on.scene.portal.call<T>('GET', `/api/merchant${path}`, { token: on.scene.harbour.token });
    const { data } = await ask<{ payment: { customer_id: string } }>(`/payment/detail?id=${id}`);
    const { rows } = (
      await ask<{ rows: { id: string; kind: string }[] }>(`/customer/activity?id=${data.payment.customer_id}`)
    ).data;
    return rows.filter((row) => row.id.includes(parseId('payment', id)!)).map(({ kind }) => kind);
  };
  const lettersTo = (merchant = on.scene.harbour) =>
    on.scene.within(merchant, async (work) =>
      (
        await work.rows<{ subject: Buffer }>(sql`
          select subject from messages where merchant_id = ${merchant.id} and template = 'dispute' order by id`)
      ).map(({ subject }) => work.vault.open(subject)),
    );
  const openExceptions = (kind: string, merchant = on.scene.harbour) =>
    on.scene.within(merchant, (work) =>
      work.rows<{ reason: string; details: object }>(sql`
        select reason, details from exceptions
        where merchant_id = ${merchant.id} and kind = ${kind} and status = 'open' order by id`),
    );
  const postings = async (payment: string) => {
    const [row] = await disputesOf(payment);
    return on.scene.postings(on.scene.harbour, parseId('dispute', row!.id)!);
  };
  const take = (news: DisputeNews) => on.scene.within(on.scene.harbour, (work) => takeNews(work, news));
  return {
    ...on,
    cards: cardRefunds(on),
    desk,
    runOf,
    follow,
    settle,
    disputesOf,
    answer,
    statusOf,
    lettersTo,
    openExceptions,
    activityOf,
    postings,
    take,
  };
}
