import { parseDirectEntry, type ReturnCode } from '@lorikeet/bank-files';
import { DEFAULT_DUNNING } from '@lorikeet/contracts/dunning';
import { printId } from '@lorikeet/domain/kernel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { bankReturns, entryOf, fileOf } from '../../test/bank-returns.ts';
import { type BillingScene, openBillingScene } from '../../test/billing-scene.ts';
import { acceptFile } from '../bank-files/index.ts';
import {
  acceptMandate,
  addBankAccount,
  moveMandate,
  saveCard,
  savedCardsOf,
  termsFor,
} from '../customers/index.ts';
import { collectReturned } from './collect-returned.ts';
import { runBilling } from './index.ts';

let scene: BillingScene;
let sub: Awaited<ReturnType<BillingScene['subscribe']>>;

/** A merchant that cancels what stays unpaid and charges a dishonour fee; a subscription's first debit is with the bank. */
beforeEach(async () => {
  scene = await openBillingScene();
  await scene.within(scene.harbour, (work) =>
    work.run(sql`
      update merchants set settings = settings || jsonb_build_object('dishonour_fee_cents', 550)
      where id = ${work.merchantId}`),
  );
  const { code } = await scene.portal.call('POST', '/api/merchant/dunning/policy/update', {
    token: scene.harbour.token,
    body: { ...DEFAULT_DUNNING, unpaid_action: 'cancel', unpaid_after_days: 5 },
  });
  expect(code).toBe(0);
  const { plan_version_id: version } = await scene.plan({ process_type: 'fortnightly', amount_cents: 4_000 });
  sub = await scene.subscribe(version, { start: '2026-11-30' });
  scene.at('2026-11-25', '05:00');
  await runBilling(createRun(scene.platform, scene.harbour.id, SYSTEM));
  await scene.runPhase(scene.harbour, 'notices', '2026-11-26');
  await scene.runPhase(scene.harbour, 'claim', '2026-11-30');
  const file = (await scene.files(scene.harbour)).at(-1)!;
  await scene.within(scene.harbour, (work) => acceptFile(work, file.id, 'R'));
  await scene.drain();
});
afterEach(() => scene.close());

async function comesBack(code: ReturnCode = 6): Promise<void> {
  const file = (await scene.files(scene.harbour)).at(-1)!;
  const { details } = parseDirectEntry(await scene.fileText(file.storage_key));
  await bankReturns(scene).load(
    '2026-12-02',
    fileOf('2026-12-02', [entryOf(details[0]!, code, '2026-11-30')]),
  );
}

/** The payer signs a request over another account. */
async function sign(): Promise<string> {
  const { customerId } = sub.payer;
  const { mandateId } = await scene.within(scene.harbour, async (work) => {
    const { id: paymentMethodId } = await addBankAccount(work, {
      customerId,
      bsb: '062-000',
      account: '99887766',
      accountName: 'P ONE',
    });
    const terms = await termsFor(work, {
      amount: { kind: 'varying' },
      frequency: 'monthly',
      firstDate: null,
      endDate: null,
      planName: null,
    });
    const who = { soleAuthority: true, locale: 'en', identifiedBy: 'phone', acceptedBy: 'Payer 1' } as const;
    return acceptMandate(work, { customerId, paymentMethodId, terms, ...who });
  });
  await scene.drain();
  return mandateId;
}
const billBy = async (method: object) => {
  const path = `/api/merchant/subscription/method/${printId('subscription', sub.id)}`;
  expect(
    (await scene.portal.call('POST', path, { token: scene.harbour.token, body: method, key: 'k' })).code,
  ).toBe(0);
  await scene.drain();
};

type Debit = {
  id: string;
  stage: string;
  mandate_id: string;
  amount_cents: number;
  attempt: number;
  notice_kind: string;
};
/** Whatever is debited from the payer: what is billed, and fees. */
const debits = () =>
  scene.within(scene.harbour, (work) =>
    work.rows<Debit>(sql`
      select id, stage, mandate_id, amount_cents, attempt, notice_kind from payments
      where merchant_id = ${work.merchantId} and customer_id = ${sub.payer.customerId} and rail = 'bank_debit' order by id`),
  );
const decided = () =>
  scene.within(scene.harbour, (work) =>
    work.rows(sql`
      select decision, because, ends_on, is_open from dunning_decisions where merchant_id = ${work.merchantId}
      order by id`),
  );
const letters = () =>
  scene.within(scene.harbour, async (work) => {
    const rows = await work.rows<{ template: string }>(sql`
      select template from messages where merchant_id = ${work.merchantId} and template in ('debit-returned', 'dishonour-fee')
      order by template`);
    return rows.map(({ template }) => template);
  });

const OTHERWISE = { decision: 'no_retry', because: 'billed_otherwise', ends_on: null, is_open: false };

