import { parseDirectEntry } from '@lorikeet/bank-files';
import { printId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { entryOf, fileOf } from '../../test/bank-returns.ts';
import { brokenInvariants } from '../../test/broken-invariants.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { onItsDay } from '../../test/on-its-day.ts';
import { acceptFile } from '../bank-files/index.ts';
import { balanceOf } from '../ledger/index.ts';
import { setPayoutAccount } from '../merchants/index.ts';
import { approvePayout } from '../payouts/approve-payout.ts';
import { drawPayout, payoutsModule } from '../payouts/index.ts';
import { lockPayout } from '../payouts/payout-store.ts';
import { loadReturns } from '../returns/index.ts';
import { coverShortfall } from './close-trust.ts';
import { trustModule } from './index.ts';
import { trustBalances, trustDifference } from './trust-balances.query.ts';

type Merchant = DebitMerchants['harbour'];
type Line = {
  id: string;
  description: string;
  status: string;
  matched_kind: string | null;
  by_hand: boolean;
  note: string | null;
};
type Candidate = { as: string; bank_file_id: string | null; name: string; merchant: string | null };

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
});
afterAll(() => scene.close());

const post = (path: string, who: Merchant, body: object) =>
  scene.portal.call<Record<string, never>>('POST', `/api/merchant${path}`, { token: who.token, body });
const load = async (who: Merchant, ...rows: string[]) => {
  const content = ['Date,Amount,Description', ...rows].join('\r\n');
  const answer = await onItsDay(scene.clock, content, () => post('/statement/import', who, { content }));
  await scene.drain();
  return answer.data;
};
const lines = async (who: Merchant): Promise<Line[]> =>
  (
    await scene.portal.call<{ rows: Line[] }>('GET', '/api/merchant/statement/list?page_size=100', {
      token: who.token,
    })
  ).data.rows;
const line = async (who: Merchant, description: string) =>
  (await lines(who)).find((one) => one.description === description)!;
const candidates = async (who: Merchant, id: string) =>
  (
    await scene.portal.call<{ rows: Candidate[] }>('GET', `/api/merchant/statement/candidates?id=${id}`, {
      token: who.token,
    })
  ).data.rows;
const resolve = async (who: Merchant, id: string, body: object) => {
  const answer = await post(`/statement/resolve/${id}`, who, body);
  await scene.drain();
  return answer;
};
const balance = (who: Merchant, account: string) =>
  scene.within(who, (work) => balanceOf(work, account, 'AUD'));
const broken = () => brokenInvariants([payoutsModule, trustModule], scene.platform);
/** A file of one debit of a merchant's, built for a day. */
async function file(who: Merchant, day: string, cents: number): Promise<string> {
  scene.at(day, '06:30');
  const payer = await scene.payer(who, { account: `5${cents}` });
  await scene.debit(who, payer, { cents, due: day });
  await scene.runPhase(who, 'claim', day);
  return (await scene.files(who)).at(-1)!.id;
}
async function accept(who: Merchant, fileId: string): Promise<void> {
  await scene.within(who, (work) => acceptFile(work, fileId, 'R'));
  await scene.drain();
}

describe('a line that precedes its event', () => {
  it('is matched when the debit file’s receipt is recorded', async () => {
    const { harbour, lorikeet } = scene;
    const fileId = await file(harbour, '2026-11-23', 5_000);
    expect(await load(lorikeet, '2026-11-23,50.00,DE CREDIT EARLY')).toMatchObject({ matched: 0, queued: 1 });
    await accept(harbour, fileId);
    expect(await line(lorikeet, 'DE CREDIT EARLY')).toMatchObject({
      status: 'matched',
      matched_kind: 'debit_file',
      // Where the file is, so that the line leads to it.
      matched_file: { id: printId('bank_file', fileId), merchant_id: printId('merchant', harbour.id) },
      by_hand: false,
    });
    expect(await broken()).toEqual([]);
  });

  it('is matched when the payout is recorded as lodged', async () => {
    const { harbour, lorikeet } = scene;
    for (const day of ['2026-11-24', '2026-11-25', '2026-11-26']) {
      scene.at(day, '09:00');
      await post('/returns/none', lorikeet, { bank_date: day });
    }
    await scene.runPhase(harbour, 'close', '2026-11-26');
    const drawn = (await scene.within(harbour, async (work) => {
      await setPayoutAccount(work, { bsb: '013-006', account: '201030318', accountName: 'HARBOUR' });
      return drawPayout(work);
    }))!;
    await approvePayout(createRun(scene.platform, harbour.id, SYSTEM), drawn.id);
    const payout = await scene.within(harbour, (work) => lockPayout(work, drawn.id));
    const amount = (drawn.amountCents / 100).toString();
    await load(lorikeet, `${payout.payoutDate},-${amount},OUT ${payout.lodgementReference}`);
    expect((await lines(lorikeet))[0]).toMatchObject({ status: 'queued' });
    await accept(harbour, payout.bankFileId!);
    expect((await lines(lorikeet))[0]).toMatchObject({ status: 'matched', matched_kind: 'payout' });
    expect((await scene.within(harbour, (work) => lockPayout(work, drawn.id))).status).toBe('paid');
    expect(await broken()).toEqual([]);
  });
});

