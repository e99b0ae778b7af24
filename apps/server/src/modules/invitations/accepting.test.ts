import { addDays, nextBankDay, parseId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type InvitationWorld, openInvitationWorld, PAYER_ACCOUNT } from '../../test/invitation-world.ts';
import { setBack } from '../../test/set-back.ts';

let world: InvitationWorld;

beforeAll(async () => {
  world = await openInvitationWorld();
});
afterAll(() => world.close());
// One mailbox is invited again and again: that is these tests', not an attack.
beforeEach(() => world.portal.platform.pool.query('delete from sign_in_throttle'));

describe('the link of an accepted invitation', () => {
  it('shows what was accepted for two weeks, then opens nothing', async () => {
    const { id, token } = await world.invite();
    const { data } = await world.open(token);
    await world.accept(token, data.terms);
    const age = (days: number) =>
      setBack(
        world.portal.platform.pool,
        'invitations',
        'accepted_at',
        `${days} days`,
        `id = '${parseId('invitation', id)}'`,
      );
    await age(13);
    expect((await world.open(token)).data.face).toBe('accepted');
    await age(1);
    for (const shown of [await world.open(token), await world.accept(token, data.terms)])
      expect(shown.data).toMatchObject({ face: 'unknown' });
  });
});

describe('accepting', () => {
  it('makes account, mandate, subscription and active customer at once, and a second click nothing more', async () => {
    const { id, customerId, token } = await world.invite();
    const { data } = await world.open(token);
    const [first, second] = await Promise.all([
      world.accept(token, data.terms),
      world.accept(token, data.terms),
    ]);
    const third = await world.accept(token, data.terms);
    expect(first).toMatchObject({ status: 200, code: 0, data: { face: 'accepted' } });
    expect(second.data).toEqual(first.data);
    expect(third.data).toEqual(first.data);
    expect(first.data.outcome).toMatchObject({
      mandate_reference: expect.stringMatching(/^DDR-.{4}-.{4}$/),
      account_masked: '••• 4417',
    });
    for (const table of ['mandates', 'payment_methods', 'subscriptions']) {
      expect([table, await world.count(table, customerId)]).toEqual([table, 1]);
    }
    const { data: customer } = await world.harbour.get(`/customer/detail?id=${customerId}`);
    expect(customer).toMatchObject({
      status: 'active',
      ddr_id: first.data.outcome!.mandate_reference,
      open_invitation: null,
    });
    const [mail] = await world.lettersTo(customerId);
    expect(mail).toMatchObject({ channel: 'email', to: 'linh@example.com' });
    expect(mail!.text).toContain(first.data.outcome!.agreement_url);
    expect((await world.harbour.post(`/invitation/revoke/${id}`, {})).data).toMatchObject({
      refusal: 'invitation.already_accepted',
    });
    expect(JSON.stringify(first.data) + mail!.text).not.toContain(PAYER_ACCOUNT);
    const { rows } = await world.portal.platform.pool.query(sql`
      select after from audit_log where merchant_id = ${world.harbour.id}
      union all select payload from outbox where merchant_id = ${world.harbour.id}`);
    expect(JSON.stringify(rows)).not.toContain(PAYER_ACCOUNT);
  });

  it('does not make a customer active whom staff made inactive', async () => {
    const { customerId, token } = await world.invite();
    const { data } = await world.open(token);
    expect(
      await world.harbour.post(`/customer/status/${customerId}`, { action: 'deactivate' }),
    ).toMatchObject({
      code: 0,
    });
    expect(await world.accept(token, data.terms)).toMatchObject({ code: 0, data: { face: 'accepted' } });
    const status = async () => (await world.harbour.get(`/customer/detail?id=${customerId}`)).data.status;
    expect(await status()).toBe('inactive');
    expect(await world.harbour.post(`/customer/status/${customerId}`, { action: 'activate' })).toMatchObject({
      code: 0,
    });
    expect(await status()).toBe('active');
  });

  it('gives the agreement as a PDF that is the same on every opening', async () => {
    const { token } = await world.invite();
    const { data } = await world.open(token);
    const { data: accepted } = await world.accept(token, data.terms, { locale: 'zh' });
    const path = new URL(accepted.outcome!.agreement_url).pathname;
    const fetchPdf = () => world.portal.portal.app.inject({ method: 'GET', url: path });
    const first = await fetchPdf();
    const again = await fetchPdf();
    expect(first.headers['content-type']).toBe('application/pdf');
    expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(first.rawPayload.equals(again.rawPayload)).toBe(true);
    expect(
      (await world.portal.portal.app.inject({ method: 'GET', url: `${path.slice(0, -1)}_` })).statusCode,
    ).toBe(404);
  });

  it.each([
    [{ bsb: '06200' }, 'bsb', 'bsb_invalid'],
    [{ account_number: '000' }, 'account_number', 'account_invalid'],
    [{ account_name: '' }, 'account_name', 'required'],
    [{ sole_authority: false }, 'sole_authority', 'sole_authority_required'],
    [{ accepted: false }, 'accepted', 'agreement_required'],
    [{ accepted_by: ' ' }, 'accepted_by', 'name_required'],
  ])('names %j at its field and makes nothing', async (change, path, code) => {
    const { customerId, token } = await world.invite({ email: 'faults@example.com' });
    const { data } = await world.open(token);
    const answer = await world.accept(token, data.terms, change);
    expect(answer).toMatchObject({ status: 422, data: { faults: [{ path, code }] } });
    expect(await world.count('mandates', customerId)).toBe(0);
  });

  it('shows a coupon before it is agreed to, states both amounts, and gives the last one to one of two', async () => {
    const terms = {
      coupon_code: 'swim',
      kind: 'percent',
      percent_bp: 5_000,
      periods: 2,
      most_redemptions: 1,
    };
    expect((await world.harbour.post('/coupon/create', terms)).code).toBe(0);
    const first = await world.invite({ coupon_code: 'Swim', email: 'one@example.com' });
    const second = await world.invite({ coupon_code: 'SWIM', email: 'two@example.com' });
    const pages = [await world.open(first.token), await world.open(second.token)];
    const { offer, agreement } = pages[0]!.data as unknown as {
      offer: { total_cents: number; coupon: object; debits: { amount_cents: number }[] };
      agreement: { points: string[] };
    };
    expect(offer).toMatchObject({ total_cents: 6_800, coupon: { coupon_code: 'SWIM', net_cents: 3_400 } });
    expect(offer.debits.map((one) => one.amount_cents)).toEqual([3_400, 3_400, 6_800, 6_800]);
    expect(agreement.points[0]).toContain(
      '$34.00 for each of the first 2 bills, then $68.00 for each bill after that',
    );
    const sent = await world.lettersTo(first.customerId);
    const said = (by: string) => sent.find(({ channel }) => channel === by)?.text;
    expect(said('email')).toContain('SWIM: $34.00 for the first 2 bills');
    expect(said('sms')).toMatch(/, \$34\.00 from .* for the first 2 bills, then \$68\.00 a \w+\. http/);
    const answers = await Promise.all([
      world.accept(first.token, pages[0]!.data.terms),
      world.accept(second.token, pages[1]!.data.terms),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1]);
    const lost = answers[0]!.code === 0 ? 1 : 0;
    expect(answers[lost]!.data).toMatchObject({ refusal: 'invitation.changed' });
    const loser = [first, second][lost]!;
    const again = await world.open(loser.token);
    expect((again.data as unknown as { offer: { coupon: null } }).offer.coupon).toBeNull();
    expect((await world.accept(loser.token, again.data.terms)).code).toBe(0);
    const { rows } = await world.portal.platform.pool.query<{ notice_kind: string }>(sql`
      select notice_kind from payments where merchant_id = ${world.harbour.id} and amount_cents = 3400`);
    for (const row of rows) expect(row.notice_kind).toBe('agreement');
  });

  it('asks to read again when the terms changed after the page was opened', async () => {
    const { id, token } = await world.invite();
    const { data } = await world.open(token);
    await world.harbour.post(`/invitation/update/${id}`, { ...world.linh(), quantity: 5, send: false });
    expect((await world.accept(token, data.terms)).data).toMatchObject({ refusal: 'invitation.changed' });
    const now = await world.open(token);
    expect((await world.accept(token, now.data.terms)).data).toMatchObject({ face: 'accepted' });
  });

  it('starts on the day of acceptance when the plan began earlier, and debits nothing that day', async () => {
    const { customerId, token } = await world.invite({ plan_start_date: null });
    const { data } = await world.open(token);
    const firstDebit = nextBankDay(addDays(world.today(), 1));
    expect(data.offer!.debits[0]).toMatchObject({ due_date: world.today(), debit_date: firstDebit });
    const isBankDay = nextBankDay(world.today()) === world.today();
    expect(data.first_moved).toBe(isBankDay ? 'after_acceptance' : 'bank_closed');
    await world.accept(token, data.terms);
    const { data: debits } = await world.harbour.get<{
      rows: { debit_date: string; amount_cents: number }[];
    }>(`/customer/debits?id=${customerId}`);
    expect(debits.rows[0]).toMatchObject({ debit_date: firstDebit, amount_cents: 6_800 });
    // Due on the day that was agreed to, so that it is not late on the morning on which it is taken.
    const { data: bills } = await world.harbour.get<{ rows: { due_date: string; period_start: string }[] }>(
      `/invoice/list?customer_id=${customerId}`,
    );
    expect(bills.rows).toMatchObject([{ due_date: firstDebit, period_start: world.today() }]);
    const { data: forecast } = await world.harbour.get<{
      rows: { debit_date: string }[];
      total_cents: number;
      months: { debits: number }[];
    }>(`/customer/forecast?id=${customerId}`);
    expect(forecast.rows.slice(0, 4).map((row) => row.debit_date)).toEqual(
      data.offer!.debits.map((debit) => debit.debit_date),
    );
    expect(forecast.total_cents).toBe(6_800 * forecast.rows.length);
    expect(forecast.months.reduce((sum, month) => sum + month.debits, 0)).toBe(forecast.rows.length);
  });

  it('without a plan agrees to amounts that are advised before each debit', async () => {
    const { customerId, token } = await world.invite({ plan_id: null });
    const { data } = await world.open(token);
    expect(data.offer).toBeNull();
    expect(await world.accept(token, data.terms)).toMatchObject({ data: { face: 'accepted' } });
    expect(await world.count('subscriptions', customerId)).toBe(0);
    const { data: mandates } = await world.harbour.get(`/mandate/list?customer_id=${customerId}`);
    expect(mandates).toMatchObject({
      rows: [{ amount_rule: 'varying', frequency: 'as_advised', status: 'active' }],
    });
  });
});

