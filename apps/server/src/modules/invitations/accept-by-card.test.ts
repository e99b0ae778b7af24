import { TEST_CARDS, TEST_CHALLENGE_CODE, type TestOutcome } from '@lorikeet/domain/cards/entry';
import { addDays, parseId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSandboxCards } from '../../adapters/sandbox-cards/sandbox-cards.ts';
import { sql } from '../../platform/db/sql.ts';
import { dateInWords } from '../../platform/messages/date-words.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM, type Work } from '../../platform/work.ts';
import {
  type InvitationFace,
  type InvitationWorld,
  openInvitationWorld,
} from '../../test/invitation-world.ts';
import { cardInvariants } from '../cards/card-invariants.ts';
import { cardsModule } from '../cards/index.ts';
import { INVITATION_CARDS } from './index.ts';

type Page = Omit<InvitationFace, 'outcome'> & {
  card: {
    terms: string;
    points: string[];
    first_on: string | null;
    check: { id: string; stage: string; decline_reason: string | null } | null;
  } | null;
  outcome: { account_masked: string; card_network: string | null; mandate_reference: string | null } | null;
  refusal?: string;
};

let world: InvitationWorld;
beforeAll(async () => {
  world = await openInvitationWorld();
});
afterAll(() => world.close());
beforeEach(() => world.portal.platform.pool.query('delete from sign_in_throttle'));

const post = async (path: string, body: object) =>
  (await world.portal.call<Page>('POST', `/api/official/${path}`, { body })).data;
const open = async (token: string) => (await world.open(token)).data as unknown as Page;

async function cardToken(outcome: TestOutcome): Promise<string> {
  const { number } = TEST_CARDS.find((one) => one.outcome === outcome)!;
  const card = { number, exp_month: 12, exp_year: 2031, cvv: '123', name: 'Linh Nguyen' };
  return ((await post('card/tokenise', card)) as unknown as { token: string }).token;
}

async function keep(token: string, outcome: TestOutcome, terms?: string): Promise<Page> {
  const agreed = terms ?? (await open(token)).card!.terms;
  return post('invitation/card', {
    token,
    accepted_by: 'Linh Nguyen',
    card_token: await cardToken(outcome),
    accepted: true,
    terms: agreed,
    locale: 'en',
  });
}

const answer = (token: string, check: string, code: string | null = TEST_CHALLENGE_CODE) =>
  post('invitation/card/challenge', { token, check, code, locale: 'en' });

const of = (work: Work, customerId: string) =>
  sql`merchant_id = ${work.merchantId} and customer_id = ${parseId('customer', customerId)}`;

/** What is kept of a customer's cards, and what their checks came to. */
const keptBy = (customerId: string) =>
  createRun(world.portal.platform, world.harbour.id, SYSTEM).inTransaction((work) =>
    work.one<{ cards: number; billed: number; charges: number; checks: string[] }>(sql`
      select
        (select count(*)::int from payment_methods where ${of(work, customerId)} and kind = 'card' and status = 'active') as cards,
        (select count(*)::int from subscriptions where ${of(work, customerId)} and payment_method_id is not null) as billed,
        (select count(*)::int from card_charges where ${of(work, customerId)} and is_open) as charges,
        (select coalesce(array_agg(stage order by created_at, id), '{}') from card_checks where ${of(work, customerId)}) as checks`),
  );

describe('an invitation to a plan in another currency', () => {
  it('is offered where that is collected, and accepted with a card alone', async () => {
    const { harbour } = world;
    await harbour.post('/card/settings/update', {
      takes_cards: true,
      follows_rule_2026: false,
      currencies: ['USD'],
    });
    const plan = await harbour.post<{ id: string }>('/plan/create', {
      name: 'Swim abroad',
      process_type: 'monthly',
      fee_type: 'flat',
      amount_cents: 4_000,
      currency: 'USD',
      tax_code: 'gst_free',
    });
    const { customerId, token } = await world.invite({
      plan_id: plan.data.id,
      plan_start_date: world.today(),
    });
    const page = await open(token);
    expect(page.agreement).toBeNull();
    // Letter, page and card say one day.
    expect(page.offer!.debits[0]!.debit_date).toBe(page.card!.first_on);
    expect(page.card!.points.join(' ')).toContain('A card fee of 2.5% + US$0.30 comes on top of each charge');
    expect(page.card!.points.join(' ')).toContain('US$40.00 is charged to it each month');
    expect(await world.accept(token, page.terms)).toMatchObject({ data: { refusal: 'mandate.aud_only' } });
    expect(await keep(token, 'approved')).toMatchObject({ face: 'accepted' });
    expect(await keptBy(customerId)).toMatchObject({ cards: 1, billed: 1, charges: 1 });
  });
});

