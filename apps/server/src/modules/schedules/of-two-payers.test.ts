import { addDays, parseId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScheduleStage, type ScheduleStage } from '../../test/schedule-stage.ts';
import { grantAccess } from '../council/index.ts';
import { markDisputed } from '../payments/index.ts';
import { ratepayerDetail } from './ratepayers/ratepayer-detail.query.ts';

const PATIENCE_MS = 300_000;
let stage: ScheduleStage;
beforeAll(async () => {
  stage = await openScheduleStage('2026-07-20');
});
afterAll(() => stage.close());

type Person = Awaited<ReturnType<ScheduleStage['ratepayer']>>;

async function begin(person: Person, wireId: string, number: string) {
  const { data: account } = await stage.account(person, number);
  const { first_day: start_on } = await stage.detail(person, wireId);
  const wish = { kind: 'begin', frequency: 'fortnightly', start_on, payment_method_id: account.id };
  return stage.change(person, wireId, 0, wish);
}

/** A property that its owner paid for until its agent took over, while a debit of the owner's is with the bank. */
async function takenOver() {
  const owner = await stage.ratepayer();
  const agent = await stage.ratepayer('Abe Agent');
  const home = await stage.property(owner);
  await stage.within(stage.banksia, (work) =>
    grantAccess(work, { propertyId: home.id, ratepayerId: agent.id, relation: 'agent' }),
  );
  expect((await begin(owner, home.wireId, '12345148')).code).toBe(0);
  const { schedule } = await stage.detail(owner, home.wireId);
  const [first] = schedule!.debits;
  await stage.live(first!.on);
  const { schedule: running } = await stage.detail(owner, home.wireId);
  expect((await stage.change(owner, home.wireId, running!.version, { kind: 'end' })).code).toBe(0);
  const began = await begin(agent, home.wireId, '87654321');
  expect(began.code, began.message).toBe(0);
  await stage.drain();
  return { owner, agent, home, first: first!, ended: running!.id };
}

describe('a property whose payer has changed', () => {
  it(
    'tells why a bank refused a debit to the one whose account it was, and nobody else',
    async () => {
      const { owner, agent, home, first } = await takenOver();
      await stage.live(addDays(first.on, 4), ({ amountCents }) =>
        amountCents === first.amount_cents ? 6 : undefined,
      );
      const failed = { status: 'failed', by_schedule: true, amount_cents: first.amount_cents };
      const seen = await stage.detail(agent, home.wireId);
      expect(seen.is_mine).toBe(true);
      expect(seen.payments.find(({ status }) => status === 'failed')).toMatchObject({
        ...failed,
        return_code: null,
        is_mine: false,
      });
      const own = await stage.detail(owner, home.wireId);
      expect(own.payments.find(({ status }) => status === 'failed')).toMatchObject({
        ...failed,
        return_code: '6',
        is_mine: true,
      });
      const told = (await stage.letters(agent.email)).map(({ text }) => text).join();
      expect(told).not.toContain('did not pay');
      expect(told).toContain('has changed, and your payments follow it');
      const returned = async (email: string) =>
        (await stage.letters(email)).filter(({ template }) => template === 'debit-returned');
      expect(await returned(owner.email)).toMatchObject([
        { text: expect.stringContaining('the amount is owed for the property again') },
      ]);
      expect(await returned(agent.email)).toEqual([]);
      expect(seen.schedule!.debits.reduce((sum, one) => sum + one.amount_cents, 0)).toBe(seen.owed_cents);
      expect(await stage.broken()).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'has no change of an ended schedule made to the one that pays now',
    async () => {
      const { agent, home, ended } = await takenOver();
      const before = (await stage.detail(agent, home.wireId)).schedule!;
      const asked = async (act: 'preview' | 'change', body: object) =>
        (
          await stage.call<{ refusal: string }>('POST', `/api/merchant/council/schedule/${act}/${ended}`, {
            token: stage.banksia.token,
            body,
          })
        ).data.refusal;
      const change = { kind: 'skip', on: before.debits[1]!.nominal_on };
      expect(await asked('preview', { change })).toBe('schedule.has_ended');
      for (const version of [1, before.version])
        expect(await asked('change', { version, change })).toBe('schedule.has_ended');
      expect(await asked('change', { version: before.version, change: { kind: 'end' } })).toBe(
        'schedule.has_ended',
      );
      expect((await stage.detail(agent, home.wireId)).schedule).toEqual(before);
      // Nor is what was seen of the one before taken for what is seen of this one.
      expect(before.version).toBeGreaterThan(2);
    },
    PATIENCE_MS,
  );

  it(
    'tells what a bank took back to its payer and to staff, and to nobody else',
    async () => {
      const { owner, agent, home, first } = await takenOver();
      await stage.live(addDays(first.on, 7));
      const seen = async (who: Person) =>
        (await stage.detail(who, home.wireId)).payments.find(
          ({ amount_cents }) => amount_cents === first.amount_cents,
        )!;
      const { id } = await seen(owner);
      for (const [standing, status] of [
        [null, 'paid'],
        ['open', 'disputed'],
        ['lost', 'taken_back'],
      ] as const) {
        await stage.within(stage.banksia, (work) => markDisputed(work, parseId('payment', id)!, standing));
        expect([(await seen(owner)).status, (await seen(agent)).status]).toEqual([status, 'paid']);
        const { payments } = await stage.within(stage.banksia, (work) => ratepayerDetail(work, owner.id));
        expect(payments).toMatchObject([{ status }]);
      }
    },
    PATIENCE_MS,
  );
});
