import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { trustCleared, trustFeeCharged } from '@lorikeet/domain/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Work } from '../../platform/work.ts';
import { runsOfMeeting } from '../../test/meeting.ts';
import { openTrustStage, type TrustStage } from '../../test/trust-stage.ts';
import { book } from '../payouts/index.ts';
import { bookCleared } from './platform-book.ts';

let stage: TrustStage;
const DAY = toLocalDate('2026-11-03');

beforeAll(async () => {
  stage = await openTrustStage(DAY);
});
afterAll(() => stage.close());

it('takes the accounts of what cleared and of its fees in everybody’s order', async () => {
  const { harbour, other, lorikeet, within } = stage;
  const inTrust = (body: (work: Work) => Promise<unknown>) => within(body, lorikeet);
  const booked = (work: Work) => ({ sourceId: work.newId(), effectiveDate: DAY });
  const fee = { amount: toCents(11), gst: toCents(1) };
  const runs = await runsOfMeeting(
    stage.platform,
    {
      within: inTrust,
      first: (work) => book(work, trustFeeCharged(other.id, fee), booked(work)),
      next: (work) => book(work, trustCleared(harbour.id, toCents(100)), booked(work)),
    },
    {
      within,
      body: (work) =>
        bookCleared(
          work,
          { platformTenant: lorikeet },
          { sourceId: work.newId(), day: DAY, clearedCents: 500, feeCents: 11, gstCents: 1 },
        ),
    },
  );
  expect(runs).toEqual({ holder: 1, waiter: 1 });
  expect(await stage.held('fee-income')).toBe(-20);
  expect(await stage.held(`merchant:${harbour.id}`)).toBe(-589);
});