describe('an invitation whose first bills a coupon pays in full', () => {
  const free = async (coupon_code: string, periods: number | null) => {
    const terms = { coupon_code, kind: 'percent', percent_bp: 10_000, periods };
    expect((await world.harbour.post('/coupon/create', terms)).code).toBe(0);
    const email = `${coupon_code}@example.com`;
    const { token } = await world.invite({ plan_start_date: world.today(), coupon_code, email });
    return open(token);
  };

  it('says as the first charge that of the first bill with something to pay', async () => {
    const { offer, card } = await free('firstfree', 1);
    const first = addDays(world.today(), 14);
    expect(offer!.debits[0]!.due_date).toBe(first);
    expect(card!.first_on).toBe(first);
    expect(card!.points.join(' ')).toContain(`for the first time on ${dateInWords(first, 'en')}`);
  });

  it('says no day where nothing is ever charged', async () => {
    const { card } = await free('allfree', null);
    expect(card!.first_on).toBeNull();
    expect(card!.points.join(' ')).toMatch(
      /is charged to it each fortnight for Learn to swim\. With the coupon/,
    );
  });
});

describe('an invitation that is accepted with a card', () => {
  it('keeps the card, bills the plan by it, and sends what was agreed; a second tab finds it done', async () => {
    const { id, customerId, token } = await world.invite({ plan_start_date: world.today() });
    const { card } = await open(token);
    expect(card!.points.join(' ')).toContain('A card fee of 2.5% + $0.30 comes on top of each charge');
    const accepted = await keep(token, 'approved');
    expect(accepted).toMatchObject({
      face: 'accepted',
      card: null,
      outcome: { account_masked: '••• 4242', card_network: 'visa', mandate_reference: null },
    });
    expect(await keep(token, 'approved', card!.terms)).toEqual(accepted);
    expect(await keptBy(customerId)).toEqual({ cards: 1, billed: 1, charges: 1, checks: ['kept'] });
    // Due on the day that was agreed to, so that it is not late before its card is charged.
    const { data: bills } = await world.harbour.get(`/invoice/list?customer_id=${customerId}`);
    expect(bills).toMatchObject({ rows: [{ due_date: card!.first_on, period_start: world.today() }] });
    const { data: customer } = await world.harbour.get(`/customer/detail?id=${customerId}`);
    expect(customer).toMatchObject({ status: 'active', payment_type: 'card', open_invitation: null });
    const [letter] = await world.lettersTo(customerId);
    expect(letter!.text).toContain(card!.points[1]);
    const { data: shown } = await world.harbour.get(`/invitation/detail?id=${id}`);
    expect(shown).toMatchObject({ status: 'accepted', accepted_by: 'card', can: [] });
    expect((await world.harbour.post(`/invitation/revoke/${id}`, {})).data).toMatchObject({
      refusal: 'invitation.already_accepted',
    });
    const { rows } = await world.portal.platform.pool.query(sql`
      select to_jsonb(c) as kept from card_checks c where merchant_id = ${world.harbour.id}
      union all select after from audit_log where merchant_id = ${world.harbour.id}`);
    expect(JSON.stringify(rows)).not.toContain('4242424242424242');
  });

  it('is resumed after a decline or the bank’s question, in the tab that looks at it', async () => {
    const { customerId, token } = await world.invite({ email: 'asks@example.com' });
    const declined = await keep(token, 'insufficient_funds');
    expect(declined).toMatchObject({
      face: 'open',
      card: { check: { stage: 'failed', decline_reason: 'insufficient_funds' } },
    });
    const asked = await keep(token, 'challenge_passes');
    expect(asked.card!.check).toMatchObject({ stage: 'needs_action', challenge: { kind: 'code' } });
    expect((await keep(token, 'approved')).refusal).toBe('card_check.in_progress');
    expect((await open(token)).card!.check!.id).toBe(asked.card!.check!.id);
    const wrong = await answer(token, asked.card!.check!.id, '000000');
    expect(wrong.card!.check).toMatchObject({ stage: 'failed', decline_reason: 'challenge_failed' });
    expect((await answer(token, asked.card!.check!.id)).refusal).toBe('card_payment.no_challenge');
    const other = await keep(token, 'challenge_passes');
    const left = await answer(token, other.card!.check!.id, null);
    expect(left.card!.check).toMatchObject({ stage: 'failed', decline_reason: 'abandoned' });
    const again = await keep(token, 'challenge_passes');
    expect((await answer(token, again.card!.check!.id)).face).toBe('accepted');
    expect(await keptBy(customerId)).toMatchObject({
      cards: 1,
      checks: ['failed', 'failed', 'failed', 'kept'],
    });
  });

  it('keeps nothing once staff withdraw it, it ends, its price changes, or an account was given instead', async () => {
    const ends: Record<string, (id: string, token: string) => Promise<unknown>> = {
      revoked: (id) => world.harbour.post(`/invitation/revoke/${id}`, {}),
      expired: (id) =>
        world.portal.platform.pool.query(
          sql`update invitations set expires_at = now() - interval '1 minute' where id = ${parseId('invitation', id)}`,
        ),
      open: (id) =>
        world.harbour.post(`/invitation/update/${id}`, { ...world.linh(), quantity: 5, send: false }),
      accepted: async (_, token) => world.accept(token, (await world.open(token)).data.terms),
    };
    for (const [face, end] of Object.entries(ends)) {
      const { id, customerId, token } = await world.invite({ email: `${face}@example.com` });
      const { card } = await keep(token, 'challenge_passes');
      await end(id, token);
      const after = await answer(token, card!.check!.id);
      expect(after.face).toBe(face);
      if (face === 'open') expect(after.card!.check!.stage).toBe('stale');
      expect(await keptBy(customerId)).toMatchObject({ cards: 0, billed: 0, checks: ['stale'] });
      if (face === 'revoked' || face === 'expired')
        expect((await keep(token, 'approved', 'any')).refusal).toMatch(
          /^invitation\.(was_revoked|has_expired)$/,
        );
    }
    const { token } = await world.invite({ email: 'stale@example.com' });
    expect((await keep(token, 'approved', 'what was read before')).refusal).toBe('invitation.changed');
  });

  it('meets an account, a withdrawal and itself at one instant, and one of them is what happened', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, customerId, token } = await world.invite({ email: `meets${round}@example.com` });
      const { terms } = await open(token);
      const { card } = await keep(token, 'challenge_passes');
      await Promise.all([
        answer(token, card!.check!.id),
        answer(token, card!.check!.id),
        world.accept(token, terms),
        ...(round % 2 === 0 ? [world.harbour.post(`/invitation/revoke/${id}`, {})] : []),
      ]);
      const { cards, billed } = await keptBy(customerId);
      const mandates = await world.count('mandates', customerId);
      const { face } = await open(token);
      expect([face, cards + mandates, cards]).toEqual([face, face === 'accepted' ? 1 : 0, billed]);
    }
    const invariant = cardInvariants.find(({ name }) => name === 'cards.checks')!;
    expect(await invariant.check(world.portal.platform)).toMatchObject({ broken: 0 });
  });

  it('is accepted by the server itself where the processor was silent, and gives up what nobody answers', async () => {
    const { platform } = world.portal;
    const rail = createSandboxCards(platform);
    const loop = cardsModule({
      rail,
      purposes: { invitation: INVITATION_CARDS, mend: INVITATION_CARDS },
    }).loops!.find(({ name }) => name === 'cards.check')!;
    const lapse = () =>
      platform.pool.query(
        "update card_checks set next_ask_at = now() - interval '1 second' where next_ask_at is not null",
      );
    const silent = await world.invite({ email: 'silent@example.com' });
    const left = await world.invite({ email: 'left@example.com' });
    expect((await keep(silent.token, 'times_out_approved')).card!.check!.stage).toBe('unknown');
    expect((await keep(left.token, 'challenge_passes')).card!.check!.stage).toBe('needs_action');
    await lapse();
    await loop.run(platform, undefined as never, new AbortController().signal);
    expect((await open(silent.token)).face).toBe('accepted');
    expect((await open(left.token)).card!.check).toMatchObject({
      stage: 'failed',
      decline_reason: 'abandoned',
    });
    for (let tried = 1; tried < 8; tried += 1) await keep(left.token, 'declined');
    expect((await keep(left.token, 'approved')).refusal).toBe('card_check.too_many');
  });
});
