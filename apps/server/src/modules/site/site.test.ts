import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSponsor } from '../../test/merchants-stage.ts';
import { openRecoveryStage, PASSWORD, type RecoveryStage } from '../../test/recovery-stage.ts';

let stage: RecoveryStage;
let token = '';
const sql = (text: string, values: unknown[] = []) => stage.database.pool.query(text, values);

beforeAll(async () => {
  stage = await openRecoveryStage();
  const { data } = await stage.call<{ access_token: string }>('POST', '/api/merchant/userLogin', {
    body: { email: 'operator@lorikeet.test', password: PASSWORD, google_token: 'human' },
  });
  token = data.access_token;
});
afterAll(() => stage.close());
beforeEach(() => sql('delete from sign_in_throttle'));

const ENQUIRY = {
  name: 'Linh Nguyen',
  email: 'linh@payers.test',
  topic: 'payer',
  message: 'A debit of $46.00 puzzles me',
  google_token: 'human',
};
const APPLICATION = {
  kind: 'business',
  legal_name: 'Saltwater Swim Pty Ltd',
  trading_name: 'Saltwater Swim',
  abn: '51 824 753 556',
  address: '1 Sample Street, Manly NSW 2095',
  contact_name: 'Sam Salt',
  email: 'sam@saltwater.test',
  phone: '0491 570 006',
  bsb: '062000',
  account: '12345678',
  account_name: 'SALTWATER SWIM',
  terms: true,
  google_token: 'human',
};
type Told = { reference: string; refusal?: string; errors?: { path: string; code: string }[] };
const write = (path: string, body: object, key?: string) =>
  stage.call<Told>('POST', `/api/official${path}`, { body, ...(key && { key }) });
const asStaff = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
  stage.call<T>(method, `/api/merchant/platform${path}`, { token, ...(body && { body }) });
type Rows<Row> = { rows: Row[]; count: number };
type Application = {
  id: string;
  reference: string;
  status: string;
  opened_id: string | null;
  reason: string;
};
const applications = async () => (await asStaff<Rows<Application>>('GET', '/application/list')).data.rows;

async function applied(email: string, kind = APPLICATION.kind): Promise<Application> {
  const { data } = await write('/biller/register', { ...APPLICATION, kind, email });
  const row = (await applications()).find(({ reference }) => reference === data.reference);
  return row!;
}

describe('a message to the platform', () => {
  it('is kept sealed under a number that its sender and the staff are mailed', async () => {
    const { data } = await write('/contact', ENQUIRY);
    expect(data.reference).toMatch(/^M-\w{4}-\w{4}$/);
    await stage.settle();
    const [letter] = await stage.letters('linh@payers.test');
    expect(letter!.text).toContain(data.reference);
    expect(letter!.text).not.toContain('puzzles');
    const [waiting] = await stage.letters('operator@lorikeet.test');
    expect(waiting!.subject).toContain(data.reference);
    const kept = await sql('select to_jsonb(e)::text as all from enquiries e');
    expect(kept.rows[0].all).not.toMatch(/linh|puzzles/i);
    const list = await asStaff<Rows<{ id: string; message: string }>>('GET', '/enquiry/list');
    expect(list.data.rows).toMatchObject([
      { message: ENQUIRY.message, email: ENQUIRY.email, status: 'open' },
    ]);
    const { id } = list.data.rows[0]!;
    expect((await asStaff('POST', `/enquiry/resolve/${id}`)).code).toBe(0);
    expect((await asStaff('POST', `/enquiry/resolve/${id}`)).data).toMatchObject({
      refusal: 'enquiry.resolved',
    });
  });

  it('is kept once however often it is sent under one key', async () => {
    const key = 'd1f6c7a0-5a61-4b4e-9a3c-000000000001';
    const body = { ...ENQUIRY, email: 'again@payers.test' };
    const first = await write('/contact', body, key);
    const second = await write('/contact', { ...body, google_token: 'spent' }, key);
    expect(second.data).toEqual(first.data);
    const other = await write('/contact', { ...body, email: 'other@payers.test' }, key);
    expect(other.data.reference).not.toBe(first.data.reference);
    await stage.settle();
    expect(await stage.letters('again@payers.test')).toHaveLength(1);
  });

  it('needs the human check, and one mailbox gets no more than three letters at once', async () => {
    const refused = await write('/contact', { ...ENQUIRY, google_token: 'robot' });
    expect(refused.status).toBe(422);
    const many = { ...ENQUIRY, email: 'many@payers.test' };
    const statuses = [];
    for (let n = 0; n < 5; n += 1) {
      const { status } = await write('/contact', many, `d1f6c7a0-5a61-4b4e-9a3c-10000000000${n}`);
      statuses.push(status);
    }
    expect(statuses.slice(0, 3)).toEqual([200, 200, 200]);
    expect(statuses).toContain(429);
  });

  it('is read by the platform’s staff alone', async () => {
    const { data } = await stage.call<{ access_token: string }>('POST', '/api/merchant/userLogin', {
      body: { email: 'owner@harbour.test', password: PASSWORD, google_token: 'human' },
    });
    for (const list of ['enquiry', 'application']) {
      const answer = await stage.call('GET', `/api/merchant/platform/${list}/list`, {
        token: data.access_token,
      });
      expect(answer.status).toBe(403);
    }
  });
});

