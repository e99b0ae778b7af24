import { printId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openCards } from '../../test/card-stage.ts';
import type { CardFacts, CardRail } from './ports.ts';
import { tellOfExpiry } from './tell-of-expiry.ts';

let on: Awaited<ReturnType<typeof openCards>>;
beforeAll(async () => {
  on = await openCards('2026-11-23', '08:00');
});
afterAll(() => on.close());

const RENEWED = { network: 'visa', last4: '1881', exp_month: 1, exp_year: 2035 } as const;

/** A processor of whose kept cards one thing is known, or nothing. */
const rail = (card?: CardFacts): CardRail => ({
  ...on.rail,
  cardOf: () => (card ? Promise.resolve(card) : Promise.reject(new Error('no answer'))),
});
const day = (date: string, card?: CardFacts) => {
  on.scene.at(date, '09:10');
  return tellOfExpiry(on.run, toLocalDate(date), rail(card));
};
const kept = () =>
  on.run.inTransaction((work) =>
    work.rows<object>(sql`
      select card_last4 as last4, card_exp_month as month, card_exp_year as year, account_masked as masked,
        expiry_noticed_on as told
      from payment_methods where merchant_id = ${work.merchantId} and kind = 'card' and status = 'active'`),
  );

it('is not told of where its bank has renewed it, and is as the processor says', async () => {
  await on.pay((await on.bill(1_000)).link, 1_000, 'approved', { saves: true });
  const old = { last4: '4242', month: 12, year: 2030, masked: '••• 4242' };
  // Good to the end of 2030, by what was typed. A processor that says nothing keeps the letter back until the last week.
  expect(await day('2030-12-01')).toEqual({ told: 0 });
  expect(await kept()).toEqual([{ ...old, told: null }]);
  expect(await day('2030-12-24')).toEqual({ told: 1 });
  expect(await kept()).toEqual([{ ...old, told: '2030-12-24' }]);
  expect(await day('2030-12-26', RENEWED)).toEqual({ told: 0 });
  expect(await kept()).toEqual([{ ...old, told: '2030-12-24' }]);
  // In the days after its end it is asked for once more: it may be told of its new end in time.
  await day('2031-01-01');
  await day('2031-01-03', RENEWED);
  const renewed = { last4: '1881', month: 1, year: 2035, masked: '••• 1881' };
  expect(await kept()).toEqual([{ ...renewed, told: null }]);
  expect(await day('2035-01-02', { ...RENEWED, exp_year: 2040 })).toEqual({ told: 0 });
  expect(await kept()).toEqual([{ ...renewed, year: 2040, told: null }]);
  expect(await on.broken()).toEqual([]);
});

it('is asked for no more in a morning on which the processor was silent once', async () => {
  on.scene.at('2026-11-23', '08:00');
  const { harbour, portal } = on.scene;
  const other = await on.scene.payer(harbour, { name: 'Henry Park', account: '22345148' });
  const { invoiceId } = await on.scene.debit(harbour, other, { cents: 2_000, due: '2026-12-01' });
  const asked = `/api/merchant/invoice/link/${printId('invoice', invoiceId)}`;
  const { data } = await portal.call<{ url: string }>('POST', asked, { token: harbour.token, body: {} });
  await on.pay(data.url.split('/').at(-1)!, 2_000, 'approved', { saves: true });
  await on.run.inTransaction((work) =>
    work.run(sql`update payment_methods set card_exp_year = 2040, card_exp_month = 6, expiry_noticed_on = null
      where merchant_id = ${work.merchantId} and kind = 'card'`),
  );
  expect(await kept()).toHaveLength(2);
  let count = 0;
  const silent: CardRail = {
    ...on.rail,
    cardOf: () => {
      count += 1;
      return Promise.reject(new Error('no answer'));
    },
  };
  on.scene.at('2040-06-02', '09:10');
  expect(await tellOfExpiry(on.run, toLocalDate('2040-06-02'), silent)).toEqual({ told: 0 });
  expect(count).toBe(1);
  const same: CardRail = { ...on.rail, cardOf: () => Promise.resolve(undefined) };
  expect(await tellOfExpiry(on.run, toLocalDate('2040-06-03'), same)).toEqual({ told: 2 });
});
