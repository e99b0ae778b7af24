import { addDays, nextBankDay } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { drainEvents } from '../../platform/events/drain-events.ts';
import { createRun } from '../../platform/run.ts';
import { inTenant, SYSTEM } from '../../platform/work.ts';
import {
  type InvitationFace,
  type InvitationWorld,
  openInvitationWorld,
} from '../../test/invitation-world.ts';
import { invitationsModule } from './index.ts';

const DAY_MS = 86_400_000;
let world: InvitationWorld;

beforeAll(async () => {
  world = await openInvitationWorld();
});
afterAll(() => world.close());
// One mailbox is invited again and again: that is these tests', not an attack.
beforeEach(() => world.portal.platform.pool.query('delete from sign_in_throttle'));

describe('an invitation', () => {
  it('goes out by e-mail and SMS with price and first debit, and is what the preview showed', async () => {
    const { channels: _, ...form } = world.linh();
    const preview = await world.harbour.post<{
      email: { subject: string; text: string };
      sms: { text: string; parts: number };
      page: InvitationFace;
    }>('/invitation/preview', form);
    const chinese = await world.harbour.post<{ sms: { parts: number } }>('/invitation/preview', {
      ...form,
      locale: 'zh',
    });
    expect(chinese.data.sms.parts).toBe(2);
    const { customerId, token } = await world.invite();
    const letters = await world.lettersTo(customerId);
    expect(letters.map(({ channel, to }) => [channel, to])).toEqual([
      ['sms', '+61491570156'],
      ['email', 'linh@example.com'],
    ]);
    const asPreviewed = (text: string) => text.replace(token.slice(22), 'x'.repeat(22));
    expect(asPreviewed(letters[0]!.text)).toBe(preview.data.sms.text);
    expect(preview.data.sms.parts, 'messages that the SMS is paid as').toBe(1);
    expect(asPreviewed(letters[1]!.text)).toBe(preview.data.email.text);
    expect(letters[1]!.text).toContain('$68.00');
    const page = await world.open(token);
    expect(page.data).toEqual({ ...preview.data.page, locale: 'en', shown_locale: 'en' });
  });

  it('by SMS reaches one phone five times, however it is typed', async () => {
    const spellings = [
      '0491 570 157',
      '0491570157',
      '+61 491 570 157',
      '61491570157',
      '(0491) 570-157',
      '0491-570-157',
    ];
    const answers = [];
    for (const phone of spellings)
      answers.push(
        await world.harbour.post('/invitation/create', { ...world.linh(), phone, channels: ['sms'] }),
      );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('to a number that takes no SMS goes by e-mail', async () => {
    const { customerId } = await world.invite({ phone: '(02) 5550 1234', channels: ['sms'] });
    expect((await world.lettersTo(customerId)).map(({ channel }) => channel)).toEqual(['email']);
  });

  it('shows the payer’s own tier, the domain’s debit dates, and who debits for whom', async () => {
    const { token } = await world.invite();
    const { data } = await world.open(token);
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
    const start = addDays(world.today(), 5);
    expect(data.first_moved).toBe(nextBankDay(start) === start ? null : 'bank_closed');
    expect(data.offer!.debits.map((debit) => debit.debit_date)).toEqual(
      [0, 14, 28, 42].map((days) => nextBankDay(addDays(start, days))),
    );
    expect(data.agreement!.points).toHaveLength(5);
    expect(data.agreement!.sections.length).toBeGreaterThan(6);
    const chinese = await world.open(token, 'zh');
    expect(chinese.data.agreement!.sections[0]!.heading).toBe('直接借记授权');
    expect(chinese.data.terms).toBe(data.terms);
  });

  it('names the units as the plan does, in letter and page, and says whether GST is in the price', async () => {
    const { data: plan } = await world.harbour.post<{ id: string }>('/plan/create', {
      name: 'Swim squad',
      process_type: 'weekly',
      fee_type: 'per_unit',
      unit_name: 'Swimmers',
      currency: 'AUD',
      unit_price_e4: 185_000,
      tax_code: 'gst_free',
    });
    const { channels: _, ...form } = { ...world.linh(), plan_id: plan.id, quantity: 3 };
    const preview = await world.harbour.post<{ email: { text: string }; page: InvitationFace }>(
      '/invitation/preview',
      form,
    );
    expect(preview.data.page.offer).toMatchObject({
      unit_name: 'Swimmers',
      tax_code: 'gst_free',
      quantity: 3,
    });
    expect(preview.data.email.text).toMatch(/Swimmers:?\s+3/);
    expect(preview.data.email.text).not.toContain('Quantity');
  });

  it('marks each wrong field, and refuses a plan or a quantity that is not offered', async () => {
    const bad = {
      ...world.linh(),
      name: '',
      email: 'x',
      phone: '12-ab',
      channels: [],
      plan_start_date: '2020-01-01',
    };
    const answer = await world.harbour.post<{ faults: { path: string; code: string }[] }>(
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
    const past = await world.harbour.post('/invitation/create', {
      ...world.linh(),
      plan_start_date: '2020-01-01',
    });
    expect(past).toMatchObject({
      status: 422,
      data: { faults: [{ path: 'plan_start_date', code: 'date_past' }] },
    });
    const above = await world.harbour.post('/invitation/create', { ...world.linh(), quantity: 6 });
    expect(above).toMatchObject({ code: 1, data: { refusal: 'plan.quantity_above_last_tier' } });
  });

  it('is edited, sent again with a new link, and its earlier link opens nothing', async () => {
    const { id, customerId, token } = await world.invite();
    const edited = { ...world.linh(), email: 'linh.n@example.com', quantity: 1, send: true };
    expect(await world.harbour.post(`/invitation/update/${id}`, edited)).toMatchObject({
      data: { status: 'sent' },
    });
    const again = await world.tokenSentTo(customerId);
    expect(again).not.toBe(token);
    expect((await world.open(token)).data.face).toBe('unknown');
    expect((await world.open(again)).data).toMatchObject({ face: 'open', offer: { total_cents: 2_300 } });
    const { data } = await world.harbour.get(`/customer/detail?id=${customerId}`);
    expect(data).toMatchObject({ email_primary: 'linh.n@example.com', open_invitation: { id } });
    expect(
      (await world.harbour.post('/invitation/create', { ...world.linh(), customer_id: customerId })).data,
    ).toMatchObject({
      refusal: 'invitation.already_open',
    });
  });

  it('is no one else’s', async () => {
    const { id } = await world.invite();
    const answers = await Promise.all([
      world.other.get(`/invitation/detail?id=${id}`),
      world.other.post(`/invitation/update/${id}`, { ...world.linh(), plan_id: null, send: false }),
      world.other.post(`/invitation/resend/${id}`, {}),
      world.other.post(`/invitation/revoke/${id}`, {}),
      world.other.post('/invitation/create', world.linh()),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404]);
  });

  it('that was withdrawn says so and who to ask, and cannot be accepted or sent', async () => {
    const { id, token } = await world.invite();
    const { data } = await world.open(token);
    expect(await world.harbour.post(`/invitation/revoke/${id}`, {})).toMatchObject({
      data: { status: 'revoked' },
    });
    expect((await world.open(token)).data).toMatchObject({
      face: 'revoked',
      offer: null,
      ended_on: world.today(),
      merchant: { email: 'accounts@harbour-fitness.example' },
    });
    expect((await world.accept(token, data.terms)).data).toMatchObject({ refusal: 'invitation.was_revoked' });
    expect((await world.harbour.post(`/invitation/resend/${id}`, {})).data).toMatchObject({
      refusal: 'invitation.was_revoked',
    });
  });

  it('ends with its customer, whom staff make inactive', async () => {
    const { customerId, token } = await world.invite({ email: 'left@example.com' });
    const { data } = await world.open(token);
    expect(
      await world.harbour.post(`/customer/status/${customerId}`, { action: 'deactivate' }),
    ).toMatchObject({ code: 0 });
    const { platform, portal } = world.portal;
    await drainEvents(
      platform,
      portal.modules.flatMap((module) => module.listeners ?? []),
    );
    expect((await world.open(token)).data).toMatchObject({ face: 'revoked' });
    expect((await world.accept(token, data.terms)).data).toMatchObject({ refusal: 'invitation.was_revoked' });
  });
});

describe('time and guesses', () => {
  it('ends 30 days after it was sent, says so, and can be sent again', async () => {
    const { id, token } = await world.invite({ plan_start_date: null });
    const { data } = await world.open(token);
    world.portal.portal.offset.ms += 30 * DAY_MS;
    expect((await world.open(token)).data).toMatchObject({
      face: 'expired',
      ended_on: expect.any(String),
      offer: null,
    });
    expect((await world.accept(token, data.terms)).data).toMatchObject({ refusal: 'invitation.has_expired' });
    const tenant = {
      id: world.harbour.id,
      slug: '',
      kind: 'business' as const,
      timeZone: 'Australia/Sydney',
    };
    const [phase] = invitationsModule({ rail: undefined }).phases!;
    await phase!.run(createRun(world.portal.platform, tenant.id, SYSTEM), world.today(), tenant);
    await phase!.run(createRun(world.portal.platform, tenant.id, SYSTEM), world.today(), tenant);
    expect((await world.harbour.get(`/invitation/detail?id=${id}`)).data).toMatchObject({
      status: 'expired',
      can: ['edit', 'resend', 'revoke'],
    });
    expect(await world.harbour.post(`/invitation/resend/${id}`, {})).toMatchObject({
      data: { status: 'sent' },
    });
  });

  it('slows down the person who tries links, and says for how long', async () => {
    const guess = (n: number) => world.open(`${'0'.repeat(32)}_${String(n).padStart(43, 'A')}`);
    const answers = [];
    for (let n = 0; n < 24; n += 1) answers.push(await guess(n));
    const blocked = answers.find((answer) => answer.status === 429);
    expect(blocked).toMatchObject({ code: 429, headers: { 'retry-after': expect.anything() } });
    await inTenant(world.portal.platform, world.harbour.id, SYSTEM, (work) =>
      work.run(sql`delete from sign_in_throttle where key like 'invitation:%'`),
    );
    expect((await guess(0)).data).toMatchObject({ face: 'unknown', merchant: null });
  });
});
