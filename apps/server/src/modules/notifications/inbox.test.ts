import type { Output } from '@lorikeet/contracts';
import type { EventName, EventPayload } from '@lorikeet/contracts/events';
import type * as inbox from '@lorikeet/contracts/inbox';
import { parseId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { drainEvents } from '../../platform/events/drain-events.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { inTenant, SYSTEM } from '../../platform/work.ts';
import { type Member, openTeamStage, type TeamStage } from '../../test/team-stage.ts';
import { listenersOf } from '../../worker.ts';
import { createCustomer } from '../customers/index.ts';
import { mailNotifications } from './mail-notifications.ts';

type Page = Output<typeof inbox.listNotifications>;

let stage: TeamStage;
let clerk: Member;
let mei: string;

beforeAll(async () => {
  stage = await openTeamStage();
  clerk = await stage.member('Cole');
  mei = await inTenant(stage.portal.platform, stage.merchantId, SYSTEM, (work) =>
    createCustomer(work, { name: 'Mei Nguyen' }),
  );
});
beforeEach(async () => {
  for (const table of [
    'notification_sources',
    'notifications',
    'notification_readers',
    'notification_choices',
    'messages',
  ])
    await stage.database.pool.query(`delete from ${table}`);
});
afterAll(() => stage?.close());

/** What happens here is made up: only the inbox hears of it. */
const told = () => listenersOf(stage.portal.portal).filter(({ name }) => name.startsWith('notifications.'));

const happens = async <N extends EventName>(name: N, ...payloads: EventPayload<N>[]) => {
  await inTenant(stage.portal.platform, stage.merchantId, SYSTEM, async (work) => {
    for (const payload of payloads) await work.emit(name, payload);
  });
  await drainEvents(stage.portal.platform, told());
};
const returned = (amount: number, customer = mei): EventPayload<'payment.returned'> => ({
  id: uuidv7(),
  customer_id: customer,
  mandate_id: uuidv7(),
  invoice_id: null,
  return_code: '6',
  amount_cents: amount as never,
  currency: 'AUD',
  bank_date: toLocalDate('2026-06-01'),
  was_cleared: false,
});
const payout = () => ({ id: uuidv7(), amount_cents: 120_00 as never, currency: 'AUD' as const });
const list = async (who: Member, query = '') =>
  (await stage.ask<Page>(who, `/notification/list${query}`)).data.rows;
const unread = async (who: Member) =>
  (await stage.ask<{ unread: number; seq: number }>(who, '/notification/count')).data;

describe('what happened', () => {
  it('is told once, with its record, its customer and its amount, however often the event comes', async () => {
    const one = returned(45_00);
    await happens('payment.returned', one);
    await stage.database.pool.query('update outbox set handed_at = null');
    await drainEvents(stage.portal.platform, told());
    const rows = await list(stage.owner);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      kind: 'payment.returned',
      events: 1,
      customer_name: 'Mei Nguyen',
      amount_cents: 4500,
      is_read: false,
    });
    expect(parseId('payment', rows[0]!.subject_id)).toBe(one.id);
  });

  it('many times a day is one notification with the count and the sum', async () => {
    await happens('payment.returned', ...Array.from({ length: 40 }, () => returned(10_00, uuidv7())));
    expect(await list(stage.owner)).toMatchObject([
      { events: 40, amount_cents: 40_000, customer_name: null },
    ]);
    expect((await unread(stage.owner)).unread).toBe(1);
  });

  it('is counted once for each event, also when they are handled at the same moment', async () => {
    await inTenant(stage.portal.platform, stage.merchantId, SYSTEM, async (work) => {
      for (let n = 0; n < 12; n++) await work.emit('payment.returned', returned(1_00));
    });
    const listeners = told();
    await Promise.all([1, 2, 3].map(() => drainEvents(stage.portal.platform, listeners)));
    expect(await list(stage.owner)).toMatchObject([{ events: 12, amount_cents: 1_200 }]);
  });

  it('stays unsaid where there is nothing to say: a run without debits', async () => {
    await happens('batch.completed', { id: uuidv7(), debits: 0, total_cents: 0 as never });
    await happens('batch.completed', { id: uuidv7(), debits: 10_000, total_cents: 5_00 as never });
    expect(await list(stage.owner)).toMatchObject([{ events: 1, items: 10_000 }]);
  });
});

