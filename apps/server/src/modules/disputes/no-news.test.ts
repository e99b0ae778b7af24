import { toLocalDate } from '@lorikeet/domain/kernel';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newsOf, openDisputes } from '../../test/dispute-stage.ts';
import { disputesPhase } from './follow-disputes.ts';
import type { DisputeNews } from './ports.ts';

let on: Awaited<ReturnType<typeof openDisputes>>;
beforeAll(async () => {
  on = await openDisputes();
});
afterAll(() => on.close());

/** A bank day on which the processor says this of the merchant's disputes, or nothing. */
async function day(date: string, standing: () => Promise<DisputeNews[]>) {
  const phase = disputesPhase({ ...on.desk, standing });
  on.scene.at(date, phase.at);
  const { id } = on.scene.harbour;
  const tenant = { id, slug: '', kind: 'business', timeZone: 'Australia/Sydney' } as const;
  return phase.run(on.runOf(on.scene.harbour), toLocalDate(date), tenant);
}
const silent = async () => {
  throw new Error('Stripe: StripeAuthenticationError 401');
};
const told = () => on.openExceptions('dispute.no_news', on.scene.lorikeet);
const paid = async () => (await on.pay((await on.bill(10_000, '2027-06-01')).link, 10_000)).data.id;

it('goes on with the day while the processor is silent, gives nothing up, and tells staff until it answers', async () => {
  on.scene.at('2027-03-01', '10:00');
  const id = await paid();
  const said = newsOf(id, 'N-1', { answerDueOn: toLocalDate('2027-03-10') });
  await on.take(said);
  const status = async () => (await on.disputesOf(id))[0]!.status;
  expect(await day('2027-03-12', silent)).toEqual({ disputes: 0, given_up: 0 });
  await day('2027-03-15', silent);
  expect(await status()).toBe('opened');
  expect(await told()).toMatchObject([{ reason: 'processor_silent' }]);
  expect(await day('2027-03-16', async () => [said])).toEqual({ disputes: 0, given_up: 1 });
  expect(await status()).toBe('lost');
  expect(await told()).toEqual([]);
  expect(await on.broken()).toEqual([]);
});

it('takes each dispute by itself, so that one that cannot be stored keeps back no other', async () => {
  on.scene.at('2027-03-17', '10:00');
  const id = await paid();
  const unknown = { ...newsOf(id, 'N-2'), paymentId: on.scene.harbour.id };
  expect(await day('2027-03-18', async () => [unknown, newsOf(id, 'N-3')])).toEqual({
    disputes: 1,
    given_up: 0,
  });
  expect((await on.disputesOf(id)).map(({ status }) => status)).toEqual(['opened']);
  expect(await told()).toMatchObject([{ reason: 'not_taken', details: { references: ['N-2'] } }]);
  await day('2027-03-19', async () => [newsOf(id, 'N-3')]);
  expect(await told()).toEqual([]);
  expect(await on.broken()).toEqual([]);
});

it('looks once for what was told, and for no platform that it has found before, on a day on which all is well', async () => {
  await day('2027-03-22', async () => []);
  const reads = vi.spyOn(pg.Client.prototype, 'query');
  await day('2027-03-23', async () => []);
  const texts = reads.mock.calls.map(([asked]) => (asked as unknown as { text: string }).text);
  // Together with the look for what is overdue.
  expect(texts).toHaveLength(2);
  reads.mockRestore();
  const askedOf = (table: string) => texts.filter((text) => text.includes(table));
  expect(askedOf('from exceptions')).toHaveLength(1);
  expect(askedOf('from merchant_directory')).toEqual([]);
});

it('waits for nobody’s news any more once nobody is asked', async () => {
  on.scene.at('2027-03-23', '10:00');
  const id = await paid();
  const unknown = { ...newsOf(id, 'N-4'), paymentId: on.scene.harbour.id };
  await day('2027-03-24', async () => [unknown]);
  await day('2027-03-25', silent);
  expect((await told()).map(({ reason }) => reason).sort()).toEqual(['not_taken', 'processor_silent']);
  const phase = disputesPhase(undefined);
  const { id: merchantId } = on.scene.harbour;
  const tenant = { id: merchantId, slug: '', kind: 'business', timeZone: 'Australia/Sydney' } as const;
  on.scene.at('2027-03-30', phase.at);
  await phase.run(on.runOf(on.scene.harbour), toLocalDate('2027-03-30'), tenant);
  expect(await told()).toEqual([]);
  const { rows } = await on.scene.platform.pool.query(
    `select resolution from exceptions where kind = 'dispute.no_news' order by resolved_at desc, id desc limit 2`,
  );
  expect(rows, 'nothing was heard').toEqual([{ resolution: 'nobody_asked' }, { resolution: 'nobody_asked' }]);
  expect(await on.broken()).toEqual([]);
});
