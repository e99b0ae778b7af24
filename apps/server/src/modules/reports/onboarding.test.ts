import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MerchantsStage, openMerchantsStage } from '../../test/merchants-stage.ts';

let stage: MerchantsStage;
type Checklist = {
  status: string;
  merchant_id: string;
  username: string;
  can_choose_merchant_id: boolean;
  steps: { step: string; done: boolean }[];
};
const sql = (text: string) => stage.database.pool.query(text, [stage.merchantId]);
const checklist = async () => (await stage.get<Checklist>('/merchant/onboarding')).data;
const done = async () => (await checklist()).steps.filter((one) => one.done).map((one) => one.step);

beforeAll(async () => {
  stage = await openMerchantsStage();
});
afterAll(() => stage.close());

describe('the checklist of a merchant that prepares', () => {
  it('has its steps in the order in which they are done, with what is there ticked', async () => {
    const list = await checklist();
    expect(list).toMatchObject({ status: 'preparing', merchant_id: 'harbour-fitness', username: 'owner' });
    expect(list.steps.map((one) => one.step)).toEqual([
      'email_confirmed',
      'names_chosen',
      'business_details',
      'payout_account',
      'card_fees',
      'two_factor',
      'first_plan',
      'first_invite',
      'approval',
    ]);
    expect(await done()).toEqual(['email_confirmed', 'names_chosen']);
  });

  it('offers the names that were made up, until they are chosen', async () => {
    await sql('update merchants set slug_chosen = false where id = $1');
    expect(await checklist()).toMatchObject({ can_choose_merchant_id: true, can_choose_username: false });
    expect(await done()).toEqual(['email_confirmed']);
    const names = { merchant_id: 'harbour-fitness', username: 'owner' };
    expect(await stage.post('/merchant/signInNames', names)).toMatchObject({ code: 0 });
    expect(await done()).toEqual(['email_confirmed', 'names_chosen']);
  });

  it('ticks each line from what was really done', async () => {
    await sql('update merchant_users set two_factor_enabled = true where merchant_id = $1');
    await sql('update sessions set two_factor_passed = true where merchant_id = $1');
    await stage.post('/merchant/payoutAccount/set', {
      bsb: '013-006',
      account: '201030318',
      account_name: 'HARBOUR',
    });
    await stage.post('/merchant/update', {
      legal_name: 'Harbour Fitness Pty Ltd',
      trading_name: 'Harbour Fitness',
      abn: '51 824 753 556',
    });
    const ticked = await done();
    expect(ticked).toContain('two_factor');
    expect(ticked).toContain('business_details');
    expect(ticked).toContain('payout_account');
    expect(ticked).not.toContain('approval');
  });

  it.each([
    ['the rule of 1 October 2026 is followed', { takes_cards: true, follows_rule_2026: true }],
    ['cards are not taken', { takes_cards: false, follows_rule_2026: false }],
  ])('ticks the card fees once %s', async (_, settings) => {
    const shipped = { takes_cards: true, follows_rule_2026: false };
    expect(await stage.post('/card/settings/update', shipped)).toMatchObject({ code: 0 });
    expect(await done()).not.toContain('card_fees');
    expect(await stage.post('/card/settings/update', settings)).toMatchObject({ code: 0 });
    expect(await done()).toContain('card_fees');
  });

  it('is whole once the platform has approved', async () => {
    await sql(`update merchants set status = 'live' where id = $1`);
    expect(await checklist()).toMatchObject({ status: 'live' });
    expect(await done()).toContain('approval');
  });

  it('goes on after the approval, until somebody is invited, billed or has paid', async () => {
    const isSettingUp = async () =>
      (await stage.get<{ merchant: { is_setting_up: boolean } }>('/getUserInfo')).data.merchant.is_setting_up;
    expect(await done()).not.toContain('first_invite');
    expect(await isSettingUp()).toBe(true);
    const grace = {
      type: 'person',
      name: 'Grace Okonkwo',
      email_primary: 'grace@payers.test',
      locale: 'en',
      payment_type: 'none',
    };
    expect(await stage.post('/customer/create', grace)).toMatchObject({ code: 0 });
    expect(await isSettingUp()).toBe(true);
    await sql(`insert into invoices (merchant_id, id, number, customer_id, status, issue_date, due_date, currency, total_cents,
        gst_cents, description, buyer_name, created_at, updated_at)
      select merchant_id, id, 1, id, 'open', now(), now(), 'AUD', 2500, 0, 'Swimming', name, now(), now()
      from customers where merchant_id = $1 limit 1`);
    expect([await isSettingUp(), (await done()).includes('first_invite')]).toEqual([false, true]);
    await sql(`delete from invoices where merchant_id = $1`);
    await sql(`insert into payments (merchant_id, id, rail, stage, customer_id, currency, amount_cents, due_date, debit_date,
        description, created_at, updated_at)
      select merchant_id, id, 'card', 'succeeded', id, 'AUD', 2500, now(), now(), 'Swimming', now(), now()
      from customers where merchant_id = $1 limit 1`);
    expect([await isSettingUp(), (await done()).includes('first_invite')]).toEqual([false, true]);
    await sql(`delete from payments where merchant_id = $1`);
    expect([await isSettingUp(), (await done()).includes('first_invite')]).toEqual([true, false]);
    await sql(`insert into invitations (merchant_id, id, token_hash, token, status, customer_id, name, email, phone,
        channels, locale, expires_at, created_at, updated_at)
      select merchant_id, id, 'hash', 'token', 'sent', id, name, 'grace@payers.test', '', '{email}', 'en', now(), now(), now()
      from customers where merchant_id = $1 limit 1`);
    expect(await done()).toContain('first_invite');
    expect(await isSettingUp()).toBe(false);
  });
});