describe('who reads it', () => {
  it('is who may read the record: a clerk hears of no payout, and of nobody else’s approval', async () => {
    await happens('payout.paid', payout());
    await happens('payment.returned', returned(45_00));
    await happens('approval.requested', { id: uuidv7(), user_ids: [stage.owner.uuid] });
    expect((await list(clerk)).map(({ kind }) => kind)).toEqual(['payment.returned']);
    expect((await unread(clerk)).unread).toBe(1);
    expect((await list(stage.owner)).map(({ kind }) => kind)).toEqual([
      'approval.requested',
      'payment.returned',
      'payout.paid',
    ]);
    const [payoutRow] = await list(stage.owner, '?topic=payouts');
    const answer = await stage.ask(clerk, `/notification/mark/${payoutRow!.id}`, {
      is_read: true,
    });
    expect(answer.status).toBe(404);
  });

  it('hears of an exception by its own permission', async () => {
    await inTenant(stage.portal.platform, stage.merchantId, SYSTEM, async (work) => {
      const id = work.newId();
      await work.run(sql`
        insert into exceptions (merchant_id, id, kind, reason, subject_kind, subject_id, status, created_at)
        values (${work.merchantId}, ${id}, 'customer.unreachable', 'no_address', 'customer', ${mei}, 'open', ${work.now})`);
      await work.emit('exception.raised', { id, kind: 'customer.unreachable', reason: 'no_address' });
    });
    await drainEvents(stage.portal.platform, told());
    expect(await list(clerk, '?topic=waiting')).toMatchObject([
      { kind: 'exception.customer.unreachable', customer_name: 'Mei Nguyen' },
    ]);
    const plain = await stage.member('Pia', 'accountant');
    await stage.database.pool.query(
      `update roles set permissions = array_remove(permissions, 'payments.read') where slug = 'accountant'`,
    );
    expect(await list(plain)).toEqual([]);
  });
});

describe('what is read', () => {
  it('is each person’s own, and comes back unread when it goes on happening', async () => {
    await happens('payment.returned', returned(10_00));
    const [row] = await list(stage.owner);
    await stage.ask(stage.owner, `/notification/mark/${row!.id}`, { is_read: true });
    expect((await unread(stage.owner)).unread).toBe(0);
    expect((await unread(clerk)).unread).toBe(1);
    expect(await list(stage.owner, '?state=unread')).toEqual([]);
    expect(await list(stage.owner, '?state=read')).toHaveLength(1);
    await happens('payment.returned', returned(20_00));
    expect((await unread(stage.owner)).unread).toBe(1);
  });

  it('all at once leaves what came after the person looked, and can be taken back for one', async () => {
    await happens('payment.returned', returned(10_00));
    const { seq } = await unread(stage.owner);
    await happens('payout.paid', payout());
    await stage.ask(stage.owner, '/notification/markAll', { through: seq });
    expect((await list(stage.owner, '?state=unread')).map(({ kind }) => kind)).toEqual(['payout.paid']);
    await stage.ask(stage.owner, '/notification/markAll', { through: 1_000_000 });
    expect((await unread(stage.owner)).unread).toBe(0);
    await happens('payout.paid', payout());
    expect((await unread(stage.owner)).unread, 'a number from nowhere reads nothing ahead').toBe(1);
    const [first] = await list(stage.owner, '?state=read');
    await stage.ask(stage.owner, `/notification/mark/${first!.id}`, { is_read: false });
    expect((await unread(stage.owner)).unread).toBe(2);
  });
});

