import { addDays, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { alongside, SYSTEM } from '../../platform/work.ts';
import { makeDebit, type Scene } from '../../test/debit-scene.ts';
import { onItsDay } from '../../test/on-its-day.ts';
import { openTrustStage, statementOf, type TrustStage } from '../../test/trust-stage.ts';
import { balanceOf, post as bookMovement } from '../ledger/index.ts';
import { approvePayout } from '../payouts/approve-payout.ts';
import { confirmAccount } from '../payouts/confirm-account.ts';
import { drawPayout } from '../payouts/draw-payout.ts';
import { lodgePayout } from '../payouts/lodge-payout.ts';
import { lockPayout } from '../payouts/payout-store.ts';
import { coverShortfall } from './close-trust.ts';
import { importStatement } from './index.ts';
import { resolveLine } from './resolve-line.ts';

let stage: TrustStage;
let scene: Scene;
let within: TrustStage['within'];
const DAY = toLocalDate('2026-11-03');

beforeAll(async () => {
  stage = await openTrustStage(DAY);
  ({ scene, within } = stage);
});
afterAll(() => stage.close());
beforeEach(() => stage.at(DAY, '18:00'));

const load = (content: string) => onItsDay(stage.clock, content, () => stage.load(content));
const lines = (where = sql`true`) =>
  queriesOn(stage.platform.pool).rows<{
    description: string;
    matched_kind: string | null;
    reason: string | null;
  }>(
    sql`select description, matched_kind, reason from statement_lines
        where merchant_id = ${stage.lorikeet} and ${where} order by id`,
  );
const credited = async (fileId: string) =>
  (
    await queriesOn(stage.platform.pool).one<{ credited_on: string | null }>(
      sql`select credited_on from bank_files where merchant_id = ${stage.harbour.id} and id = ${fileId}`,
    )
  ).credited_on;

describe('a bank statement', () => {
  it('credits a debit file once, however often it is loaded', async () => {
    const made = await within((work) => makeDebit(work, scene, { cents: 12_345, day: DAY }));
    const content = statementOf([DAY, '123.45', `DIRECT ENTRY 481206 ${made.reference}`]);
    expect(await load(content)).toMatchObject({ lines: 1, matched: 1, queued: 0, repeated: 0 });
    expect(await credited(made.fileId)).toBe(DAY);
    const held = await stage.held('trust-bank');
    expect(held).toBe(12_345);
    expect(await load(content)).toMatchObject({ lines: 1, matched: 0, queued: 0, repeated: 1 });
    expect(await stage.held('trust-bank')).toBe(12_345);
    expect(await stage.broken()).toEqual([]);
  });

  it('keeps two equal lines of one day apart, and knows them again on the next statement', async () => {
    const twice = statementOf([DAY, '-1.00', 'FEE'], [DAY, '-1.00', 'FEE']);
    expect(await load(twice)).toMatchObject({ lines: 2, queued: 2, repeated: 0 });
    expect(await load(twice)).toMatchObject({ lines: 2, queued: 0, repeated: 2 });
  });

  it('does not guess between two files of one amount, until the reference decides', async () => {
    const first = await within((work) => makeDebit(work, scene, { cents: 500, day: DAY }));
    const second = await within((work) => makeDebit(work, scene, { cents: 500, day: DAY }));
    expect(await load(statementOf([DAY, '5.00', 'DIRECT CREDIT A']))).toMatchObject({
      matched: 0,
      queued: 1,
    });
    expect(await lines(sql`description = 'DIRECT CREDIT A'`)).toMatchObject([{ reason: 'several_match' }]);
    expect(await credited(first.fileId)).toBeNull();
    const named = await load(statementOf([DAY, '5.00', `DE ${second.reference}`]));
    expect(named).toMatchObject({ matched: 1 });
    expect(await credited(second.fileId)).toBe(DAY);
    expect(await credited(first.fileId)).toBe(DAY);
    expect(await stage.broken()).toEqual([]);
  });

  it('shows why a line waits, and matches it when its file is accepted later', async () => {
    await load(statementOf([DAY, '77.00', 'DIRECT CREDIT LATER']));
    expect(await lines(sql`description = 'DIRECT CREDIT LATER'`)).toMatchObject([
      { reason: 'nothing_matches' },
    ]);
    await within((work) => makeDebit(work, scene, { cents: 7_700, day: DAY, kind: 'accepted' }));
    expect(await stage.closeTrust(DAY)).toMatchObject({
      matched: 1,
    });
    expect(await lines(sql`description = 'DIRECT CREDIT LATER'`)).toMatchObject([
      { matched_kind: 'debit_file' },
    ]);
    expect(await stage.broken()).toEqual([]);
  });

  it('passes over lines of nothing, and one that was taken in before can be closed', async () => {
    const content = statementOf([DAY, '0.00', 'BALANCE BROUGHT FORWARD'], [DAY, '-0.45', 'FEE OF THE DAY']);
    expect(await load(content)).toMatchObject({ lines: 1, queued: 1, faults: [] });
    expect(await lines(sql`amount_cents = 0`)).toEqual([]);
    const id = await within(async (work) => {
      const old = work.newId();
      await work.run(sql`
        insert into statement_lines (merchant_id, id, import_id, line_no, booked_on, amount_cents, description, fingerprint,
          status, reason, created_at)
        values (${work.merchantId}, ${old}, ${work.newId()}, 1, ${DAY}, 0, 'NOTHING', 'nothing', 'queued', 'nothing_matches',
          ${work.now})`);
      return old;
    }, stage.lorikeet);
    await within(
      (work) => resolveLine(work, { id, as: 'other', reason: 'It moves nothing' }),
      stage.lorikeet,
    );
    expect(await lines(sql`amount_cents = 0`)).toMatchObject([{ matched_kind: 'other' }]);
    expect(await stage.broken()).toEqual([]);
  });

  it('is refused when it is not one, and by a merchant whose money the platform holds', async () => {
    const content = 'Date,Amount,Description\n';
    expect(await stage.harbour.post('/statement/import', { content })).toMatchObject({ status: 403 });
    await expect(within((work) => importStatement(work, content))).rejects.toMatchObject({
      code: 'statement.none',
    });
    await expect(load('name,colour\nx,y\n')).rejects.toMatchObject({ code: 'statement.unreadable' });
    const faults = await load('Date,Amount,Description\n2026-11-03,abc,X\n');
    expect(faults).toMatchObject({ lines: 0, faults: [{ line: 2 }] });
  });

  it('is refused whole with a day that has not come, or days that may be read the wrong way round', async () => {
    const before = await lines();
    await expect(
      stage.load(statementOf([DAY, '3.00', 'TODAY'], [addDays(DAY, 1), '4.00', 'EARLY'])),
    ).rejects.toMatchObject({
      code: 'statement.future',
      params: { date: addDays(DAY, 1) },
    });
    const monthFirst = 'Date,Amount,Description\n02/03/2026,5.00,A\n02/13/2026,6.00,B\n';
    await expect(load(monthFirst)).rejects.toMatchObject({
      code: 'statement.month_first',
      params: { line: 3 },
    });
    // A row that is clearly day first settles how the file is read; the other is the fault of its row alone.
    const mixed = 'Date,Amount,Description\n13/02/2026,0.00,A\n02/13/2026,6.00,B\n';
    expect(await load(mixed)).toMatchObject({ faults: [{ line: 3 }] });
    // A day that is none either way is the fault of its row alone.
    expect(await load('Date,Amount,Description\n31/02/2026,5.00,A\n')).toMatchObject({
      faults: [{ line: 2 }],
    });
    expect(await lines()).toEqual(before);
  });
});

describe('a payout on the statement', () => {
  it('is paid when it leaves, and its amount is restored when it is returned', async () => {
    const drawn = (await within(drawPayout))!;
    await approvePayout(createRun(stage.platform, stage.harbour.id, SYSTEM), drawn.id);
    const payout = await within((work) => lockPayout(work, drawn.id));
    await within((work) => lodgePayout(work, payout.bankFileId!));
    const amount = `${Math.trunc(drawn.amountCents / 100)}.${String(drawn.amountCents % 100).padStart(2, '0')}`;
    const out = statementOf([
      payout.payoutDate,
      `-${amount}`,
      `DIRECT ENTRY CREDITS ${payout.lodgementReference}`,
    ]);
    expect(await load(out)).toMatchObject({ matched: 1 });
    expect((await within((work) => lockPayout(work, drawn.id))).status).toBe('paid');
    expect(await within((work) => balanceOf(work, 'bank', 'AUD'))).toBe(drawn.amountCents);
    expect(await stage.broken()).toEqual([]);

    const back = toLocalDate('2026-11-06');
    const returned = statementOf([back, amount, `RETURNED ${payout.lodgementReference} NO ACCOUNT`]);
    expect(await load(returned)).toMatchObject({ matched: 1 });
    expect((await within((work) => lockPayout(work, drawn.id))).status).toBe('returned');
    expect(await within((work) => balanceOf(work, 'bank', 'AUD'))).toBe(0);
    expect(await stage.broken()).toEqual([]);
  });

  it('holds what comes next until the account is confirmed; the returned amount is one line', async () => {
    await expect(within(drawPayout)).rejects.toMatchObject({ code: 'payout.details_returned' });
    await within(confirmAccount);
    stage.at(toLocalDate('2026-11-06'), '21:00');
    expect(await within(drawPayout)).toMatchObject({ lines: 1 });
    expect(await stage.broken()).toEqual([]);
  });
});

describe('the trust account', () => {
  it('is covered at the close for what a merchant owes, and takes the cover back', async () => {
    const post = async (cents: number, merchant = stage.other.id) =>
      within(async (work) => {
        const source = work.newId();
        const common = { sourceId: source, currency: 'AUD', effectiveDate: DAY };
        const entry = (account: string, amountCents: number) => ({ account, amountCents });
        await bookMovement(work, {
          ...common,
          kind: 'test_movement',
          entries: [entry('balance:available', cents), entry('receivable', -cents)],
        });
        await bookMovement(await alongside(work, stage.lorikeet), {
          ...common,
          kind: 'trust_test',
          entries: [entry('trust-bank', cents), entry(`merchant:${merchant}`, -cents)],
        });
      }, merchant);
    await post(-4_200);
    expect(await within((work) => coverShortfall(work, DAY), stage.lorikeet)).toBe(4_200);
    expect(await within((work) => coverShortfall(work, DAY), stage.lorikeet)).toBe(0);
    await stage.closeTrust(DAY);
    expect(await stage.broken()).not.toContain('trust.covered');
    await post(6_000);
    expect(await within((work) => coverShortfall(work, DAY), stage.lorikeet)).toBe(-4_200);
  });
});
