import { addDays, nextBankDay } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { inTenant, SYSTEM } from '../../platform/work.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { openTwoMerchants, type TestMerchant } from '../../test/two-merchants.ts';
import { invitationsModule } from './index.ts';

let database: TestDatabase;
let portal: TestPortal;
let harbour: TestMerchant;
let other: TestMerchant;
let planId: string;

type Page = {
  face: string;
  terms: string;
  name: string | null;
  offer: { total_cents: number; tiers: object[]; debits: { debit_date: string; due_date: string }[] } | null;
  agreement: { version: string; points: string[]; sections: { heading: string }[] } | null;
  outcome: { mandate_reference: string; account_masked: string; agreement_url: string } | null;
  ended_on: string | null;
  merchant: { name: string; email: string } | null;
};

const DAY_MS = 86_400_000;
const ACCOUNT_NUMBER = '12344417';

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  ({ harbour, other } = await openTwoMerchants(portal));
  const plan = await harbour.post<{ plan_id: string }>('/plan/create', {
    name: 'Learn to swim',
    process_type: 'fortnightly',
    fee_type: 'tiered_graduated',
    tiers: [
      { first_unit: 1, last_unit: 2, unit_price_e4: 230_000, flat_fee_cents: 0 },
      { first_unit: 3, last_unit: 5, unit_price_e4: 210_000, flat_fee_cents: 100 },
    ],
    currency: 'AUD',
    tax_code: 'taxable',
  });
  planId = plan.data.plan_id;
});
afterAll(async () => {
  await portal.close();
  await database.drop();
});

const today = () => portal.platform.clock.today('Australia/Sydney');
const linh = () => ({
  name: 'Linh Nguyen',
  email: 'linh@example.com',
  phone: '0491 570 156',
  plan_id: planId,
  quantity: 3,
  plan_start_date: addDays(today(), 5),
  channels: ['email', 'sms'],
  locale: 'en',
});
const account = {
  accepted_by: 'Linh Nguyen',
  account_name: 'Linh Nguyen',
  bsb: '062-000',
  account_number: ACCOUNT_NUMBER,
  sole_authority: true,
  accepted: true,
  locale: 'en',
};

type Sent = { channel: string; to: string; text: string; subject: string | null };

async function lettersTo(customerId: string): Promise<Sent[]> {
  const { rows } = await portal.platform.pool.query<{
    channel: string;
    recipient: Buffer;
    subject: Buffer | null;
    body: Buffer;
  }>(sql`
    select channel, recipient, subject, body from messages
    where merchant_id = ${harbour.id} and customer_id = ${uuidOf(customerId)} order by created_at desc, id desc`);
  const { vault } = portal.platform;
  return rows.map((row) => ({
    channel: row.channel,
    to: vault.open(row.recipient),
    subject: row.subject && vault.open(row.subject),
    text: (JSON.parse(vault.open(row.body)) as { text: string }).text,
  }));
}

