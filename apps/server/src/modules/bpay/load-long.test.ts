import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { storeFile } from '../../platform/files/stored-file.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { openBpay } from '../../test/bpay-stage.ts';
import type { BrfLine } from '../../test/brf-file.ts';
import { alwaysTaken, killedAfter, watchingFiles } from '../../test/watched-run.ts';
import { loadBrf } from './load-brf.ts';
import { loadOn } from './load-on.ts';

let on: Awaited<ReturnType<typeof openBpay>>;
beforeAll(async () => {
  on = await openBpay();
});
afterAll(() => on.close());

const DAY = '2026-11-23';
const inbox = () => createRun(on.platform, on.lorikeet.id, SYSTEM);

async function payer() {
  const made = await on.payer(on.harbour);
  await on.drain();
  return { ...made, crn: await on.crnOf(made.customerId) };
}

const fileOf = (id: string) =>
  on.within(on.lorikeet, (work) =>
    work.one<Record<string, unknown>>(sql`
      select status, matched, unmatched, taken_back, repeated, queued from bpay_files
      where merchant_id = ${work.merchantId} and id = ${id}`),
  );

/** As many receipts that nobody owes, of one cent each. */
const unknown = (count: number, mark: string): BrfLine[] =>
  Array.from({ length: count }, (_, at) => ({
    crn: '18',
    cents: 1,
    transactionReference: `${mark}${String(at).padStart(16, '0')}`,
  }));

/** Takes back a receipt of a file. */
const backOf = (line: BrfLine, reason = '001'): BrfLine => ({
  ...line,
  instruction: 'reversal',
  transactionReference: `R${line.transactionReference!.slice(1)}`,
  originalReference: line.transactionReference!,
  reason,
});

describe('a long file of receipts', () => {
  it('is judged and begun by the call, and applied to its last line afterwards', async () => {
    const ada = await payer();
    // Nearly all of them one receipt, which is entered once.
    const bulk = Array.from({ length: 4_999 }, () => unknown(1, 'LONG')[0]!);
    const lines = [backOf(bulk[0]!), { crn: ada.crn, cents: 700, transactionReference: 'LONGADA1' }, ...bulk];
    const begun = await on.load(on.brf(DAY, lines));
    expect(begun.isRepeat).toBe(false);
    expect(await fileOf(begun.fileId)).toMatchObject({ status: 'loading', matched: 0 });
    expect(await on.lines(begun.fileId)).toEqual([]);
    expect(await on.load(on.brf(DAY, lines))).toEqual(begun);
    await on.drain();
    expect(await fileOf(begun.fileId)).toEqual({
      status: 'loaded',
      matched: 1,
      unmatched: 1,
      taken_back: 1,
      repeated: 4_998,
      queued: 0,
    });
    expect(await on.lines(begun.fileId)).toHaveLength(5_001);
    expect(await on.credit(ada.customerId)).toBe(700);
    expect(await on.receipt(bulk[0]!.transactionReference!)).toMatchObject({ stage: 'reversed' });
    expect(await on.load(on.brf(DAY, lines))).toEqual({ ...begun, isRepeat: true });
    expect(await on.broken()).toEqual([]);
  });

  it('is loaded in turns, each of which goes on where the last one ended', async () => {
    const ada = await payer();
    const paid = { crn: ada.crn, cents: 500, transactionReference: 'TURN1' };
    const content = on.brf(DAY, [backOf(paid), paid, { crn: ada.crn, cents: 40 }]);
    const run = { ...inbox(), ...alwaysTaken };
    const { fileId, isRepeat } = await loadBrf(run, { filename: 'turns.brf', content });
    expect(isRepeat).toBe(false);
    expect(await on.lines(fileId)).toEqual([]);
    expect(await loadOn(inbox(), fileId, { turnMs: 0 })).toBe('left');
    expect((await on.lines(fileId)).map(({ outcome }) => outcome)).toEqual(['matched', 'matched']);
    expect(await loadOn(inbox(), fileId, { turnMs: 0 })).toBe('left');
    expect(await fileOf(fileId)).toMatchObject({ status: 'loading' });
    expect(await loadOn(inbox(), fileId, { turnMs: 0 })).toBe('loaded');
    expect(await loadOn(inbox(), fileId)).toBe('loaded_before');
    // The news that came of the lock is late, and changes nothing.
    await on.drain();
    expect(await fileOf(fileId)).toMatchObject({ status: 'loaded', matched: 2, taken_back: 1 });
    expect(await on.credit(ada.customerId)).toBe(40);
    expect(await on.broken()).toEqual([]);
  });

  it.each([
    ['payments', 2],
    ['what the bank takes back', 4],
    ['the last statements', 5],
  ])('that is killed among %s enters nothing twice when it is loaded on', async (what, left) => {
    const ada = await payer();
    const mark = `KIL${left}`;
    const bulk = unknown(1_001, mark);
    const lines = [
      ...bulk,
      { crn: ada.crn, cents: 900, transactionReference: `${mark}ADA` },
      backOf(bulk[1]!),
      backOf(bulk[2]!),
    ];
    const file = { filename: `${what}.brf`, content: on.brf(DAY, lines) };
    await expect(loadBrf(killedAfter(inbox(), left), file)).rejects.toThrow('killed');
    const { fileId } = await loadBrf(inbox(), file);
    expect(await fileOf(fileId)).toEqual({
      status: 'loaded',
      matched: 1,
      unmatched: 1_001,
      taken_back: 2,
      repeated: 0,
      queued: 0,
    });
    expect(await on.credit(ada.customerId)).toBe(900);
    expect(await on.broken()).toEqual([]);
  });
});

