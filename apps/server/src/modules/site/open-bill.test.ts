import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { solveAltcha } from '../../adapters/altcha/solve-altcha.ts';
import { sql as query } from '../../platform/db/sql.ts';
import { openCards } from '../../test/card-stage.ts';
import { setBiller } from '../bpay/index.ts';
import { customerCrn } from '../invoices/index.ts';

const ABN = '51824753556';
const CENTS = 24_000;

let stage: Awaited<ReturnType<typeof openCards>>;
let number = '';
let link = '';

const sql = (text: string, values: unknown[] = []) => stage.scene.database.pool.query(text, values);
beforeAll(async () => {
  stage = await openCards();
  await sql('update merchants set abn = $1 where id = $2', [ABN, stage.scene.harbour.id]);
  ({ link } = await stage.bill(CENTS));
  const { data } = await bill(link);
  number = data.number;
});
afterAll(() => stage.scene.close());
beforeEach(() => sql('delete from sign_in_throttle'));

type Bill = {
  number: string;
  due_cents: number;
  customer_name: string | null;
  description: string | null;
  lines: unknown[];
  document_url: string | null;
};
const bill = (of: string) => stage.official<Bill & { refusal?: string }>('GET', `/invoice/detail?link=${of}`);
type Found = { url?: string; refusal?: string };
async function find(asked: Partial<Record<'abn' | 'number' | 'amount', string>> = {}, proof?: string) {
  const offered = await stage.official<Parameters<typeof solveAltcha>[0]>('GET', '/captcha/challenge');
  return stage.official<Found>('POST', '/bill/find', {
    abn: '51 824 753 556',
    number,
    amount: '240.00',
    google_token: proof ?? (await solveAltcha(offered.data)),
    ...asked,
  });
}
const passOf = ({ data }: { data: Found }) => data.url!.split('/').at(-1)!;

it('leads to the bill, and shows neither whom it bills nor for what', async () => {
  const pass = passOf(await find());
  const { data } = await bill(pass);
  expect(data).toMatchObject({ number, due_cents: CENTS, customer_name: null, description: null, lines: [] });
  expect(data.document_url).toBeNull();
  const app = stage.scene.portal.portal.app;
  expect((await app.inject({ url: `/api/official/invoice/document/${pass}` })).statusCode).toBe(404);
  const paid = await stage.pay(pass, CENTS);
  expect(paid.data).toMatchObject({ stage: 'succeeded', amount_cents: CENTS });
  expect((await bill(link)).data.due_cents).toBe(0);
});

it('takes the number as it is typed, and what is still due of a part-paid bill', async () => {
  const one = await stage.bill(CENTS);
  const { data } = await bill(one.link);
  await sql("update payments set stage = 'cancelled' where invoice_id = $1", [one.invoiceId]);
  await sql('update invoices set paid_cents = 10000 where id = $1', [one.invoiceId]);
  const digits = String(Number(data.number.replace(/\D/g, '')));
  for (const typed of [digits, `inv ${digits}`, data.number.toLowerCase()])
    expect((await find({ number: typed, amount: '$140.00' })).code, typed).toBe(0);
  expect((await find({ number: digits, amount: '$240.00' })).code).toBe(0);
});

/** A file that is on its way holds a part of a bill. */
async function inFile(invoiceId: string, cents: number): Promise<void> {
  const { harbour, within } = stage.scene;
  await within(harbour, async (work) => {
    const batchId = work.newId();
    await work.run(query`
      insert into batches (merchant_id, id, facility_id, processing_date, sequence, status, created_at, updated_at)
      select ${work.merchantId}, ${batchId}, ${harbour.facilityId}, ${work.today}, coalesce(max(sequence), 0) + 1, 'claimed',
        ${work.now}, ${work.now} from batches where merchant_id = ${work.merchantId}`);
    await work.run(query`
      update payments set stage = 'batched', batch_id = ${batchId}, amount_cents = ${cents}
      where merchant_id = ${work.merchantId} and invoice_id = ${invoiceId}`);
  });
}

it('is found by what its letter says is to pay while a file holds the rest, and by what is due', async () => {
  const one = await stage.bill(CENTS);
  const { data } = await bill(one.link);
  await inFile(one.invoiceId, 10_000);
  expect((await bill(one.link)).data.due_cents).toBe(14_000);
  for (const amount of ['140.00', '240.00'])
    expect((await find({ number: data.number, amount })).code, amount).toBe(0);
  expect((await find({ number: data.number, amount: '100.00' })).data.refusal).toBe('bill.not_found');
});