describe('deleting a DDR', () => {
  it('cancels it with its unsent debits, keeps its history and notifies the customer', async () => {
    const { customerId, token } = await world.invite({ plan_start_date: null });
    const { data } = await world.open(token);
    await world.accept(token, data.terms);
    const { data: mandates } = await world.harbour.get<{ rows: { id: string; reference: string }[] }>(
      `/mandate/list?customer_id=${customerId}`,
    );
    const mandate = mandates.rows[0]!;
    const path = `/mandate/detail?id=${mandate.id}`;
    expect((await world.harbour.get(path)).data).toMatchObject({
      unsent_debits: { count: 1 },
      accepted_by: 'Linh Nguyen',
    });
    expect((await world.other.post(`/mandate/delete/${mandate.id}`, {})).status).toBe(404);
    for (const reason of ['Customer asked', 'Customer asked again']) {
      const answer = await world.harbour.post(`/mandate/delete/${mandate.id}`, { reason });
      expect(answer.data).toEqual({ status: 'cancelled' });
    }
    expect((await world.harbour.get(path)).data).toMatchObject({
      status: 'cancelled',
      status_reason: null,
      status_note: 'Customer asked',
      has_document: true,
      can: [],
    });
    const letters = (await world.lettersTo(customerId)).filter((letter) =>
      letter.text.includes(mandate.reference),
    );
    expect(letters.map((letter) => letter.subject)).toEqual([
      'Your direct debit with Harbour Fitness has ended',
      'Your direct debit with Harbour Fitness',
    ]);
    const ticket = await world.harbour.post<{ url: string }>(`/mandate/agreement/${mandate.id}`, {});
    expect(ticket.data.url).toMatch(/^\/api\/official\/file\//);
  });
});