describe('a line that a person settles', () => {
  it('is credited to the file that is chosen, once, and audited', async () => {
    const { harbour, other, lorikeet } = scene;
    const own = await file(harbour, '2026-12-01', 700);
    const others = await file(other, '2026-12-01', 700);
    await accept(harbour, own);
    await accept(other, others);
    await load(lorikeet, '2026-12-01,7.00,WHOSE IS IT');
    const { id, status } = await line(lorikeet, 'WHOSE IS IT');
    expect(status).toBe('queued');
    const rows = await candidates(lorikeet, id);
    expect(rows.map(({ as, merchant }) => [as, merchant]).toSorted()).toEqual([
      ['debit_file', 'Harbour Fitness'],
      ['debit_file', 'Other Gym'],
    ]);
    const chosen = { as: 'debit_file', bank_file_id: printId('bank_file', others) };
    const both = await Promise.all([
      resolve(lorikeet, id, chosen),
      resolve(lorikeet, id, { as: 'debit_file', bank_file_id: printId('bank_file', own) }),
    ]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    const winner =
      both[0].code === 0 ? chosen : { as: 'debit_file', bank_file_id: printId('bank_file', own) };
    expect((await resolve(lorikeet, id, winner)).code).toBe(0);
    expect(await line(lorikeet, 'WHOSE IS IT')).toMatchObject({ status: 'matched', by_hand: true });
    const credited = await scene.platform.pool.query(
      sql`select 1 from bank_files where id in (${own}, ${others}) and credited_on = '2026-12-01'`,
    );
    expect(credited.rows).toHaveLength(1);
    const audit = await scene.within(lorikeet, (work) =>
      work.rows(sql`select 1 from audit_log where merchant_id = ${work.merchantId}
        and action = 'statement.line_resolved'`),
    );
    expect(audit).toHaveLength(1);
    // The next line of that amount finds the other file by itself.
    expect(await load(lorikeet, '2026-12-01,7.00,THE OTHER')).toMatchObject({ matched: 1 });
    expect(await broken()).toEqual([]);
  });

  it('is refused when nothing of its amount is expected, and when it is settled otherwise', async () => {
    const { harbour, lorikeet } = scene;
    const fileId = await file(harbour, '2026-12-02', 900);
    await accept(harbour, fileId);
    await load(lorikeet, '2026-12-02,9.01,A CENT MORE');
    const { id } = await line(lorikeet, 'A CENT MORE');
    expect(await candidates(lorikeet, id)).toEqual([]);
    const asked = { as: 'debit_file', bank_file_id: printId('bank_file', fileId) };
    expect(await resolve(lorikeet, id, asked)).toMatchObject({ code: 1 });
    expect(await resolve(lorikeet, id, { as: 'bank_fee', reason: 'Monthly fee' })).toMatchObject({ code: 1 });
    expect((await resolve(lorikeet, id, { as: 'other' })).status).toBe(422);
    expect((await resolve(lorikeet, id, { as: 'debit_file' })).status).toBe(422);
    expect((await resolve(lorikeet, id, { as: 'other', reason: 'Interest of the bank' })).code).toBe(0);
    expect(await resolve(lorikeet, id, asked)).toMatchObject({ code: 1 });
    expect((await resolve(harbour, id, asked)).status).toBe(403);
    expect((await resolve(scene.banksia, id, asked)).status).toBe(404);
  });

  it('as the bank’s fee is the platform’s expense, and covered by it at the day’s close', async () => {
    const { lorikeet } = scene;
    const before = {
      trust: await balance(lorikeet, 'trust-bank'),
      charges: await balance(lorikeet, 'bank-charges'),
      own: await balance(lorikeet, 'operating-bank'),
    };
    await load(lorikeet, '2026-12-03,-12.50,ACCOUNT FEE');
    const { id } = await line(lorikeet, 'ACCOUNT FEE');
    const fee = { as: 'bank_fee', reason: 'Monthly account fee' };
    expect((await resolve(lorikeet, id, fee)).code).toBe(0);
    expect((await resolve(lorikeet, id, fee)).code).toBe(0);
    expect(await balance(lorikeet, 'trust-bank')).toBe(before.trust - 1_250);
    expect(await balance(lorikeet, 'bank-charges')).toBe(before.charges + 1_250);
    expect(await balance(lorikeet, 'operating-bank')).toBe(before.own);
    const day = toLocalDate('2026-12-03');
    await scene.within(lorikeet, (work) => coverShortfall(work, day));
    expect(await scene.within(lorikeet, (work) => coverShortfall(work, day))).toBe(0);
    const covered = await scene.within(lorikeet, trustBalances);
    expect(covered.fundedCents).toBe(covered.shortfallCents + covered.chargesCents);
    expect(trustDifference(covered)).toBe(0);
    expect(await line(lorikeet, 'ACCOUNT FEE')).toMatchObject({
      matched_kind: 'bank_fee',
      by_hand: true,
      note: 'Monthly account fee',
    });
    expect(await broken()).toEqual([]);
  });
});

describe('the bank of a direct merchant', () => {
  it('equals its book and what is in transit, through clearance and returns', async () => {
    const { banksia } = scene;
    const fileId = await file(banksia, '2026-12-07', 4_000);
    await accept(banksia, fileId);
    expect(await balance(banksia, 'it:debit')).toBe(4_000);
    await load(banksia, '2026-12-04,-1500.00,WAGES');
    expect(await broken()).toEqual([]);
    await load(banksia, '2026-12-07,40.00,DE CREDIT');
    expect(await line(banksia, 'DE CREDIT')).toMatchObject({ matched_kind: 'debit_file' });
    const wages = await line(banksia, 'WAGES');
    expect((await resolve(banksia, wages.id, { as: 'other', reason: 'Wages' })).code).toBe(0);
    expect(await broken()).toEqual([]);

    const second = await file(banksia, '2026-12-08', 3_000);
    await accept(banksia, second);
    await load(banksia, '2026-12-08,30.00,DE CREDIT TWO');
    const [entry] = parseDirectEntry(
      await scene.fileText((await scene.files(banksia)).at(-1)!.storage_key),
    ).details;
    scene.at('2026-12-09', '09:00');
    // The bank's line comes before its return file.
    await load(banksia, '2026-12-09,-30.00,DE RETURNS');
    expect(await line(banksia, 'DE RETURNS')).toMatchObject({ status: 'queued' });
    await loadReturns(createRun(scene.platform, banksia.id, SYSTEM), {
      facilityId: banksia.facilityId,
      filename: 'r.txt',
      content: fileOf('2026-12-09', [{ ...entryOf(entry!, 6, '2026-12-08'), userId: '401234' }], {
        userId: '401234',
      }),
    });
    await scene.drain();
    expect(await line(banksia, 'DE RETURNS')).toMatchObject({ matched_kind: 'returns' });
    for (const day of ['2026-12-08', '2026-12-10', '2026-12-11']) {
      scene.at(day, '09:00');
      await post('/returns/none', banksia, { bank_date: day });
    }
    scene.at('2026-12-10', '17:00');
    await scene.runPhase(banksia, 'close', '2026-12-10');
    expect(await balance(banksia, 'bank')).toBe(4_000);
    expect(await broken()).toEqual([]);
    const summary = await scene.portal.call('GET', '/api/merchant/statement/summary', {
      token: banksia.token,
    });
    expect(summary.data).toMatchObject({ difference_cents: 0, queued: 0 });
  });

  it('is reported broken when its book differs', async () => {
    const { banksia } = scene;
    await scene.within(banksia, async (work) => {
      const { post: book } = await import('../ledger/index.ts');
      await book(work, {
        kind: 'test_movement',
        sourceId: work.newId(),
        currency: 'AUD',
        effectiveDate: work.today,
        entries: [
          { account: 'bank', amountCents: 100 },
          { account: 'sales', amountCents: -100 },
        ],
      });
    });
    expect(await broken()).toEqual(['bank.direct']);
  });
});
