import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { bankFileDetailOf } from '../bank-files/bank-file-detail.query.ts';
import { acceptFile } from '../bank-files/index.ts';
import { claimDebits } from './claim-debits.ts';
import { rejectFile } from './reject-file.ts';
import { rejectItem } from './reject-item.ts';

const DAY = '2026-11-23';
let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants(DAY, '06:30');
});
afterAll(() => scene.close());

const invoice = (id: string) =>
  scene.within(scene.harbour, (work) =>
    work.one<{ status: string; in_flight_cents: number }>(sql`
      select status, in_flight_cents from invoices where merchant_id = ${work.merchantId} and id = ${id}`),
  );

describe('what the bank rejects', () => {
  it('one debit or the whole file: is owed again, by the exact reverse of its submission, once', async () => {
    const { harbour, lorikeet } = scene;
    const payer = await scene.payer(harbour);
    const one = await scene.debit(harbour, payer, { cents: 1_100, due: DAY });
    const rest = await scene.debit(harbour, payer, { cents: 2_200, due: DAY });
    await scene.runPhase(harbour, 'claim', DAY);
    const [file] = await scene.files(harbour);
    await scene.within(harbour, (work) => acceptFile(work, file!.id, 'R'));
    const canReject = () =>
      scene.within(harbour, async (work) => {
        const { can } = await bankFileDetailOf(work, file!.id);
        return can.find(({ action }) => action === 'reject')?.allowed;
      });
    expect(await canReject(), 'while its debits are not posted').toBe(false);
    await scene.drain();
    expect(await canReject()).toBe(true);

    const item = { id: one.paymentId, merchant_id: harbour.id, reason: 'refused' };
    await scene.within(lorikeet, (work) => rejectItem(work, item));
    await scene.within(lorikeet, (work) => rejectItem(work, item));
    expect(await scene.payment(harbour, one.paymentId)).toMatchObject({ stage: 'rejected' });
    expect(await scene.payment(harbour, rest.paymentId)).toMatchObject({ stage: 'submitted' });

    const run = createRun(scene.platform, harbour.id, SYSTEM);
    await rejectFile(run, file!.id, 'wrong_day');
    await rejectFile(run, file!.id, 'wrong_day');
    for (const [debit, cents] of [
      [one, 1_100],
      [rest, 2_200],
    ] as const) {
      expect(await scene.payment(harbour, debit.paymentId)).toMatchObject({ stage: 'rejected' });
      expect(await scene.postings(harbour, debit.paymentId)).toEqual([
        `debit_submitted: it:debit ${cents}, receivable -${cents}`,
        `debit_rejected: it:debit -${cents}, receivable ${cents}`,
      ]);
      expect(await invoice(debit.invoiceId)).toEqual({ status: 'open', in_flight_cents: 0 });
    }
    await scene.drain();
    expect(await scene.broken()).toEqual([]);
  });
});

describe('a whole file that the bank rejects', () => {
  /** A rejected file of two debits, and what the inbox of its merchant says of it. */
  async function rejected(merchant: { id: string; facilityId: string; token: string }, day: string) {
    scene.at(day, '06:30');
    const payer = await scene.payer(merchant, { account: '52345148' });
    for (const cents of [1_000, 2_050]) await scene.debit(merchant, payer, { cents, due: day });
    await scene.runPhase(merchant, 'claim', day);
    const file = (await scene.files(merchant)).at(-1)!;
    await scene.within(merchant, (work) => acceptFile(work, file.id, 'R'));
    await scene.drain();
    for (let times = 0; times < 2; times += 1)
      await rejectFile(createRun(scene.platform, merchant.id, SYSTEM), file.id, 'wrong_day');
    await scene.drain();
    return scene.within(merchant, (work) =>
      work.rows<object>(sql`
        select kind, events::int as events, items::int as items, amount_cents from notifications
        where merchant_id = ${work.merchantId} and kind in ('batch.file_rejected', 'payment.rejected')`),
    );
  }

  it('is told to a merchant whose files the platform lodges, once', async () => {
    expect(await rejected(scene.other, '2026-12-01')).toEqual([
      { kind: 'batch.file_rejected', events: 1, items: 2, amount_cents: 3_050 },
    ]);
  });

  it('is no news to one that lodges its own, whose staff recorded it', async () => {
    expect(await rejected(scene.banksia, '2026-12-02')).toEqual([]);
  });
});

describe('a debit announced for a day that passed', () => {
  it.each([
    ['2026-12-07', '2026-12-14', 'batched'],
    ['2026-12-07', '2026-12-15', 'held'],
  ])('%s and claimed on %s is %s: its notice holds for five bank days', async (due, day, stage) => {
    const { harbour } = scene;
    scene.at(due, '05:00');
    const payer = await scene.payer(harbour, { name: `Passed ${day}` });
    const { paymentId } = await scene.debit(harbour, payer, { cents: 500, due });
    scene.at(day, '06:30');
    const claim = {
      facilityId: harbour.facilityId,
      day: toLocalDate(day),
      processingDate: toLocalDate(day),
    };
    await claimDebits(createRun(scene.platform, harbour.id, SYSTEM), claim);
    expect(await scene.payment(harbour, paymentId)).toMatchObject({ stage });
  });
});
