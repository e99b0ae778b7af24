import { TEST_CARDS, type TestOutcome } from '@lorikeet/domain/cards/entry';
import { parseId, printId } from '@lorikeet/domain/kernel';
import { createSandboxCards } from '../adapters/sandbox-cards/sandbox-cards.ts';
import { balanceOf } from '../modules/ledger/index.ts';
import { sql } from '../platform/db/sql.ts';
import { createRun } from '../platform/run.ts';
import { SYSTEM } from '../platform/work.ts';
import { brokenInvariants } from './broken-invariants.ts';
import { openDebitMerchants } from './debit-merchants.ts';

export type Attempt = {
  id: string;
  stage: string;
  amount_cents: number;
  fee_cents: number;
  total_cents: number;
  last4: string;
  challenge: { kind: string; secret: string | null } | null;
  decline_reason: string | null;
  receipt: { reference: string; invoice_number: string; fee_gst_cents: number } | null;
  refusal?: string;
};
type Asked = {
  amount?: number;
  fee?: number;
  key?: string;
  token?: string;
  saves?: boolean;
  currency?: string;
};

/** The fee that the payer bears as shipped: 2.5% and 30 cents. */
export const shippedFee = (cents: number) => Math.round(cents / 40) + 30;

/** Merchants whose invoices are paid by card at the sandbox, or at the processor that the settings name. */
export async function openCards(start = '2026-11-23', at = '08:00', env: Record<string, string> = {}) {
  const scene = await openDebitMerchants(start, at, env);
  const { harbour, portal } = scene;
  const payer = await scene.payer(harbour);
  const rail = createSandboxCards(scene.platform);
  const official = <T = Attempt>(method: 'GET' | 'POST', path: string, body?: object, key?: string) =>
    portal.call<T>(method, `/api/official${path}`, { ...(body && { body }), ...(key && { key }) });

  async function token(outcome: TestOutcome, network?: string): Promise<string> {
    const card = TEST_CARDS.find((one) => one.outcome === outcome && (!network || one.network === network))!;
    const body = { number: card.number, exp_month: 12, exp_year: 2030, cvv: '123', name: 'Grace Okonkwo' };
    return (await official<{ token: string }>('POST', '/card/tokenise', body)).data.token;
  }

  return {
    scene,
    rail,
    run: createRun(scene.platform, harbour.id, SYSTEM),
    official,
    token,
    /** An invoice of a due date with its scheduled debit, and its payment link. */
    async bill(cents: number, due = '2026-12-01', merchant = harbour) {
      const own = merchant === harbour ? payer : await scene.payer(merchant);
      const made = await scene.debit(merchant, own, { cents, due });
      const { data } = await portal.call<{ url: string }>(
        'POST',
        `/api/merchant/invoice/link/${printId('invoice', made.invoiceId)}`,
        { token: merchant.token, body: {} },
      );
      return { ...made, link: data.url.split('/').at(-1)! };
    },
    /** Pays an invoice of `cents` at the page behind its link. */
    async pay(link: string, cents: number, outcome: TestOutcome = 'approved', asked: Asked = {}) {
      const body = {
        link,
        amount_cents: asked.amount ?? cents,
        currency: asked.currency ?? 'AUD',
        expected_fee_cents: asked.fee ?? shippedFee(cents),
        accepted: true,
        card_token: asked.token ?? (await token(outcome)),
        save_card: asked.saves ?? false,
        name: 'Grace Okonkwo',
        locale: 'en',
      };
      return official('POST', '/invoice/pay', body, asked.key);
    },
    follow: (link: string, id: string) => official('GET', `/invoice/attempt?link=${link}&id=${id}`),
    /** Lets the moment come at which the portal asks again, or the payer's time is over. */
    lapse: (id: string) =>
      scene.platform.pool.query(
        sql`update card_attempts set next_ask_at = now() - interval '1 second'
          where payment_id = ${parseId('payment', id)!}`,
      ),
    /** Charges that the sandbox holds of the merchant. */
    async charges() {
      const { rows } = await scene.platform.pool.query<{ status: string; amount_cents: number }>(sql`
        select status, amount_cents from sandbox_charges where merchant_id = ${harbour.id} order by id`);
      return rows;
    },
    invoice: (id: string, merchant = harbour) =>
      scene.within(merchant, (work) =>
        work.one<{ status: string; paid: number; flying: number }>(sql`
          select status, paid_cents as paid, in_flight_cents as flying from invoices
          where merchant_id = ${merchant.id} and id = ${id}`),
      ),
    stageOf: (id: string, merchant = harbour) =>
      scene.within(
        merchant,
        async (work) =>
          (
            await work.one<{ stage: string }>(sql`
              select stage from payments where merchant_id = ${merchant.id} and id = ${id}`)
          ).stage,
      ),
    postings: (id: string, merchant = harbour) => scene.postings(merchant, parseId('payment', id)!),
    balance: (account: string, merchant = harbour) =>
      scene.within(merchant, (work) => balanceOf(work, account, 'AUD')),
    /** The invariants of every module that are broken. */
    broken: () => brokenInvariants(portal.portal.modules, scene.platform),
    close: () => scene.close(),
  };
}