it('what waits for a receipt takes it back once it comes, however many others wait before it', async () => {
  const paid = { crn: '18', cents: 77, transactionReference: 'PAGE1' };
  const { fileId } = await on.load(on.brf(DAY, [backOf(paid)]));
  await on.within(on.lorikeet, async (work) => {
    await work.run(sql`
      update bpay_lines set line_no = 3000 where merchant_id = ${work.merchantId} and bpay_file_id = ${fileId}`);
    await work.run(sql`
      insert into bpay_lines (merchant_id, bpay_file_id, line_no, instruction, crn, reference, original_reference, bank_reason,
        amount_cents, paid_on, settles_on, outcome, reason, tenant)
      select l.merchant_id, l.bpay_file_id, n, l.instruction, l.crn, 'OTHER' || n, 'NEVER' || n, l.bank_reason, l.amount_cents,
        l.paid_on, l.settles_on, l.outcome, l.reason, l.tenant
      from bpay_lines l cross join generate_series(1, 2500) n
      where l.merchant_id = ${work.merchantId} and l.bpay_file_id = ${fileId}`);
  });
  await on.load(on.brf(DAY, [paid]));
  expect((await on.lines(fileId)).at(-1)).toMatchObject({ line_no: 3_000, outcome: 'taken_back' });
  expect(await on.receipt('PAGE1')).toMatchObject({ stage: 'reversed' });
});

describe('the stored file', () => {
  it('stays for a row that names it, and goes with what is refused or was there already', async () => {
    const run = watchingFiles(inbox());
    const load = (content: string) => loadBrf(run, { filename: 'kept.brf', content });
    const good = on.brf(DAY, [{ crn: '18', cents: 321 }]);
    await expect(load('hello')).rejects.toMatchObject({ code: 'bpay.unreadable' });
    await expect(load(on.brf(DAY, [{ crn: '18', cents: 1 }], '424242'))).rejects.toMatchObject({
      code: 'bpay.foreign',
    });
    expect(await run.kept()).toEqual([]);
    const { fileId } = await load(good);
    const [own, ...others] = await run.kept();
    expect(others).toEqual([]);
    expect((await load(good)).isRepeat).toBe(true);
    const stored = await storeFile(run.files, 'elsewhere', [good]);
    expect(await loadBrf(run, { filename: 'again.brf', content: stored })).toEqual({
      fileId,
      isRepeat: true,
    });
    expect(await run.kept()).toEqual([own]);
    const { key } = await on.within(on.lorikeet, (work) =>
      work.one<{ key: string }>(sql`
        select storage_key as key from bpay_files where merchant_id = ${work.merchantId} and id = ${fileId}`),
    );
    expect(key).toBe(own);
  });
});
