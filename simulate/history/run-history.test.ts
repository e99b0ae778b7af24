import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '@lorikeet/domain/kernel';
import { expect, test } from 'vitest';
import type { Phase } from '../../apps/server/src/platform/days/phase.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { createTestDatabase } from '../../apps/server/src/test/test-database.ts';
import { SIZES } from '../sizes.ts';
import { runHistory } from './run-history.ts';
import { watchQuietPhases } from './watch-quiet.ts';

async function history(seed: number, watch: Parameters<typeof runHistory>[2]) {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lorikeet-history-'));
  try {
    const ground = { databaseUrl: database.appUrl, dataDir };
    return await runHistory(ground, { ...SIZES.history.test, seed, hasFaults: true }, watch);
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A seed whose few months hold what years hold: a debit that came back after it was paid out, and a payout that did. */
const SEED = 11;

/** What these months hold beside cleared debits. */
const OFTEN = ['notices', 'card_payments', 'bpay_receipts', 'abroad_paid', 'abroad_settled'] as const;
const AT_LEAST_ONCE = [
  'returned_after_payout',
  'payouts_returned',
  'card_refunds',
  'bpay_taken_back',
  'recoveries',
  'abroad_refunded',
  'abroad_disputed',
] as const;

/** A phase that says that nothing is ever due, and gives one mandate a last day all the same. */
const PLANTED: Phase = {
  name: 'planted',
  meaning: { en: 'Planted', zh: 'Planted' },
  at: '12:00',
  zone: 'bank',
  kinds: ['business'],
  begins: 'tenant',
  mayBeDue: () => sql`false`,
  run: (run, day) =>
    run.inTransaction(async (work) => {
      if (day !== '2026-08-03') return {};
      await work.run(sql`
        update mandates set end_date = ${addDays(day, 20)} where merchant_id = ${work.merchantId} and id = (
          select id from mandates where merchant_id = ${work.merchantId} and status = 'active' order by id limit 1)`);
      return {};
    }),
};

/** The history with the planted phase, each of its phases watched. */
async function watched() {
  const watch = watchQuietPhases();
  const outcome = await history(SEED, (platform, phases) => watch.phases(platform, [...phases, PLANTED]));
  return { outcome, watch };
}

/** The same history as the portal lives it: it passes by the phases that say that nothing is due. */
const unwatched = () => history(SEED, (_, phases) => [...phases, { ...PLANTED, mayBeDue: undefined }]);

/** What both must end with: only a phase that is run can die after it, and the watched ones are run on every day. */
const comparable = ({ injected, ...outcome }: Awaited<ReturnType<typeof history>>) => ({
  ...outcome,
  injected: { ...injected, died_after_phase: undefined },
});

/** Phases that nothing was ever due for. */
const neverDueOf = ({ runs }: Awaited<ReturnType<typeof watched>>['watch']) =>
  [...runs]
    .filter(([name, { due }]) => due === 0 && name !== 'cards.charge')
    .map(([name]) => name)
    .sort();

test('months with faults keep every invariant, the same seed gives the same ledger, and no phase does what it says is not due', async () => {
  const { outcome, watch } = await watched();
  expect(outcome.invariants).toBeGreaterThan(20);
  expect(outcome.accounting_files).toBeGreaterThan(20);
  expect(outcome.books).toMatchObject({ books: 2, currencies: 3 });
  expect(outcome.books.balances).toBeGreaterThan(20);
  expect([outcome.books.balances, 'hledger is not installed']).toContain(outcome.books.hledger);
  expect(outcome.cleared).toBeGreaterThan(50);
  // The bank prints nothing that the portal does not expect.
  expect(outcome.lines_waiting).toBe(0);
  for (const name of OFTEN) expect(outcome[name], name).toBeGreaterThan(5);
  for (const name of AT_LEAST_ONCE) expect(outcome[name], name).toBeGreaterThan(0);
  expect(outcome.disputes_won + outcome.disputes_lost).toBeGreaterThan(0);
  expect(Object.keys(outcome.injected)).toEqual(
    expect.arrayContaining([
      'died_at_point',
      'died_after_phase',
      'heard_twice',
      'bounced',
      'loaded_twice',
      'lines_repeated',
      'cut_short',
      'file_forgotten',
      'statement_twice',
      'receipts_late',
      'receipts_twice',
      'late_approval',
    ]),
  );

  expect(watch.missed).toEqual(['planted 2026-08-03 merchant-1: mandates']);
  // Whether a kept card is charged is luck. In these months no notice comes back, so that all leave as their debits are planned, nothing waits for a second person, no kept card ends, no loading of receipts is interrupted, no reminder is due, no plan begins with a trial, no mandate is moved in, no merchant prepares, closes or is paid by its own bank, nobody is erased, nothing is ordered, billed by hand or asked for as a file.
  expect(neverDueOf(watch)).toEqual([
    'approvals',
    'bpay.finish',
    'cards.expire',
    'downloads.expire',
    'dunning.end',
    'dunning.remind',
    'fee-debits',
    'fee-debits.close',
    'invoices.forget-billed',
    'invoices.issue',
    'mandate-imports.begin',
    'merchants.close',
    'merchants.ready',
    'notices',
    'orders.end',
    'planted',
    'reports.send',
    'subscriptions.trials',
  ]);
  const alwaysDue = [...watch.runs].filter(([, { quiet }]) => quiet === 0).map(([name]) => name);
  expect(alwaysDue).toEqual([]);

  expect(comparable(await unwatched())).toEqual(comparable(outcome));
}, 600_000);