describe('what a person chooses', () => {
  const choose = (who: Member, choice: string, in_app: boolean, by_email: boolean) =>
    stage.ask(who, '/notification/choices/set', { choice, in_app, by_email });
  const later = async () => {
    const { rows } = await stage.database.pool.query(
      "select merchant_id, id, mail_at - interval '6 minutes' as earlier from notifications where mail_at is not null",
    );
    for (const { merchant_id, id, earlier } of rows)
      await stage.database.pool.query(
        'update notifications set mail_at = $3 where merchant_id = $1 and id = $2',
        [merchant_id, id, earlier],
      );
  };
  const mail = async (to: string) => {
    await later();
    await mailNotifications.run(stage.portal.platform);
    return (await stage.letters(to)).filter(({ template }) => template === 'notifications');
  };

  it('hides a kind from their own inbox alone, and is written down', async () => {
    await happens('payment.returned', returned(10_00));
    expect((await choose(clerk, 'payment.returned', false, false)).code).toBe(0);
    expect(await list(clerk)).toEqual([]);
    expect(await list(stage.owner)).toHaveLength(1);
    expect(await stage.audits('notification.choice_set')).toMatchObject([
      { actor_id: clerk.uuid, before: { inApp: true }, after: { inApp: false, byEmail: false } },
    ]);
  });

  it('cannot silence what the business’s safety stands on', async () => {
    const answer = await choose(stage.owner, 'payout_account.changed', false, true);
    expect(answer).toMatchObject({ code: 1, data: { refusal: 'notification.cannot_switch_off' } });
    await happens('payout_account.changed', { id: stage.merchantId });
    expect(await list(stage.owner)).toHaveLength(1);
  });

  it('offers what their permissions let them read, and says what is fixed', async () => {
    type Choices = Output<typeof inbox.getNotificationChoices>;
    const of = async (who: Member) => (await stage.ask<Choices>(who, '/notification/choices')).data.choices;
    const owners = await of(stage.owner);
    expect(owners.find(({ choice }) => choice === 'payout_account.changed')).toMatchObject({
      is_fixed: true,
      mail: 'fixed',
    });
    expect(owners.find(({ choice }) => choice === 'payout.paid')).toMatchObject({
      is_fixed: false,
      mail: 'letter',
    });
    const clerks = (await of(clerk)).map(({ choice }) => choice);
    expect(clerks).toContain('payment.returned');
    expect(clerks).not.toContain('payout.paid');
  });

  it('has no name in a letter that a mail reader would make a link of', async () => {
    const rename = (name: string) =>
      stage.database.pool.query('update customers set name = $1 where id = $2', [name, mei]);
    await choose(stage.owner, 'payment.returned', true, true);
    await rename('Mei of evil.test/x');
    await happens('payment.returned', returned(10_00));
    const [letter] = await mail('owner@harbour.test');
    await rename('Mei Nguyen');
    expect(letter!.text).toContain('Mei of evil');
    expect(letter!.text).not.toContain('evil.test');
  });

  it('by e-mail is one letter for what came together, in the reader’s language, to who wants it', async () => {
    await choose(clerk, 'payment.returned', true, true);
    await stage.database.pool.query(`update merchant_users set locale = 'zh' where id = $1`, [clerk.uuid]);
    await happens('payment.returned', returned(45_00));
    await happens('payout.returned', payout());
    const [own] = await mail('cole@harbour.test');
    expect(own!.text).toContain('银行退回了 Mei Nguyen 的一笔');
    expect(own!.text).not.toContain('付款结算');
    const [owners] = await mail('owner@harbour.test');
    expect(owners!.text).toContain('A payout of');
    expect(owners!.text).not.toContain('Mei Nguyen');
    expect(await mail('owner@harbour.test'), 'once').toHaveLength(1);
  });

  it('is not written about again within the hour, nor a day late', async () => {
    await happens('payout.returned', payout());
    await stage.database.pool.query(
      `update notifications set mail_at = now() - interval '2 days', latest_at = now() - interval '2 days'`,
    );
    expect(await mail('owner@harbour.test')).toEqual([]);
    await choose(stage.owner, 'payment.returned', true, true);
    await happens('payment.returned', returned(45_00));
    expect(await mail('owner@harbour.test')).toHaveLength(1);
    await happens('payment.returned', returned(46_00));
    expect(await mail('owner@harbour.test')).toHaveLength(1);
  });
});
