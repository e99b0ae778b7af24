import { type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import { createPlan } from '../modules/plans/index.ts';
import { startSubscription } from '../modules/subscriptions/index.ts';
import { sql } from '../platform/db/sql.ts';
import type { Work } from '../platform/work.ts';
import { type DebitMerchants, openDebitMerchants, type Payer } from './debit-merchants.ts';

type Merchant = { id: string };
type PlanTerms = Partial<Parameters<typeof createPlan>[1]>;
export type BillingScene = Awaited<ReturnType<typeof openBillingScene>>;

/** The merchants of the debit tests, with plans and subscriptions. The clock stands at 05:00 of a Sydney day. */
export async function openBillingScene(start = '2026-11-23') {
  const merchants: DebitMerchants = await openDebitMerchants(start, '05:00');
  const { within, harbour } = merchants;
  let payers = 0;

  return {
    ...merchants,
    /** Monthly at $40.00 flat unless told otherwise; returns the version's id. */
    plan: (terms: PlanTerms = {}, merchant: Merchant = harbour) =>
      within(merchant, (work) =>
        createPlan(work, {
          name: 'Membership',
          process_type: 'monthly',
          fee_type: 'flat',
          currency: 'AUD',
          tax_code: 'taxable',
          ...(terms.fee_type === undefined && { amount_cents: 4_000 }),
          ...terms,
        }),
      ),
    /** A subscription of a payer of its own, unless one is named. */
    async subscribe(
      versionId: string,
      asked: {
        start: string;
        quantity?: number;
        end?: string;
        payer?: Payer;
        merchant?: Merchant;
        isAgreed?: boolean;
      },
    ): Promise<{ id: string; payer: Payer }> {
      const merchant = asked.merchant ?? harbour;
      const payer = asked.payer ?? (await merchants.payer(merchant, { name: `Payer ${++payers}` }));
      const { id } = await within(merchant, (work) =>
        startSubscription(work, {
          customerId: payer.customerId,
          planVersionId: versionId,
          mandateId: payer.mandateId,
          quantity: asked.quantity ?? 1,
          startDate: toLocalDate(asked.start),
          endDate: asked.end ? toLocalDate(asked.end) : null,
          isAgreed: asked.isAgreed ?? false,
        }),
      );
      return { id, payer };
    },
    bills: (subscriptionId: string, merchant: Merchant = harbour) =>
      within(merchant, (work) => billsOf(work, subscriptionId)),
    subscription: (id: string, merchant: Merchant = harbour) =>
      within(merchant, (work) =>
        work.one<Record<string, unknown>>(
          sql`select * from subscriptions where merchant_id = ${work.merchantId} and id = ${id}`,
        ),
      ),
    debits: (subscriptionId: string, merchant: Merchant = harbour) =>
      within(merchant, (work) =>
        work.rows<{
          stage: string;
          amount_cents: number;
          due_date: LocalDate;
          debit_date: LocalDate;
          notice_kind: string;
        }>(sql`
          select p.stage, p.amount_cents, p.due_date, p.debit_date, p.notice_kind from payments p
          join invoices i on i.merchant_id = p.merchant_id and i.id = p.invoice_id
          where p.merchant_id = ${work.merchantId} and i.subscription_id = ${subscriptionId}
          order by p.due_date, p.id`),
      ),
    /** The invariants of the whole portal that are broken. */
    async brokenAnywhere(): Promise<string[]> {
      const found: string[] = [];
      for (const module of merchants.portal.portal.modules) {
        for (const invariant of module.invariants ?? []) {
          const { broken } = await invariant.check(merchants.platform);
          if (broken > 0) found.push(`${invariant.name}: ${broken}`);
        }
      }
      return found;
    },
  };
}

export type Bill = {
  id: string;
  status: string;
  total_cents: number;
  period_start: LocalDate | null;
  period_end: LocalDate | null;
  credited_cents: number;
};

function billsOf(work: Work, subscriptionId: string): Promise<Bill[]> {
  return work.rows<Bill>(sql`
    select id, status, total_cents, period_start, period_end, credited_cents from invoices
    where merchant_id = ${work.merchantId} and subscription_id = ${subscriptionId} order by number`);
}
