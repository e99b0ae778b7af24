import { parseDirectEntry, type ReturnCode } from '@lorikeet/bank-files';
import { formatPlainAmount, instantAt, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { acceptFile } from '../../apps/server/src/modules/bank-files/index.ts';
import { approvePayout } from '../../apps/server/src/modules/payouts/approve-payout.ts';
import { drawPayout } from '../../apps/server/src/modules/payouts/index.ts';
import { makeRefund } from '../../apps/server/src/modules/refunds/index.ts';
import { importStatement } from '../../apps/server/src/modules/trust/index.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { drainEvents } from '../../apps/server/src/platform/events/drain-events.ts';
import type { Module } from '../../apps/server/src/platform/module.ts';
import { createRun } from '../../apps/server/src/platform/run.ts';
import { inTenant, SYSTEM, type Work } from '../../apps/server/src/platform/work.ts';
import { entryOf, fileOf } from '../../apps/server/src/test/bank-returns.ts';
import { type Payer, payersOf } from '../../apps/server/src/test/debit-merchants.ts';
import { fileText } from '../../apps/server/src/test/file-text.ts';
import { createFixturePlatform } from '../fixture/fixture-platform.ts';
import { openMerchant, openPlatformTenant } from '../fixture/open-merchants.ts';
import type { Ground } from '../fixture/throwaway-database.ts';
import { fillApproval } from './approval-stage.ts';
import { fillCards } from './card-stage.ts';
import { fillCharges } from './charge-stage.ts';
import { closeInboxes } from './close-inboxes.ts';
import { fillCredit } from './credit-stage.ts';
import { fillFees } from './fee-stage.ts';
import { fillFollowed } from './followed-stage.ts';
import { gateStatements } from './gate-statements.ts';
import { fillReceipts } from './receipt-stage.ts';
import { fillSubscriptions } from './subscription-stage.ts';

/** The evening at which everything meets: the file of 27 November clears, that of the day waits to be lodged. */
export const TODAY = toLocalDate('2026-12-02');
const USER_ID = '301500';

export type Stage = Awaited<ReturnType<typeof openStage>>;

/**
 * A facilitated merchant with something for every operation at once: a draft payout, an approved and a lodged one, money
 * to draw, a file that clears tonight and whose credit is on the statement, a file that waits to be lodged, due debits,
 * and a payer who has one of each.
 */
export async function openStage(ground: Ground, modules: readonly Module[]) {
  const platform = createFixturePlatform(ground, at('2026-11-20', '08:00'), { connections: 12 });
  const gates = gateStatements(platform.pool);
  const lorikeet = await openPlatformTenant(platform);
  const { merchantId, facilityId } = await openMerchant(platform, {
    slug: 'harbour-fitness',
    model: 'facilitated',
    platformFee: { bps: 100, fixedCents: 30, returnCents: 250 },
  });
  const harbour = { id: merchantId, facilityId };
  const run = createRun(platform, merchantId, SYSTEM);
  const inbox = createRun(platform, lorikeet.merchantId, SYSTEM);
  const within = <T>(merchant: { id: string }, body: (work: Work) => Promise<T>) =>
    inTenant(platform, merchant.id, SYSTEM, body);
  const people = payersOf(within);
  const listeners = modules.flatMap((module) => module.listeners ?? []);
  const drain = () => drainEvents(platform, listeners);
  const phases = modules.flatMap((module) => module.phases ?? []);
  const phase = async (name: 'claim' | 'close' | 'refunds', day: string) => {
    const found = phases.find((one) => one.name === name)!;
    platform.clock.set(at(day, found.at));
    const tenant = { id: merchantId, slug: '', kind: 'business' as const, timeZone: 'Australia/Sydney' };
    await found.run(run, toLocalDate(day), tenant);
    await drain();
  };
  const stage = {
    platform,
    modules,
    gates,
    harbour,
    lorikeet: { id: lorikeet.merchantId, facilityId: lorikeet.facilityId },
    run,
    inbox,
    drain,
    phase,
    debit: (payer: Payer, cents: number, due: string) => people.debit(harbour, payer, { cents, due }),
    payer: (name: string, account: string) => people.payer(harbour, { name, account }),
    close: () => platform.pool.end(),
  };
  return { ...stage, ...(await fill(stage)) };
}

type Empty = {
  modules: readonly Module[];
  platform: ReturnType<typeof createFixturePlatform>;
  harbour: { id: string; facilityId: string };
  lorikeet: { id: string; facilityId: string };
  run: ReturnType<typeof createRun>;
  inbox: ReturnType<typeof createRun>;
  drain(): Promise<number>;
  phase(name: 'claim' | 'close' | 'refunds', day: string): Promise<void>;
  debit(payer: Payer, cents: number, due: string): Promise<{ paymentId: string; invoiceId: string }>;
  payer(name: string, account: string): Promise<Payer>;
};

async function fill(stage: Empty) {
  const payer = await stage.payer('Grace Okonkwo', '12345148');
  const other = await stage.payer('Henry Park', '22345148');
  let cents = 10_000;
  const twoDebits = async (day: string) => {
    stage.platform.clock.set(at(day, '06:30'));
    cents += 1_111;
    const first = await stage.debit(payer, cents, day);
    await stage.debit(other, cents + 7, day);
    return { ...first, cents };
  };
  const closed = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30'];
  await closeInboxes(stage, [...closed, '2026-12-01', String(TODAY)]);
  const fee = await fillFees(stage);

  const paid: string[] = [];
  for (const day of closed.slice(0, 4)) {
    paid.push((await twoDebits(day)).paymentId);
    await lodge(stage, day, true);
  }
  const comingBack = await twoDebits('2026-11-27');
  const submitted = comingBack.paymentId;
  const clearing = await lodge(stage, '2026-11-27', false);
  const [leaving, filed, draft] = await drawPayouts(stage);
  const bill = async (cents: number, due: string) => ({ ...(await stage.debit(payer, cents, due)), cents });
  const cards = await fillCards(stage.platform, stage.run, bill, (day) =>
    stage.platform.clock.set(at(day, '06:40')),
  );
  const refunds = await someRefunds(stage, { filed: paid[3]!, waiting: paid[1]! });
  const receipts = await fillReceipts(stage.run, stage.inbox, other.customerId);
  const { paymentId: batched } = await twoDebits(String(TODAY));
  await stage.phase('claim', String(TODAY));
  const waiting = (await debitFileOf(stage, String(TODAY))).id;
  await twoDebits(String(TODAY));
  const due = await bill(6_000, String(TODAY));
  stage.platform.clock.set(at(String(TODAY), '18:00'));
  const charge = await fillCharges(stage.run, cards.till, String(TODAY));
  await stage.drain();
  const subscription = await fillSubscriptions(stage, cards.till, TODAY);
  const followed = await fillFollowed(stage.run, cards.till, TODAY, subscription);
  const credit = await fillCredit(stage.run, payer.customerId, paid, TODAY);
  const approval = await fillApproval(stage, paid[3]!);
  await forgetNews(stage.platform);
  const ids = { payer, cleared: paid[3]!, submitted, batched, clearing, waiting, leaving, filed, draft };
  return {
    ids,
    payoutFile: await fileOfPayout(stage, filed),
    refunds,
    receipts,
    cards: { ...cards, due, comingBack },
    charge,
    approval,
    credit,
    fee,
    ...followed,
    subscription,
    returns: {
      // One debit that is with the bank, one that has cleared, on the evening's second file of returns.
      usual: fileOf(String(TODAY), [
        await returned(stage, clearing, submitted, 6, '2026-11-27'),
        await returned(stage, (await debitFileOf(stage, '2026-11-26')).id, paid[3]!, 6, '2026-11-26'),
      ]),
      ofUnlodged: fileOf(String(TODAY), [await returned(stage, waiting, batched, 6, String(TODAY))]),
    },
    statement: await statementOf(stage, clearing, leaving),
  };
}

/** Closes the days and draws their payouts: one that left, one that is filed, and a draft. */
async function drawPayouts(stage: Empty): Promise<[string, string, string]> {
  const payouts: string[] = [];
  for (const [i, day] of ['2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01'].entries()) {
    await stage.phase('close', day);
    if (i < 3) payouts.push(await drawn(stage, day));
    if (i < 2) await approvePayout(stage.run, payouts[i]!);
    if (i === 0) await lodgePayout(stage, payouts[0]!);
  }
  return payouts as [string, string, string];
}

/**
 * What the last rows of the stage announced is never delivered: every play would hear it again, and it would do in each
 * what one operation is there for, which resumes the subscription whose bill is paid.
 */
async function forgetNews(platform: Empty['platform']): Promise<void> {
  await platform.pool.query(sql`
    update outbox set handed_at = ${platform.clock.wall()} where handed_at is null`);
}

/** A refund in a file that waits to be lodged, of a debit that the bank gives back too, and one that is in no file. */
async function someRefunds({ run, phase }: Empty, of: { filed: string; waiting: string }) {
  const make = (id: string, cents: number) =>
    run.inTransaction((work) =>
      makeRefund(work, { payment_id: id, amount_cents: toCents(cents), reason: 'goodwill' }),
    );
  await make(of.filed, 1_500);
  await phase('refunds', '2026-12-01');
  const { id: file } = await run.inTransaction((work) =>
    work.one<{ id: string }>(sql`
      select id from bank_files where merchant_id = ${work.merchantId} and kind = 'refund'`),
  );
  return { file, waiting: await make(of.waiting, 400) };
}

function at(day: string, time: string): Date {
  return instantAt(toLocalDate(day), time, 'Australia/Sydney');
}

async function debitFileOf({ run }: Pick<Empty, 'run'>, day: string) {
  return run.inTransaction((work) =>
    work.one<{ id: string; total_cents: number; reference: string; storage_key: string }>(sql`
      select id, total_cents, reference, storage_key from bank_files
      where merchant_id = ${work.merchantId} and kind = 'debit' and processing_date = ${day} and status <> 'withdrawn'`),
  );
}

/** Claims the day's debits and records that the bank has their file, and perhaps its credit. */
async function lodge(stage: Empty, day: string, isCredited: boolean): Promise<string> {
  await stage.phase('claim', day);
  const file = await debitFileOf(stage, day);
  await stage.run.inTransaction((work) => acceptFile(work, file.id, 'RECEIPT'));
  await stage.drain();
  if (isCredited) {
    await stage.inbox.inTransaction((work) => importStatement(work, print([creditLine(file, day)])));
    await stage.drain();
  }
  return file.id;
}

async function drawn({ run }: Empty, day: string): Promise<string> {
  return run.inTransaction(async (work) => {
    const payout = await drawPayout(work);
    if (!payout) throw new Error(`nothing to draw on ${day}`);
    return payout.id;
  });
}

async function fileOfPayout({ run }: Pick<Empty, 'run'>, payoutId: string): Promise<string> {
  const { id } = await run.inTransaction((work) =>
    work.one<{ id: string }>(sql`
      select bank_file_id as id from payouts where merchant_id = ${work.merchantId} and id = ${payoutId}`),
  );
  return id;
}

async function lodgePayout(stage: Empty, payoutId: string): Promise<void> {
  const file = await fileOfPayout(stage, payoutId);
  await stage.run.inTransaction((work) => acceptFile(work, file, 'RECEIPT'));
  await stage.drain();
}

/** The bank's entry for a debit that it gives back. */
async function returned(stage: Empty, fileId: string, paymentId: string, code: ReturnCode, day: string) {
  const { storage_key: key, reference } = await stage.run.inTransaction((work) =>
    work.one<{ storage_key: string; reference: string }>(sql`
      select f.storage_key, p.lodgement_reference as reference from bank_files f, payments p
      where f.merchant_id = ${work.merchantId} and f.id = ${fileId}
        and p.merchant_id = ${work.merchantId} and p.id = ${paymentId}`),
  );
  const { details } = parseDirectEntry(await fileText(stage.platform, key));
  return entryOf(details.find((one) => one.lodgementReference === reference)!, code, day);
}

type Line = [day: string, cents: number, words: string];

const creditLine = (file: { total_cents: number; reference: string }, day: string): Line => [
  day,
  file.total_cents,
  `DIRECT ENTRY ${USER_ID} ${file.reference}`,
];

const print = (lines: readonly Line[]) =>
  [
    'Date,Amount,Description',
    ...lines.map(([day, cents, words]) => `${day},${formatPlainAmount(toCents(cents))},${words}`),
  ].join('\r\n');

/** The statement of the evening: the clearing file's credit, the payout that left, the returns of the day. */
async function statementOf(stage: Empty, clearing: string, leaving: string): Promise<string> {
  const { file, payout, back } = await stage.run.inTransaction(async (work) => ({
    file: await work.one<{ total_cents: number; reference: string }>(sql`
      select total_cents, reference from bank_files where merchant_id = ${work.merchantId} and id = ${clearing}`),
    payout: await work.one<{ amount_cents: number; lodgement_reference: string; day: string }>(sql`
      select amount_cents, lodgement_reference, payout_date as day from payouts
      where merchant_id = ${work.merchantId} and id = ${leaving}`),
    back: await work.one<{ cents: number }>(sql`
      select sum(p.amount_cents)::bigint as cents from payments p
      join batches b on b.merchant_id = ${work.merchantId} and b.id = p.batch_id
      join customers c on c.merchant_id = ${work.merchantId} and c.id = p.customer_id
      where p.merchant_id = ${work.merchantId} and c.name = 'Grace Okonkwo'
        and b.processing_date in ('2026-11-26', '2026-11-27')`),
  }));
  return print([
    creditLine(file, '2026-11-30'),
    [payout.day, -payout.amount_cents, `DIRECT ENTRY CREDITS ${payout.lodgement_reference}`],
    [String(TODAY), -back.cents, `DE RETURNS ${USER_ID}`],
  ]);
}
