import { type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants, type Payer } from '../../test/debit-merchants.ts';
import { acceptFile, moveFiles } from '../bank-files/index.ts';
import { cancelDebit, runDebits } from './index.ts';

let scene: DebitMerchants;
let payer: Payer;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  payer = await scene.payer(scene.harbour);
});
afterAll(() => scene.close());

const run = (on: string) => runDebits(createRun(scene.platform, scene.harbour.id, SYSTEM), toLocalDate(on));
const stageOf = async (id: string) => (await scene.payment(scene.harbour, id)).stage;
const stagesOf = (ids: readonly string[]) => Promise.all(ids.map(stageOf));
const cancel = (id: string) => scene.within(scene.harbour, (work) => cancelDebit(work, id, 'asked'));
const living = async () => (await scene.files(scene.harbour)).filter((file) => file.status !== 'withdrawn');
const download = (id: string) =>
  scene.within(scene.harbour, (work) => moveFiles(work, 'download', { where: sql`f.id = ${id}` }));
const isAlerted = async (id: string) =>
  (await scene.exceptions(scene.harbour)).filter((one) => one.subject_id === id).map((one) => one.kind);
const setFacility = (status: 'active' | 'closing') =>
  scene.within(scene.harbour, (work) =>
    work.run(sql`update facilities set status = ${status} where merchant_id = ${work.merchantId}`),
  );

/** A day's debits, and their files of two each. */
async function filed(day: string, n: number) {
  await scene.within(scene.harbour, (work) =>
    work.run(sql`update facilities set records_per_file = 2 where merchant_id = ${work.merchantId}`),
  );
  scene.at(day, '06:30');
  const ids: string[] = [];
  for (let i = 0; i < n; i += 1)
    ids.push((await scene.debit(scene.harbour, payer, { cents: 1000 + i, due: day })).paymentId);
  await scene.runPhase(scene.harbour, 'claim', day);
  return { ids, files: (await living()).filter((file) => file.processing_date === day) };
}

describe('a file that loses a debit when its date can no longer be met', () => {
  it.each([
    ['2026-11-23', '2026-11-23', '16:30', '2026-11-24'],
    ['2026-11-30', '2026-12-01', '10:00', '2026-12-02'],
    ['2026-12-04', '2026-12-05', '10:00', '2026-12-07'],
  ])(
    'of %s, on %s at %s: is written again with the date of the next run, %s',
    async (day, on, time, next) => {
      const { ids, files } = await filed(day, 4);
      await download(files[0]!.id);
      scene.at(on, time);
      await cancel(ids[0]!);
      await scene.drain();
      expect((await living()).filter((file) => file.processing_date === day).map(({ id }) => id)).toEqual([
        files[1]!.id,
      ]);
      expect(await stagesOf(ids)).toEqual(['cancelled', 'scheduled', 'batched', 'batched']);
      expect(await isAlerted(files[0]!.id)).toEqual(['bank_file.rebuilt']);
      expect(await scene.broken()).toEqual([]);
      await scene.within(scene.harbour, (work) => acceptFile(work, files[1]!.id, 'R'));
      await scene.runPhase(scene.harbour, 'claim', next);
      expect((await living()).at(-1)).toMatchObject({ processing_date: next, records: 1 });
      expect(await stagesOf(ids)).toEqual(['cancelled', 'batched', 'submitted', 'submitted']);
      expect(await scene.broken()).toEqual([]);
    },
  );
});

describe('a batch that a process left without a file', () => {
  /** Three files: one that somebody has downloaded, one that nobody has, and one that lost a debit before the process ended. */
  async function interrupted(day: string) {
    const { ids, files } = await filed(day, 6);
    await download(files[0]!.id);
    await cancel(ids[4]!);
    return { ids, files };
  }
  const resultOf = async (ids: readonly string[], files: readonly { id: string }[], day: LocalDate) => {
    const after = await scene.files(scene.harbour);
    return {
      stages: await stagesOf(ids),
      files: files.map(({ id }) => after.find((file) => file.id === id)!.status),
      written: after
        .filter((file) => file.processing_date === day && !files.some(({ id }) => id === file.id))
        .reduce((sum, file) => sum + file.records, 0),
    };
  };

  it('leaves the file that may be at the bank to people, and files the rest anew on the next day', async () => {
    const { ids, files } = await interrupted('2026-12-14');
    scene.at('2026-12-15', '07:00');
    await run('2026-12-15');
    expect(await resultOf(ids, files, toLocalDate('2026-12-15'))).toEqual({
      stages: ['batched', 'batched', 'batched', 'batched', 'cancelled', 'batched'],
      files: ['downloaded', 'withdrawn', 'withdrawn'],
      written: 3,
    });
    expect(await isAlerted(files[0]!.id)).toEqual(['bank_file.not_lodged']);
    await scene.drain();
    await scene.within(scene.harbour, (work) => acceptFile(work, files[0]!.id, 'R'));
    await scene.drain();
    expect((await stagesOf(ids)).slice(0, 2)).toEqual(['submitted', 'submitted']);
    expect(await isAlerted(files[0]!.id)).toEqual([]);
    expect(await scene.broken()).toEqual([]);
  });

  it('leaves it to people, too, where the facility is closing', async () => {
    const { ids, files } = await interrupted('2026-12-16');
    await setFacility('closing');
    await run('2026-12-16');
    expect(await resultOf(ids, files, toLocalDate('2026-12-17'))).toEqual({
      stages: ['batched', 'batched', 'scheduled', 'scheduled', 'cancelled', 'scheduled'],
      files: ['downloaded', 'withdrawn', 'withdrawn'],
      written: 0,
    });
    await scene.drain();
    expect(await scene.broken()).toEqual([]);
    await setFacility('active');
  });
});
