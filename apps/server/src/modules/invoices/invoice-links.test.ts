import { addDays, toCents } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { tenantToken } from '../../platform/tenant-token.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { issueInvoice, moveInvoices, voidInvoices } from './index.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants();
});
afterAll(() => scene.close());

async function invoice(amountCents = 33_000, description = 'Holiday program') {
  const payer = await scene.payer(scene.harbour);
  return scene.within(scene.harbour, async (work) => {
    const { id } = await issueInvoice(work, {
      customerId: payer.customerId,
      currency: 'AUD',
      dueDate: addDays(work.today, 7),
      description,
      collectsGst: true,
      lines: [
        {
          kind: 'item' as const,
          description,
          quantity: 1,
          amountCents: toCents(amountCents),
          taxCode: 'taxable' as const,
        },
      ],
    });
    return `inv_${id.replaceAll('-', '')}`;
  });
}

const bare = (id: string) => id.replace(/^inv_(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

async function linkOf(id: string, merchant = scene.harbour) {
  const answer = await scene.portal.call<{ url?: string; refusal?: string }>(
    'POST',
    `/api/merchant/invoice/link/${id}`,
    { body: {}, token: merchant.token },
  );
  return { answer, link: answer.data?.url?.split('/payment/')[1] ?? '' };
}

async function open(link: string, remoteAddress = '203.0.113.1') {
  const url = `/api/official/invoice/detail?link=${encodeURIComponent(link)}`;
  const answer = await scene.portal.portal.app.inject({ url, remoteAddress });
  return { status: answer.statusCode, body: answer.json() };
}

it('shows the same link each time, and opens the bill without signing in', async () => {
  const id = await invoice();
  const first = await linkOf(id);
  const second = await linkOf(id);
  expect(first.link).toMatch(/^[A-Za-z0-9_-]{44}$/);
  expect(second.link).toBe(first.link);
  const { body } = await open(first.link);
  expect(body.data).toMatchObject({
    merchant: { name: 'Harbour Fitness' },
    customer_name: 'Grace Okonkwo',
    total_cents: 33_000,
    gst_cents: 3_000,
    due_cents: 33_000,
    lines: [{ description: 'Holiday program', quantity: 1, amount_cents: 33_000 }],
  });
  expect(JSON.stringify(body)).not.toMatch(/grace@payer|cus_|inv_/);
});

it('keeps no secret that opens it', async () => {
  const { link } = await linkOf(await invoice());
  const secret = link.slice(22);
  const rows = await scene.within(scene.harbour, (work) =>
    work.rows<{ row: string }>(
      sql`select l::text as row from invoice_links l where l.merchant_id = ${work.merchantId}`,
    ),
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.some(({ row }) => row.includes(secret))).toBe(false);
});

it('says what is paid, credited and on its way, and asks for the rest alone', async () => {
  const id = await invoice(24_000);
  const { link } = await linkOf(id);
  await scene.within(scene.harbour, (work) =>
    work.run(
      moveInvoices(
        work,
        'submitted',
        sql`select ${bare(id)}::uuid as invoice_id, 9000::bigint as amount_cents`,
      ),
    ),
  );
  const { body } = await open(link);
  expect(body.data).toMatchObject({ in_flight_cents: 9_000, due_cents: 15_000 });
});

it('refuses unknown, revoked, foreign and malformed links in one way', async () => {
  const id = await invoice();
  const { link } = await linkOf(id);
  const revoked = await scene.portal.call('POST', `/api/merchant/invoice/revokeLink/${id}`, {
    body: {},
    token: scene.harbour.token,
  });
  expect(revoked.data).toEqual({ revoked: true });
  const foreign = tenantToken(scene.other.id, link.slice(22));
  const answers = await Promise.all(
    [
      link,
      foreign,
      `${link.slice(0, -1)}!`,
      'nonsense',
      tenantToken(scene.harbour.id),
      tenantToken(scene.harbour.id, 'A'.repeat(43)),
    ].map((one) => open(one)),
  );
  const bodies = answers.map(({ status, body }) => JSON.stringify([status, body]));
  expect(new Set(bodies).size).toBe(1);
  expect(answers[0]?.body).toMatchObject({ code: 1, data: { refusal: 'invoice.link_unknown' } });
  const next = await linkOf(id);
  expect(next.link).not.toBe(link);
  expect((await open(next.link)).body.code).toBe(0);
});

it('lets nobody make a link for another merchant’s invoice', async () => {
  const { answer } = await linkOf(await invoice(), scene.other);
  expect(answer.status).toBe(404);
});

it('makes no link for an invoice without anything to pay', async () => {
  const id = await invoice();
  await scene.within(scene.harbour, (work) => voidInvoices(work, sql`select ${bare(id)}::uuid as id`));
  expect((await linkOf(id)).answer).toMatchObject({
    code: 1,
    data: { refusal: 'invoice.nothing_is_due' },
  });
});

it('gives the bill as a PDF in either language, and nothing for a wrong link', async () => {
  const { link } = await linkOf(await invoice());
  const { body } = await open(link);
  for (const lang of ['en', 'zh']) {
    const pdf = await scene.portal.portal.app.inject({ url: `${body.data.document_url}?lang=${lang}` });
    expect(pdf.statusCode).toBe(200);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
  const wrong = await scene.portal.portal.app.inject({ url: '/api/official/invoice/document/nonsense' });
  expect(wrong.statusCode).toBe(404);
});

it('slows an address that tries links', async () => {
  const answers = [];
  for (let i = 0; i < 24; i += 1) answers.push(await open(`wrong-${i}`, '198.51.100.7'));
  expect(answers.map(({ status }) => status)).toContain(429);
  const { link } = await linkOf(await invoice());
  expect((await open(link, '198.51.100.7')).status).toBe(429);
});

it('makes one link when two ask at the same moment', async () => {
  const id = await invoice();
  const made = await Promise.all([1, 2, 3, 4].map(() => linkOf(id)));
  expect(new Set(made.map(({ link }) => link)).size).toBe(1);
});
