import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { bankReturns, fileOf } from '../../test/bank-returns.ts';
import { type DebitMerchants, openDebitMerchants, type Payer } from '../../test/debit-merchants.ts';
import { createPayment } from '../debits/create-payment.ts';

let scene: DebitMerchants;
let bank: ReturnType<typeof bankReturns>;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  bank = bankReturns(scene);
  await scene.platform.pool.query(
    `update merchants set settings = settings || '{"dishonour_fee_cents": 550}' where id = $1`,
    [scene.harbour.id],
  );
});
afterAll(() => scene.close());

const endsOn = ({ mandateId }: Payer, day: string) =>
  scene.platform.pool.query('update mandates set end_date = $2 where id = $1', [mandateId, day]);

/** A debit that came back with code 6 on Tuesday 24 November; its second attempt would be on Friday 27 November. */
async function dishonoured(day: string, back: string, last: string) {
  const [made] = await bank.lodged(day, [6]);
  await endsOn(made!.payer, last);
  await bank.load(back, fileOf(back, [made!.entry]));
  return scene.within(scene.harbour, async (work) => {
    const debits = await work.rows<{ debit_date: string; retry: boolean }>(sql`
      select debit_date, retry_of is not null as retry from payments
      where merchant_id = ${work.merchantId} and mandate_id = ${made!.payer.mandateId} and stage = 'scheduled'
      order by id`);
    const { because } = await work.one<{ because: string }>(sql`
      select because from dunning_decisions
      where merchant_id = ${work.merchantId} and payment_id = ${made!.paymentId}`);
    const letters = await work.rows<{ template: string }>(sql`
      select template from messages where merchant_id = ${work.merchantId} and subject_id = ${made!.paymentId}
      order by template`);
    return { because, debits: debits.length, letters: letters.map(({ template }) => template) };
  });
}

describe('after the last day of a request nothing is debited', () => {
  it('not the second attempt, nor the fee: the payer has the bills', async () => {
    expect(await dishonoured('2026-11-23', '2026-11-24', '2026-11-26')).toEqual({
      because: 'agreement_not_active',
      debits: 0,
      letters: ['debit-returned', 'dishonour-fee'],
    });
  });

  it('on that day itself both are', async () => {
    expect(await dishonoured('2026-11-30', '2026-12-01', '2026-12-04')).toMatchObject({
      because: 'bank_days',
      debits: 2,
    });
  });

  it('not by hand', async () => {
    scene.at('2026-12-07', '06:30');
    const payer = await scene.payer(scene.harbour, { name: 'By hand' });
    const byHand = (date: string) =>
      scene.within(scene.harbour, (work) =>
        createPayment(work, {
          customer_id: payer.customerId,
          mandate_id: payer.mandateId,
          amount_cents: toCents(1_000),
          date: toLocalDate(date),
          description: 'By hand',
          tax_code: 'taxable',
        }),
      );
    await endsOn(payer, '2026-12-12');
    // Saturday the 12th is debited on Monday.
    await expect(byHand('2026-12-12')).rejects.toMatchObject({ code: 'payment.past_mandate_end' });
    await endsOn(payer, '2026-12-14');
    await expect(byHand('2026-12-12')).resolves.toMatchObject({ id: expect.any(String) });
  });
});