describe('an application to become a biller', () => {
  it('is refused at its field for a wrong ABN or BSB', async () => {
    const answer = await write('/biller/register', { ...APPLICATION, abn: '51 824 753 557', bsb: '06' });
    expect(answer.status).toBe(422);
    const said = JSON.stringify(answer.data);
    expect(said).toContain('abn_invalid');
    expect(said).toContain('bsb_invalid');
  });

  it('of a council is not approved with an answer about GST', async () => {
    const { id } = await applied('owner@third.test', 'council');
    const answer = await asStaff<Told>('POST', `/application/approve/${id}`, {
      slug: 'third-shire',
      gst_registered: true,
    });
    expect(answer.data.refusal).toBe('merchant.council_has_no_gst');
    expect((await applications()).find((one) => one.id === id)?.status).toBe('open');
  });

  it('becomes a preparing merchant with its account, whose owner is invited', async () => {
    await openSponsor(stage.platform, stage.platformId);
    const { id } = await applied('owner@saltwater.test');
    const answer = await asStaff<{ merchant_id: string }>('POST', `/application/approve/${id}`, {
      slug: 'saltwater-swim',
      gst_registered: true,
    });
    expect(answer.code).toBe(0);
    const [merchant] = (
      await sql(`select m.status, m.kind, m.abn, m.legal_name, m.settings->'gst_registered' as gst, a.account_masked, u.status as owner, u.email
        from merchants m join payout_accounts a on a.merchant_id = m.id
        join merchant_users u on u.merchant_id = m.id where m.slug = 'saltwater-swim'`)
    ).rows;
    expect(merchant).toMatchObject({
      status: 'preparing',
      kind: 'business',
      gst: true,
      abn: '51824753556',
      legal_name: 'Saltwater Swim Pty Ltd',
      owner: 'invited',
      email: 'owner@saltwater.test',
    });
    expect(merchant.account_masked).toContain('678');
    await stage.settle();
    const letters = await stage.letters('owner@saltwater.test');
    expect(letters.map(({ template }) => template).sort()).toEqual([
      'application-received',
      'staff-invitation',
    ]);
    expect((await applications()).find((one) => one.id === id)).toMatchObject({
      status: 'approved',
      opened_id: answer.data.merchant_id,
    });
    const invited = letters.find(({ template }) => template === 'staff-invitation');
    expect(invited?.subject).toBe('Saltwater Swim is open on Lorikeet');
    const ways = await sql(`select f.settlement_model, f.status from facilities f
      join merchants m on m.id = f.merchant_id where m.slug = 'saltwater-swim'`);
    expect(ways.rows, 'so that it may invite before it is approved').toEqual([
      { settlement_model: 'facilitated', status: 'active' },
    ]);
  });

  it('approved twice at the same time makes one merchant', async () => {
    const { id } = await applied('twice@saltwater.test');
    const answers = await Promise.all(
      ['twice-a', 'twice-b'].map((slug) =>
        asStaff<{ refusal?: string }>('POST', `/application/approve/${id}`, { slug }),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(answers.find(({ code }) => code === 1)!.data.refusal).toBe('application.decided');
    const made = await sql(`select slug from merchants where slug like 'twice-%'`);
    expect(made.rows).toHaveLength(1);
  });

  it('stays open when the merchant ID is taken, and then takes another', async () => {
    const { id } = await applied('taken@saltwater.test');
    const approve = (slug: string) =>
      asStaff<{ refusal?: string }>('POST', `/application/approve/${id}`, { slug });
    expect((await approve('harbour-fitness')).data.refusal).toBe('merchant.slug_taken');
    expect((await approve('free-slug')).code).toBe(0);
  });

  it('declined is over, and the applicant reads why', async () => {
    const { id, reference } = await applied('declined@saltwater.test');
    const reason = 'The ABN belongs to another name';
    expect((await asStaff('POST', `/application/decline/${id}`, { reason })).code).toBe(0);
    await stage.settle();
    const letters = await stage.letters('declined@saltwater.test');
    const declined = letters.find(({ template }) => template === 'application-declined');
    expect(declined!.text).toContain(reason);
    expect(declined!.text).toContain(reference);
    const late = await asStaff<{ refusal?: string }>('POST', `/application/approve/${id}`, { slug: 'late' });
    expect(late.data.refusal).toBe('application.decided');
  });
});