it('says one thing, whatever is wrong', async () => {
  const wrong = [
    await find({ abn: '53 004 085 616' }),
    await find({ number: 'INV-900001' }),
    await find({ amount: '240.01' }),
  ];
  expect(
    new Set(wrong.map((each) => JSON.stringify([each.status, each.code, each.message, each.data]))).size,
  ).toBe(1);
  expect(wrong[0]!.data.refusal).toBe('bill.not_found');
});

it('wants the number and both decimals as printed, and a person', async () => {
  const { status, data } = await find({ number: 'ORD-12', amount: '240' });
  expect(status).toBe(422);
  expect(JSON.stringify(data)).toMatch(/invoice_number_invalid.*amount_printed/);
  expect((await find({}, 'no proof')).status).toBe(422);
});

it('counts right tries as wrong ones, for a bill and for an address', async () => {
  const wearOut = (key: string) => sql('update sign_in_throttle set failures = 40 where key ~ $1', [key]);
  expect((await find()).status).toBe(200);
  await wearOut('^bill:');
  expect((await find()).status, 'the last one before it must wait').toBe(200);
  expect((await find()).status).toBe(429);
  expect((await find({ number: '900002' })).status, 'another bill is not held up').toBe(200);
  await wearOut('^bill-address:');
  await find({ number: '900003' });
  expect((await find({ number: '900004' })).status).toBe(429);
});

it('ends after two hours, and opens nothing once a letter of it is changed', async () => {
  const pass = passOf(await find());
  const changed = `${pass.slice(0, -3)}AAA`;
  expect((await bill(changed)).data.refusal).toBe('invoice.link_unknown');
  expect((await bill(pass)).code).toBe(0);
  const { platform } = stage.scene;
  const { clock } = platform;
  const later = new Date(Date.now() + 2 * 60 * 60_000);
  Object.assign(platform, { clock: { ...clock, wall: () => later } });
  expect((await bill(pass)).data.refusal).toBe('invoice.link_unknown');
  Object.assign(platform, { clock });
});

type Reference = { code: string; crn: string; customerId: string };
/** A biller code for the merchant, and the reference of the bill's payer. */
async function takeBpay(): Promise<Reference> {
  const { harbour } = stage.scene;
  return stage.scene.within(harbour, async (work) => {
    await setBiller(work, { biller_code: '565656', crn_rule: 'MOD10V01', crn_for: 'customer' });
    const { id } = await work.one<{ id: string }>(query`
      select customer_id as id from invoices where merchant_id = ${work.merchantId} and number = ${Number(number.replace(/\D/g, ''))}`);
    const reference = await customerCrn(work, id);
    return { code: reference!.biller_code, crn: reference!.crn, customerId: id };
  });
}
async function findByCrn(asked: { biller_code: string; crn: string; amount: string }) {
  const offered = await stage.official<Parameters<typeof solveAltcha>[0]>('GET', '/captcha/challenge');
  return stage.official<Found>('POST', '/bill/findByCrn', {
    ...asked,
    google_token: await solveAltcha(offered.data),
  });
}

it('leads to the bill by biller code, reference and amount, and one of them wrong is as none', async () => {
  const one = await stage.bill(31_500);
  number = (await bill(one.link)).data.number;
  const { code, crn } = await takeBpay();
  const right = { biller_code: `0${code}`, crn: `${crn.slice(0, 4)} ${crn.slice(4)}`, amount: '315.00' };
  const pass = passOf(await findByCrn(right));
  const { data } = await stage.official<Bill & { bpay: object | null }>(
    'GET',
    `/invoice/detail?link=${pass}`,
  );
  expect(data).toMatchObject({ number, due_cents: 31_500, customer_name: null, bpay: null });
  const wrong = [
    await findByCrn({ ...right, amount: '315.01' }),
    await findByCrn({ ...right, biller_code: '777111' }),
    await findByCrn({ ...right, crn: `${crn.slice(0, -1)}${(Number(crn.at(-1)) + 1) % 10}` }),
    await findByCrn({ ...right, crn: '4242424242' }),
  ];
  expect(
    new Set(wrong.map((each) => JSON.stringify([each.status, each.code, each.message, each.data]))).size,
  ).toBe(1);
  expect(wrong[0]!.data.refusal).toBe('bill.not_found');
  expect((await findByCrn({ ...right, crn: 'CRN 12' })).status).toBe(422);
  await inFile(one.invoiceId, 20_000);
  for (const amount of ['115.00', '315.00'])
    expect((await findByCrn({ ...right, amount })).code, amount).toBe(0);
});

it('shows the holder of the link what pays the bill by BPAY', async () => {
  const { data } = await stage.official<{ bpay: object | null }>(
    'GET',
    `/invoice/detail?link=${(await stage.bill(9_900)).link}`,
  );
  expect(data.bpay).toMatchObject({ biller_code: '565656', crn: expect.stringMatching(/^\d{10,}$/) });
});
