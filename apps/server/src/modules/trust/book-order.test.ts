import { formatPlainAmount, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { payoutPaid, trustDebitFileCredited } from '@lorikeet/domain/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { makeDebit } from '../../test/debit-scene.ts';
import { runsOfMeeting } from '../../test/meeting.ts';
import { openTrustStage, statementOf, type TrustStage } from '../../test/trust-stage.ts';
import { approvePayout } from '../payouts/approve-payout.ts';
import { drawPayout } from '../payouts/draw-payout.ts';
import { book } from '../payouts/index.ts';
import { lodgePayout } from '../payouts/lodge-payout.ts';
import { lockPayout } from '../payouts/payout-store.ts';
import { bookInTrust } from '../payouts/trust-book.ts';
import { importStatement } from './index.ts';

let stage: TrustStage;
const DAY = toLocalDate('2026-11-03');
const amount = (cents: number) => formatPlainAmount(toCents(cents));

beforeAll(async () => {
  stage = await openTrustStage(DAY);
});
afterAll(() => stage.close());

/** A payout that is with the bank, and a file that the bank will credit. */
async function awaited() {
  const { within, scene } = stage;
  const paid = await within((work) => makeDebit(work, scene, { cents: 12_345, day: DAY }));
  await stage.load(statementOf([DAY, amount(12_345), `DIRECT ENTRY ${paid.reference}`]));
  const drawn = (await within(drawPayout))!;
  await approvePayout(createRun(stage.platform, stage.harbour.id, SYSTEM), drawn.id);
  const payout = await within((work) => lockPayout(work, drawn.id));
  await within((work) => lodgePayout(work, payout.bankFileId!));
  stage.at(payout.payoutDate, '18:00');
  const file = await within((work) => makeDebit(work, scene, { cents: 500, day: payout.payoutDate }));
  return { payout, file };
}

it('writes the books of merchants first and the platform’s last: it and who writes both wait, and neither is run again', async () => {
  const { payout, file } = await awaited();
  const day = payout.payoutDate;
  const booked = (sourceId: string) => ({ sourceId, effectiveDate: day });
  const content = statementOf(
    [day, amount(500), `DIRECT ENTRY ${file.reference}`],
    [day, amount(-payout.amountCents), `CREDITS ${payout.lodgementReference}`],
  );
  const runs = await runsOfMeeting(
    stage.platform,
    {
      within: stage.within,
      first: (work) => book(work, payoutPaid(toCents(1)), booked(work.newId())),
      next: (work) =>
        bookInTrust(work, trustDebitFileCredited(work.merchantId, toCents(1)), booked(work.newId())),
    },
    {
      within: (body) => stage.within(body, stage.lorikeet),
      body: async (work) => expect(await importStatement(work, content)).toMatchObject({ matched: 2 }),
    },
  );
  expect(runs).toEqual({ holder: 1, waiter: 1 });
  expect((await stage.within((work) => lockPayout(work, payout.id))).status).toBe('paid');
});
