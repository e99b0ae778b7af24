import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openCards } from '../../test/card-stage.ts';
import type { CustomerContact } from '../customers/customer-detail.query.ts';
import { mailEnds } from '../customers/mandate-mail.ts';

let on: Awaited<ReturnType<typeof openCards>>;
beforeAll(async () => {
  on = await openCards();
});
afterAll(() => on.close());

const update = (colour: string | null, token = on.scene.harbour.token, seen?: string | null) =>
  on.scene.portal.call<{ colour?: string | null; refusal?: string }>(
    'POST',
    '/api/merchant/merchant/brand/update',
    { token, body: { colour, ...(seen !== undefined && { seen: { colour: seen } }) } },
  );
const shown = async (link: string) =>
  (await on.official<{ merchant: { colour: string | null } }>('GET', `/invoice/detail?link=${link}`)).data
    .merchant.colour;

/** The last letter of a kind, as HTML. */
const letterOf = (template: string) =>
  on.scene.within(on.scene.harbour, async (work) => {
    const { body } = await work.one<{ body: Buffer }>(sql`
      select body from messages where merchant_id = ${work.merchantId} and template = ${template}
      order by id desc limit 1`);
    return (JSON.parse(work.vault.open(body)) as { html: string }).html;
  });

it('is on the payment page and in letters, and no other merchant’s', async () => {
  const bill = await on.bill(4_600);
  expect(await shown(bill.link)).toBeNull();
  expect((await update(' #0A7A5C ')).data).toMatchObject({ colour: '#0a7a5c' });
  expect(await shown(bill.link)).toBe('#0a7a5c');
  const foreign = await on.bill(4_600, '2026-12-01', on.scene.other);
  expect(await shown(foreign.link)).toBeNull();
  await on.official('POST', '/invoice/pay', {
    link: bill.link,
    amount_cents: 4_600,
    currency: 'AUD',
    expected_fee_cents: 145,
    accepted: true,
    card_token: await on.token('approved'),
    name: 'Grace Okonkwo',
    email: 'grace@receipts.test',
    locale: 'en',
  });
  expect(await letterOf('card-receipt')).toContain('background:#0a7a5c;color:#FFFFFF');
  expect((await update(null)).data).toMatchObject({ colour: null });
  expect(await shown(bill.link)).toBeNull();
});

it('is on the letters about a mandate’s end', async () => {
  const { scene } = on;
  await update('#0a7a5c');
  const payer = await scene.payer(scene.harbour, { name: 'Ada Marsh', email: 'ada@payers.test' });
  await scene.within(scene.harbour, (work) =>
    mailEnds(work, [
      {
        contact: { email: 'ada@payers.test', messagesStopped: false, locale: 'en' } as CustomerContact,
        customerId: payer.customerId,
        mandateId: payer.mandateId,
        end: 'cancelled',
        reference: 'DDR-1',
        bsb: '062-000',
        accountMasked: '••••1234',
      },
    ]),
  );
  expect(await letterOf('mandate-cancelled')).toContain('background:#0a7a5c;color:#FFFFFF');
});

it('is refused where white text cannot be read on it, with the nearest that will do', async () => {
  const { message, data } = await update('#ffcc00');
  expect(data.refusal).toBe('brand.colour_illegible');
  const nearest = /#[0-9a-f]{6}/.exec(message)![0];
  expect((await update(nearest)).code).toBe(0);
  expect((await update('red')).status).toBe(422);
  expect((await update('url(x)')).status).toBe(422);
});

it('is not written over where a colleague chose another since the form opened', async () => {
  const { token } = on.scene.harbour;
  await update('#0a7a5c');
  expect((await update('#7a0a5c', token, null)).data).toMatchObject({ refusal: 'record.changed_meanwhile' });
  expect((await update('#7a0a5c', token, '#0a7a5c')).data).toMatchObject({ colour: '#7a0a5c' });
});