function uuidOf(id: string): string {
  return id.replace(/^.*_(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

async function invite(change: object = {}): Promise<{ id: string; customerId: string; token: string }> {
  const answer = await harbour.post<{ id: string; customer_id: string }>('/invitation/create', {
    ...linh(),
    ...change,
  });
  expect(answer).toMatchObject({ status: 200, code: 0 });
  return {
    id: answer.data.id,
    customerId: answer.data.customer_id,
    token: await tokenSentTo(answer.data.customer_id),
  };
}

async function tokenSentTo(customerId: string): Promise<string> {
  const [letter] = (await lettersTo(customerId)).filter((one) => one.text.includes('/merchant/invite/'));
  return /\/merchant\/invite\/(\S+)/.exec(letter!.text)![1]!;
}

const open = (token: string, locale?: string) =>
  portal.call<Page>(
    'GET',
    `/api/official/invitation/detail?token=${encodeURIComponent(token)}${locale ? `&locale=${locale}` : ''}`,
  );
const accept = (token: string, terms: string, change: object = {}) =>
  portal.call<Page>('POST', '/api/official/invitation/accept', {
    body: { ...account, token, terms, ...change },
  });
const count = async (table: string, customerId: string) => {
  const { rows } = await portal.platform.pool.query<{ n: number }>(
    `select count(*)::int as n from ${table} where merchant_id = $1 and customer_id = $2`,
    [harbour.id, uuidOf(customerId)],
  );
  return rows[0]!.n;
};

describe('an invitation', () => {
  it('goes out by e-mail and SMS with price and first debit, and is what the preview showed', async () => {
    const { channels: _, ...form } = linh();
    const preview = await harbour.post<{
      email: { subject: string; text: string };
      sms: { text: string; parts: number };
      page: Page;
    }>('/invitation/preview', form);
    const { customerId, token } = await invite();
    const letters = await lettersTo(customerId);
    expect(letters.map(({ channel, to }) => [channel, to])).toEqual([
      ['sms', '0491 570 156'],
      ['email', 'linh@example.com'],
    ]);
    const asPreviewed = (text: string) => text.replace(token.slice(33), 'x'.repeat(43));
    expect(asPreviewed(letters[0]!.text)).toBe(preview.data.sms.text);
    expect(asPreviewed(letters[1]!.text)).toBe(preview.data.email.text);
    expect(letters[1]!.text).toContain('$68.00');
    const page = await open(token);
    expect(page.data).toEqual({ ...preview.data.page, locale: 'en', shown_locale: 'en' });
  });

  it('shows the payer’s own tier, the domain’s debit dates, and who debits for whom', async () => {
    const { token } = await invite();
    const { data } = await open(token);
    expect(data).toMatchObject({
      face: 'open',
      name: 'Linh Nguyen',
      email_masked: 'l•••@example.com',
      merchant: { name: 'Harbour Fitness' },
      offer: {
        total_cents: 6_800,
        tiers: [
          { quantity: 2, amount_cents: 4_600, is_reached: false },
          { quantity: 1, amount_cents: 2_200, is_reached: true },
        ],
      },
      agreement: {
        debit_user_name: 'LORIKEET PAYMENTS',
        debit_user_id: '481206',
        on_behalf_of: 'Harbour Fitness',
      },
    });
    const start = addDays(today(), 5);
    expect(data.offer!.debits.map((debit) => debit.debit_date)).toEqual(
      [0, 14, 28, 42].map((days) => nextBankDay(addDays(start, days))),
    );
    expect(data.agreement!.points).toHaveLength(5);
    expect(data.agreement!.sections.length).toBeGreaterThan(6);
    const chinese = await open(token, 'zh');
    expect(chinese.data.agreement!.sections[0]!.heading).toBe('直接借记授权');
    expect(chinese.data.terms).toBe(data.terms);
  });

  it('marks each wrong field, and refuses a plan or a quantity that is not offered', async () => {
    const bad = {
      ...linh(),
      name: '',
      email: 'x',
      phone: '12-ab',
      channels: [],
      plan_start_date: '2020-01-01',
    };
    const answer = await harbour.post<{ faults: { path: string; code: string }[] }>(
      '/invitation/create',
      bad,
    );
    expect(answer.status).toBe(422);
    expect(answer.data.faults.map(({ path, code }) => `${path}: ${code}`)).toEqual([
      'name: name_required',
      'email: email_invalid',
      'phone: phone_invalid',
      'channels: channel_required',
    ]);
    const past = await harbour.post('/invitation/create', { ...linh(), plan_start_date: '2020-01-01' });
    expect(past).toMatchObject({
      status: 422,
      data: { faults: [{ path: 'plan_start_date', code: 'date_past' }] },
    });
    const above = await harbour.post('/invitation/create', { ...linh(), quantity: 6 });
    expect(above).toMatchObject({ code: 1, data: { refusal: 'catalogue.quantity_above_last_tier' } });
  });

  it('is edited, sent again with a new link, and its earlier link opens nothing', async () => {
    const { id, customerId, token } = await invite();
    const edited = { ...linh(), email: 'linh.n@example.com', quantity: 1, send: true };
    expect(await harbour.post(`/invitation/update/${id}`, edited)).toMatchObject({
      data: { status: 'sent' },
    });
    const again = await tokenSentTo(customerId);
    expect(again).not.toBe(token);
    expect((await open(token)).data.face).toBe('unknown');
    expect((await open(again)).data).toMatchObject({ face: 'open', offer: { total_cents: 2_300 } });
    const { data } = await harbour.get(`/customer/detail?customer_id=${customerId}`);
    expect(data).toMatchObject({ email_primary: 'linh.n@example.com', open_invitation: { id } });
    expect(
      (await harbour.post('/invitation/create', { ...linh(), customer_id: customerId })).data,
    ).toMatchObject({
      refusal: 'invitation.already_open',
    });
  });

  it('is no one else’s', async () => {
    const { id } = await invite();
    const answers = await Promise.all([
      other.get(`/invitation/detail?invitation_id=${id}`),
      other.post(`/invitation/update/${id}`, { ...linh(), plan_id: null, send: false }),
      other.post(`/invitation/resend/${id}`, {}),
      other.post(`/invitation/revoke/${id}`, {}),
      other.post('/invitation/create', linh()),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404]);
  });

  it('that was withdrawn says so and who to ask, and cannot be accepted or sent', async () => {
    const { id, token } = await invite();
    const { data } = await open(token);
    expect(await harbour.post(`/invitation/revoke/${id}`, {})).toMatchObject({ data: { status: 'revoked' } });
    expect((await open(token)).data).toMatchObject({
      face: 'revoked',
      offer: null,
      ended_on: today(),
      merchant: { email: 'accounts@harbour-fitness.example' },
    });
    expect((await accept(token, data.terms)).data).toMatchObject({ refusal: 'invitation.was_revoked' });
    expect((await harbour.post(`/invitation/resend/${id}`, {})).data).toMatchObject({
      refusal: 'invitation.was_revoked',
    });
  });
});

describe('accepting', () => {
  it('makes account, mandate, subscription and active customer at once, and a second click nothing more', async () => {
    const { id, customerId, token } = await invite();
    const { data } = await open(token);
    const [first, second] = await Promise.all([accept(token, data.terms), accept(token, data.terms)]);
    const third = await accept(token, data.terms);
    expect(first).toMatchObject({ status: 200, code: 0, data: { face: 'accepted' } });
    expect(second.data).toEqual(first.data);
    expect(third.data).toEqual(first.data);
    expect(first.data.outcome).toMatchObject({
      mandate_reference: expect.stringMatching(/^DDR-.{4}-.{4}$/),
      account_masked: '••• 4417',
    });
    for (const table of ['mandates', 'payment_methods', 'subscriptions']) {
      expect([table, await count(table, customerId)]).toEqual([table, 1]);
    }
    const { data: customer } = await harbour.get(`/customer/detail?customer_id=${customerId}`);
    expect(customer).toMatchObject({
      status: 'active',
      ddr_id: first.data.outcome!.mandate_reference,
      open_invitation: null,
    });
    const [mail] = await lettersTo(customerId);
    expect(mail).toMatchObject({ channel: 'email', to: 'linh@example.com' });
    expect(mail!.text).toContain(first.data.outcome!.agreement_url);
    expect((await harbour.post(`/invitation/revoke/${id}`, {})).data).toMatchObject({
      refusal: 'invitation.already_accepted',
    });
    expect(JSON.stringify(first.data) + mail!.text).not.toContain(ACCOUNT_NUMBER);
    const { rows } = await portal.platform.pool.query(sql`
      select after from audit_log where merchant_id = ${harbour.id}
      union all select payload from outbox where merchant_id = ${harbour.id}`);
    expect(JSON.stringify(rows)).not.toContain(ACCOUNT_NUMBER);
  });

  it('gives the agreement as a PDF that is the same on every opening', async () => {
    const { token } = await invite();
    const { data } = await open(token);
    const { data: accepted } = await accept(token, data.terms, { locale: 'zh' });
    const path = new URL(accepted.outcome!.agreement_url).pathname;
    const fetchPdf = () => portal.portal.app.inject({ method: 'GET', url: path });
    const first = await fetchPdf();
    const again = await fetchPdf();
    expect(first.headers['content-type']).toBe('application/pdf');
    expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(first.rawPayload.equals(again.rawPayload)).toBe(true);
    expect((await portal.portal.app.inject({ method: 'GET', url: `${path.slice(0, -1)}_` })).statusCode).toBe(
      404,
    );
  });

  it.each([
    [{ bsb: '06200' }, 'bsb', 'bsb_invalid'],
    [{ account_number: '000' }, 'account_number', 'account_invalid'],
    [{ account_name: '' }, 'account_name', 'required'],
    [{ sole_authority: false }, 'sole_authority', 'sole_authority_required'],
    [{ accepted: false }, 'accepted', 'agreement_required'],
    [{ accepted_by: ' ' }, 'accepted_by', 'name_required'],
  ])('names %j at its field and makes nothing', async (change, path, code) => {
    const { customerId, token } = await invite({ email: 'faults@example.com' });
    const { data } = await open(token);
    const answer = await accept(token, data.terms, change);
    expect(answer).toMatchObject({ status: 422, data: { faults: [{ path, code }] } });
    expect(await count('mandates', customerId)).toBe(0);
  });

  it('asks to read again when the terms changed after the page was opened', async () => {
    const { id, token } = await invite();
    const { data } = await open(token);
    await harbour.post(`/invitation/update/${id}`, { ...linh(), quantity: 5, send: false });
    expect((await accept(token, data.terms)).data).toMatchObject({ refusal: 'invitation.changed' });
    const now = await open(token);
    expect((await accept(token, now.data.terms)).data).toMatchObject({ face: 'accepted' });
  });

  it('starts on the day of acceptance when the plan began earlier, and debits nothing that day', async () => {
    const { customerId, token } = await invite({ plan_start_date: null });
    const { data } = await open(token);
    const firstDebit = nextBankDay(addDays(today(), 1));
    expect(data.offer!.debits[0]).toMatchObject({ due_date: today(), debit_date: firstDebit });
    await accept(token, data.terms);
    const { data: debits } = await harbour.get<{ rows: { debit_date: string; amount_cents: number }[] }>(
      `/customer/debits?customer_id=${customerId}`,
    );
    expect(debits.rows[0]).toMatchObject({ debit_date: firstDebit, amount_cents: 6_800 });
    const { data: forecast } = await harbour.get<{
      rows: { debit_date: string }[];
      total_cents: number;
      months: { debits: number }[];
    }>(`/customer/forecast?customer_id=${customerId}`);
    expect(forecast.rows.slice(0, 4).map((row) => row.debit_date)).toEqual(
      data.offer!.debits.map((debit) => debit.debit_date),
    );
    expect(forecast.total_cents).toBe(6_800 * forecast.rows.length);
    expect(forecast.months.reduce((sum, month) => sum + month.debits, 0)).toBe(forecast.rows.length);
  });

  it('without a plan agrees to amounts that are advised before each debit', async () => {
    const { customerId, token } = await invite({ plan_id: null });
    const { data } = await open(token);
    expect(data.offer).toBeNull();
    expect(await accept(token, data.terms)).toMatchObject({ data: { face: 'accepted' } });
    expect(await count('subscriptions', customerId)).toBe(0);
    const { data: mandates } = await harbour.get(`/mandate/list?customer_id=${customerId}`);
    expect(mandates).toMatchObject({
      rows: [{ amount_rule: 'varying', frequency: 'as_advised', status: 'active' }],
    });
  });
});

describe('deleting a DDR', () => {
  it('cancels it with its unsent debits, keeps its history and tells the customer', async () => {
    const { customerId, token } = await invite({ plan_start_date: null });
    const { data } = await open(token);
    await accept(token, data.terms);
    const { data: mandates } = await harbour.get<{ rows: { id: string; reference: string }[] }>(
      `/mandate/list?customer_id=${customerId}`,
    );
    const mandate = mandates.rows[0]!;
    const path = `/mandate/detail?mandate_id=${mandate.id}`;
    expect((await harbour.get(path)).data).toMatchObject({
      unsent_debits: { count: 1 },
      accepted_by: 'Linh Nguyen',
    });
    expect((await other.post(`/mandate/delete/${mandate.id}`, {})).status).toBe(404);
    for (const _ of [1, 2]) {
      const answer = await harbour.post(`/mandate/delete/${mandate.id}`, { reason: 'Customer asked' });
      expect(answer.data).toEqual({ status: 'cancelled' });
    }
    expect((await harbour.get(path)).data).toMatchObject({
      status: 'cancelled',
      status_reason: 'Customer asked',
      has_document: true,
      can: [],
    });
    const letters = (await lettersTo(customerId)).filter((letter) => letter.text.includes(mandate.reference));
    expect(letters.map((letter) => letter.subject)).toEqual([
      'Your direct debit with Harbour Fitness has ended',
      'Your direct debit with Harbour Fitness',
    ]);
    const ticket = await harbour.post<{ url: string }>(`/mandate/agreement/${mandate.id}`, {});
    expect(ticket.data.url).toMatch(/^\/api\/official\/file\//);
  });
});

describe('time and guesses', () => {
  it('ends 30 days after it was sent, says so, and can be sent again', async () => {
    const { id, token } = await invite({ plan_start_date: null });
    const { data } = await open(token);
    portal.portal.offset.ms += 30 * DAY_MS;
    expect((await open(token)).data).toMatchObject({
      face: 'expired',
      ended_on: expect.any(String),
      offer: null,
    });
    expect((await accept(token, data.terms)).data).toMatchObject({ refusal: 'invitation.has_expired' });
    const tenant = { id: harbour.id, slug: '', kind: 'business' as const, timeZone: 'Australia/Sydney' };
    const [phase] = invitationsModule.phases!;
    await phase!.run(portal.platform, tenant, today());
    await phase!.run(portal.platform, tenant, today());
    expect((await harbour.get(`/invitation/detail?invitation_id=${id}`)).data).toMatchObject({
      status: 'expired',
      can: ['edit', 'resend', 'revoke'],
    });
    expect(await harbour.post(`/invitation/resend/${id}`, {})).toMatchObject({ data: { status: 'sent' } });
  });

  it('slows down whoever tries links, and says for how long', async () => {
    const guess = (n: number) => open(`${'0'.repeat(32)}_${String(n).padStart(43, 'A')}`);
    const answers = [];
    for (let n = 0; n < 24; n += 1) answers.push(await guess(n));
    const blocked = answers.find((answer) => answer.status === 429);
    expect(blocked).toMatchObject({ code: 429, headers: { 'retry-after': expect.anything() } });
    await inTenant(portal.platform, harbour.id, SYSTEM, (work) =>
      work.run(sql`delete from sign_in_throttle where key like 'invitation:%'`),
    );
    expect((await guess(0)).data).toMatchObject({ face: 'unknown', merchant: null });
  });
});
