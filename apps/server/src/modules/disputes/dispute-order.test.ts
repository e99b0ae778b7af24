import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { trustPaid } from '@lorikeet/domain/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newsOf, openDisputes } from '../../test/dispute-stage.ts';
import { holdBook, runsOfMeeting } from '../../test/meeting.ts';
import { post } from '../ledger/index.ts';
import { trustBook } from '../merchants/index.ts';
import type { DisputeNews } from './ports.ts';
import { takeNews } from './take-news.ts';

let on: Awaited<ReturnType<typeof openDisputes>>;
const DAY = toLocalDate('2027-05-03');
beforeAll(async () => {
  on = await openDisputes();
  on.scene.at(DAY, '10:00');
});
afterAll(() => on.close());

const NO_FEE = { feeCents: toCents(0), feeGstCents: toCents(0), isAnswered: true };

it.each<[string, string, Partial<DisputeNews>[], Partial<DisputeNews>]>([
  ['is lost in part', 'W-1', [{ said: 'opened' }], { said: 'lost', returnedCents: toCents(4_112) }],
  ['is told of first by its loss', 'W-2', [], { said: 'lost' }],
])(
  'writes the merchant’s book before the platform’s where a dispute %s',
  async (_, reference, before, last) => {
    const { harbour } = on.scene;
    const { id } = await on.cards.charged(10_000);
    for (const news of before) await on.take(newsOf(id, reference, { ...NO_FEE, ...news }));
    const within = <T>(body: (work: Parameters<typeof takeNews>[0]) => Promise<T>) =>
      on.scene.within(harbour, body);
    const runs = await runsOfMeeting(
      on.scene.platform,
      {
        within,
        first: (work) => holdBook(work, harbour, { day: DAY, debit: 'dispute-losses', credit: 'test' }),
        next: async (work) => {
          const paid = trustPaid('trust_dispute_fee', harbour.id, toCents(1));
          const booked = { sourceId: work.newId(), currency: 'AUD', effectiveDate: DAY };
          await post(await trustBook(work), { ...paid, ...booked });
        },
      },
      { within, body: (work) => takeNews(work, newsOf(id, reference, { ...NO_FEE, ...last })) },
    );
    expect(runs).toEqual({ holder: 1, waiter: 1 });
    expect((await on.disputesOf(id))[0]).toMatchObject({ status: 'lost' });
  },
);
