import { toCents } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { storeFile } from '../../platform/files/stored-file.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { bankReturns, fileOf } from '../../test/bank-returns.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { alwaysTaken, killedAfter, watchingFiles } from '../../test/watched-run.ts';
import { loadOn } from './load-on.ts';
import { loadReturns } from './load-returns.ts';

let scene: DebitMerchants;
let bank: ReturnType<typeof bankReturns>;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  bank = bankReturns(scene);
});
afterAll(() => scene.close());

const inbox = () => createRun(scene.platform, scene.lorikeet.id, SYSTEM);
const given = (content: string) => ({
  facilityId: scene.lorikeet.facilityId,
  filename: 'returns.txt',
  content,
});

const rowOf = (id: string) =>
  scene.within(scene.lorikeet, (work) =>
    work.one<{ status: string; matched: number; repeated: number; queued: number; key: string }>(sql`
      select status, matched, repeated, queued, storage_key as key from returns_files
      where merchant_id = ${work.merchantId} and id = ${id}`),
  );

/** Returns that name no debit of anybody, like one that does. */
const strange = (like: Awaited<ReturnType<typeof bank.lodged>>[number]['entry'], count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...like, lodgementReference: `NOBODY-${at}` }));

describe('a long return file', () => {
  it('is judged and begun by the call, and applied to its last line afterwards', async () => {
    const [back, differs] = await bank.lodged('2026-11-23', [6, 6]);
    scene.at('2026-11-24', '09:00');
    const odd = { ...differs!.entry, amountCents: toCents(1) };
    const bulk = strange({ ...back!.entry, customerAccount: '999999' }, 4_999);
    const file = given(fileOf('2026-11-24', [back!.entry, ...bulk, odd]));
    const begun = await loadReturns(inbox(), file);
    expect(begun.isRepeat).toBe(false);
    expect(await rowOf(begun.fileId)).toMatchObject({ status: 'loading', matched: 0 });
    expect(await bank.outcomes(begun.fileId)).toEqual([]);
    expect(await bank.isInboxClosed('2026-11-24')).toBe(false);
    expect(await loadReturns(inbox(), file)).toEqual(begun);
    await scene.drain();
    expect(await rowOf(begun.fileId)).toMatchObject({ status: 'loaded', matched: 1, queued: 5_000 });
    expect(await bank.outcomes(begun.fileId)).toHaveLength(5_001);
    expect(await scene.payment(scene.harbour, back!.paymentId)).toMatchObject({ stage: 'returned' });
    // What the last of its waiting lines may be about does not clear, however many wait before it.
    expect(
      await scene.within(scene.harbour, (work) =>
        work.rows(sql`
          select payment_id, line_no from return_holds
          where merchant_id = ${work.merchantId} and returns_file_id = ${begun.fileId}`),
      ),
    ).toEqual([{ payment_id: differs!.paymentId, line_no: 5_002 }]);
    expect(await bank.isInboxClosed('2026-11-24')).toBe(true);
    expect(await loadReturns(inbox(), file)).toEqual({ ...begun, isRepeat: true });
    expect(await scene.broken()).toEqual([]);
  });

  it('goes on after a turn, and after the lock was taken', async () => {
    const made = await bank.lodged('2026-11-30', [6, 9]);
    scene.at('2026-12-01', '09:00');
    const entries = made.map(({ entry }) => entry);
    const run = { ...inbox(), ...alwaysTaken };
    const { fileId } = await loadReturns(run, given(fileOf('2026-12-01', entries)));
    expect(await bank.outcomes(fileId)).toEqual([]);
    expect(await loadOn(inbox(), fileId, { turnMs: 0 })).toBe('left');
    expect(await bank.outcomes(fileId)).toEqual(['matched', 'matched']);
    expect(await bank.isInboxClosed('2026-12-01')).toBe(false);
    await scene.drain();
    expect(await rowOf(fileId)).toMatchObject({ status: 'loaded', matched: 2 });
    expect(await bank.isInboxClosed('2026-12-01')).toBe(true);
    expect(await loadOn(inbox(), fileId)).toBe('loaded_before');
    expect(await scene.broken()).toEqual([]);
  });

  it('that is killed between two merchants, and between two steps of one, returns nothing twice', async () => {
    const ours = await bank.lodged('2026-12-07', [6, 9]);
    const theirs = await bank.lodged('2026-12-07', [6], scene.other);
    scene.at('2026-12-08', '09:00');
    const [first, ...rest] = [...ours, ...theirs].map(({ entry }) => entry);
    const file = given(fileOf('2026-12-08', [first!, ...strange(first!, 600), ...rest]));
    for (const left of [1, 1, 1])
      await expect(loadReturns(killedAfter(inbox(), left), file)).rejects.toThrow('killed');
    const { fileId } = await loadReturns(inbox(), file);
    await scene.drain();
    expect(await rowOf(fileId)).toMatchObject({ status: 'loaded', matched: 3, queued: 600 });
    for (const { paymentId } of ours) expect(await scene.postings(scene.harbour, paymentId)).toHaveLength(2);
    expect(await scene.postings(scene.other, theirs[0]!.paymentId)).toHaveLength(2);
    expect(await scene.broken()).toEqual([]);
  });
});

describe('the stored file', () => {
  it('stays for a row that names it, and goes with what is refused or was there already', async () => {
    scene.at('2026-12-15', '09:00');
    const run = watchingFiles(inbox());
    const good = fileOf('2026-12-15', []);
    await expect(loadReturns(run, given('hello'))).rejects.toMatchObject({ code: 'returns.unreadable' });
    await expect(
      loadReturns(run, given(fileOf('2026-12-15', [], { userId: '999999' }))),
    ).rejects.toMatchObject({ code: 'returns.foreign' });
    expect(await run.kept()).toEqual([]);
    const { fileId } = await loadReturns(run, given(good));
    expect(await run.kept()).toEqual([(await rowOf(fileId)).key]);
    expect((await loadReturns(run, given(good))).isRepeat).toBe(true);
    const stored = await storeFile(run.files, 'elsewhere', [good]);
    expect(await loadReturns(run, { ...given(good), content: stored })).toEqual({ fileId, isRepeat: true });
    expect(await run.kept()).toEqual([(await rowOf(fileId)).key]);
  });
});