describe('a debit that comes back once its subscription is billed otherwise', () => {
  it('is asked of the new account after a notice, and nothing more of the old one, not its fee either', async () => {
    const mandateId = await sign();
    await billBy({ mandate_id: printId('mandate', mandateId) });
    expect(await debits()).toMatchObject([{ stage: 'submitted' }]);
    await comesBack();
    expect(await decided()).toEqual([OTHERWISE]);
    expect(await debits()).toMatchObject([
      { stage: 'returned', mandate_id: sub.payer.mandateId },
      {
        stage: 'scheduled',
        mandate_id: mandateId,
        amount_cents: 4_000,
        attempt: 1,
        notice_kind: 'advance',
      },
    ]);
    expect(await letters()).toEqual(['dishonour-fee']);
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it('is asked of the request that was signed while the old one was suspended, and ends nothing', async () => {
    await scene.within(scene.harbour, (work) => moveMandate(work, sub.payer.mandateId, 'suspend', {}));
    await scene.drain();
    const mandateId = await sign();
    expect((await scene.subscription(sub.id)).mandate_id).toBe(mandateId);
    expect(await debits()).toHaveLength(1);
    await comesBack();
    expect(await decided()).toEqual([OTHERWISE]);
    expect((await debits()).slice(1)).toMatchObject([
      { stage: 'scheduled', mandate_id: mandateId, amount_cents: 4_000 },
    ]);
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it.each([
    [3, 'never_again'],
    [9, 'needs_details'],
  ] as const)('for another reason than funds ends nothing either: code %i', async (code, because) => {
    const mandateId = await sign();
    await billBy({ mandate_id: printId('mandate', mandateId) });
    await comesBack(code);
    expect(await decided()).toEqual([{ ...OTHERWISE, because }]);
    expect((await debits()).slice(1)).toMatchObject([{ stage: 'scheduled', mandate_id: mandateId }]);
  });

  it('is charged to the kept card that it moved to', async () => {
    const cardId = await scene.within(scene.harbour, async (work) => {
      const { customerId } = sub.payer;
      await saveCard(work, {
        customerId,
        network: 'visa',
        last4: '4242',
        exp_month: 12,
        exp_year: 2030,
        token: 'tok_kept',
        consentedBy: 'Payer 1',
        consent: 'what I owe',
      });
      return (await savedCardsOf(work, customerId))[0]!.id;
    });
    await scene.drain();
    await billBy({ payment_method_id: printId('payment_method', cardId) });
    await comesBack();
    expect(await decided()).toEqual([OTHERWISE]);
    expect(await debits()).toHaveLength(1);
    const charges = await scene.within(scene.harbour, (work) =>
      work.rows(sql`
        select payment_method_id, is_open from card_charges where merchant_id = ${work.merchantId} order by id`),
    );
    expect(charges).toEqual([{ payment_method_id: cardId, is_open: true }]);
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it('waits for staff where they decide on its code', async () => {
    const mandateId = await sign();
    await billBy({ mandate_id: printId('mandate', mandateId) });
    await comesBack(7);
    expect(await decided()).toEqual([{ ...OTHERWISE, because: 'undecided' }]);
    expect(await debits()).toMatchObject([{ stage: 'returned' }]);
  });

  it('waits for the payer where the new request is not whole', async () => {
    const mandateId = await sign();
    await billBy({ mandate_id: printId('mandate', mandateId) });
    await scene.within(scene.harbour, (work) => moveMandate(work, mandateId, 'suspend', {}));
    await scene.drain();
    await comesBack();
    expect(await decided()).toEqual([{ ...OTHERWISE, because: 'agreement_not_active' }]);
    expect(await debits()).toMatchObject([{ stage: 'returned' }]);
    expect(await letters()).toEqual(['debit-returned', 'dishonour-fee']);
    await scene.within(scene.harbour, (work) => moveMandate(work, mandateId, 'resume', {}));
    await scene.drain();
    expect((await debits()).slice(1)).toMatchObject([{ stage: 'scheduled', mandate_id: mandateId }]);
  });

  it('is left to the payer and to staff where the new request ends before it could be debited', async () => {
    const mandateId = await sign();
    await billBy({ mandate_id: printId('mandate', mandateId) });
    await scene.platform.pool.query("update mandates set end_date = '2026-12-03' where id = $1", [mandateId]);
    await comesBack();
    await scene.drain();
    expect(await decided()).toMatchObject([{ decision: 'no_retry', because: 'agreement_not_active' }]);
    expect((await debits()).filter(({ stage }) => stage === 'scheduled')).toEqual([]);
    expect(await letters()).toContain('debit-returned');
    expect(await scene.exceptions(scene.harbour)).toMatchObject([{ reason: 'agreement_ends_before' }]);
  });

  it('is asked once, however often it is told', async () => {
    const mandateId = await sign();
    await billBy({ mandate_id: printId('mandate', mandateId) });
    await comesBack();
    const [returned, again] = await debits();
    const { invoice_id } = await scene.payment(scene.harbour, returned!.id);
    await scene.within(scene.harbour, async (work) => {
      const news = {
        id: returned!.id,
        customer_id: sub.payer.customerId,
        mandate_id: returned!.mandate_id,
        invoice_id: String(invoice_id),
        return_code: '6',
        amount_cents: 4_000,
        currency: 'AUD',
        bank_date: '2026-12-02',
        was_cleared: false,
      } as Parameters<typeof collectReturned>[1];
      expect(await collectReturned(work, news)).toBe(0);
      // Nor once it has failed there: what follows is decided about that debit.
      await work.run(sql`
        update payments set stage = 'returned', return_code = '7', returned_on = '2026-12-07'
        where merchant_id = ${work.merchantId} and id = ${again!.id}`);
      expect(await collectReturned(work, news)).toBe(0);
    });
  });
});
