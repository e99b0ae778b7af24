import { parseDirectEntry } from '@lorikeet/bank-files';
import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { inTenant, SYSTEM } from '../../platform/work.ts';
import { bankReturns, entryOf, fileOf } from '../../test/bank-returns.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { phasesOf } from '../../worker.ts';
import { acceptFile } from '../bank-files/index.ts';
import { loadReturns, recordNoReturns } from '../returns/index.ts';
import { runDebits, submitFile } from './index.ts';

type Merchant = DebitMerchants['harbour'];

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
});
afterAll(() => scene.close());

const run = (merchant: Merchant, day: string, options?: { wait: boolean }) =>
  runDebits(createRun(scene.platform, merchant.id, SYSTEM), toLocalDate(day), options);
const stages = (merchant: Merchant, ids: readonly string[]) =>
  scene.within(merchant, async (work) => {
    const rows = await work.rows<{ stage: string; n: number }>(sql`
      select stage, count(*)::int as n from payments
      where merchant_id = ${work.merchantId} and id = any(${ids}::uuid[]) group by stage order by stage`);
    return Object.fromEntries(rows.map(({ stage, n }) => [stage, n]));
  });
async function debits(merchant: Merchant, n: number, due: string): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < n; i += 1) {
    const payer = await scene.payer(merchant, { name: `Payer ${due} ${i}` });
    ids.push((await scene.debit(merchant, payer, { cents: 1_000 + i, due })).paymentId);
  }
  return ids;
}
const limitFiles = (records: number) =>
  scene.within(scene.harbour, (work) =>
    work.run(sql`update facilities set records_per_file = ${records} where merchant_id = ${work.merchantId}`),
  );
/** Runs a step that dies when it reaches a point for the n-th time. */
async function dyingAt(point: string, nth: number, step: () => Promise<unknown>): Promise<void> {
  const { log } = scene.platform;
  let reached = 0;
  scene.platform.log = {
    ...log,
    info(fields: { point?: string }) {
      if (fields.point === point && ++reached === nth) throw new Error('killed');
    },
  };
  try {
    await expect(step()).rejects.toThrow('killed');
  } finally {
    scene.platform.log = log;
  }
}
const openFiles = async (merchant: Merchant, day: string) =>
  (await scene.files(merchant)).filter((file) => file.status !== 'withdrawn' && file.processing_date === day);
/** How often each debit of the day is in the day's files, as the bank would read them. */
async function lodgedOnce(merchant: Merchant, day: string, ids: readonly string[]): Promise<void> {
  const references: string[] = [];
  for (const file of await openFiles(merchant, day)) {
    const { details, faults } = parseDirectEntry(await scene.fileText(file.storage_key));
    expect(faults).toEqual([]);
    references.push(...details.filter(({ code }) => code === 13).map((one) => one.lodgementReference));
  }
  expect(references).toHaveLength(ids.length);
  expect(new Set(references).size).toBe(ids.length);
}

describe('a debit run that dies', () => {
  it.each([
    ['before it claims', 'debit-run.claim', 1, '2026-11-24'],
    ['between claim and file', 'debit-run.file', 1, '2026-11-25'],
    ['between two files', 'debit-run.file', 2, '2026-11-26'],
    ['before it closes its batch', 'debit-run.commit', 1, '2026-11-27'],
  ])('%s is gone on with: each debit in one file', async (_, point, nth, day) => {
    await limitFiles(2);
    scene.at(day, '06:30');
    const ids = await debits(scene.harbour, 3, day);
    scene.at(day, '07:00');
    await dyingAt(point, nth, () => run(scene.harbour, day));
    expect(await run(scene.harbour, day)).toMatchObject({ debits: 3 });
    expect(await stages(scene.harbour, ids)).toEqual({ batched: 3 });
    await lodgedOnce(scene.harbour, day, ids);
    expect(await run(scene.harbour, day)).toMatchObject({ debits: 0, files: 0 });
    expect(await scene.broken()).toEqual([]);
  });

  it('while it posts an accepted file continues, and posts each debit once', async () => {
    const day = '2026-11-30';
    scene.at(day, '06:30');
    const ids = await debits(scene.harbour, 2, day);
    await scene.runPhase(scene.harbour, 'claim', day);
    const [file] = await openFiles(scene.harbour, day);
    await scene.within(scene.harbour, (work) => acceptFile(work, file!.id, 'R'));
    const posting = createRun(scene.platform, scene.harbour.id, SYSTEM);
    await dyingAt('debit-run.post', 1, () => submitFile(posting, file!.id));
    await dyingAt('debit-run.commit', 1, () => submitFile(posting, file!.id));
    await scene.drain();
    expect(await stages(scene.harbour, ids)).toEqual({ submitted: 2 });
    for (const id of ids) expect(await scene.postings(scene.harbour, id)).toHaveLength(1);
    expect(await scene.broken()).toEqual([]);
  });
});

describe('two debit runs', () => {
  it('of several merchants at once take each debit once; one that will not wait is refused', async () => {
    const day = '2026-12-01';
    scene.at(day, '06:30');
    const own = await debits(scene.harbour, 4, day);
    const direct = await debits(scene.banksia, 4, day);
    scene.at(day, '07:00');
    const answers = await Promise.all([
      run(scene.harbour, day),
      run(scene.banksia, day),
      run(scene.harbour, day),
      run(scene.banksia, day),
      run(scene.harbour, day, { wait: false }).catch((error) => error.code as string),
    ]);
    expect(answers.slice(0, 4)).toHaveLength(4);
    await lodgedOnce(scene.harbour, day, own);
    await lodgedOnce(scene.banksia, day, direct);
    expect(await stages(scene.harbour, own)).toEqual({ batched: 4 });
    expect(await scene.broken()).toEqual([]);
  });
});

describe('the same debits under two settlement models', () => {
  it('differ only in where they land and who is paid from where', async () => {
    const day = '2026-12-07';
    const postingsOf = async (merchant: Merchant, inbox: Merchant) => {
      scene.at(day, '06:30');
      const [id] = await debits(merchant, 1, day);
      await scene.runPhase(merchant, 'claim', day);
      const [file] = await openFiles(merchant, day);
      await scene.within(merchant, (work) => acceptFile(work, file!.id, 'R'));
      await scene.drain();
      for (const bankDate of ['2026-12-08', '2026-12-09', '2026-12-10']) {
        scene.at(bankDate, '17:00');
        await scene.within(inbox, (work) =>
          recordNoReturns(work, { facilityId: inbox.facilityId, bankDate: toLocalDate(bankDate) }),
        );
      }
      await scene.runPhase(merchant, 'close', '2026-12-10');
      return {
        lines: await scene.postings(merchant, id!),
        trust: await scene.postings(scene.lorikeet, file!.id),
      };
    };
    const facilitated = await postingsOf(scene.harbour, scene.lorikeet);
    const direct = await postingsOf(scene.banksia, scene.banksia);
    expect(facilitated.lines).toEqual(
      direct.lines.map((line) =>
        line.replace('platform-fees-owed', 'balance:available').replace(/\bbank\b/, 'balance:available'),
      ),
    );
    expect(direct.lines[1]).toBe('debit_cleared: bank 1000, it:debit -1000');
    expect(facilitated.trust).toHaveLength(2);
    expect(direct.trust).toEqual([]);
    expect(await scene.broken()).toEqual([]);
  });
});

describe('a mandate that runs out', () => {
  it('ends at the close of its last day: unsent debits are cancelled, those with the bank continue', async () => {
    const day = '2026-12-14';
    scene.at(day, '06:30');
    const payer = await scene.payer(scene.harbour, { name: 'Until Monday' });
    await scene.within(scene.harbour, (work) =>
      work.run(sql`
        update mandates set end_date = ${day} where merchant_id = ${work.merchantId} and id = ${payer.mandateId}`),
    );
    const sent = await scene.debit(scene.harbour, payer, { cents: 500, due: day });
    const later = await scene.debit(scene.harbour, payer, { cents: 600, due: '2026-12-16' });
    await scene.runPhase(scene.harbour, 'claim', day);
    const [file] = await openFiles(scene.harbour, day);
    await scene.within(scene.harbour, (work) => acceptFile(work, file!.id, 'R'));
    await scene.drain();
    const close = phasesOf(scene.portal.portal).find(({ name }) => name === 'mandates.close')!;
    const tenant = {
      id: scene.harbour.id,
      slug: '',
      kind: 'business' as const,
      timeZone: 'Australia/Sydney',
    };
    scene.at('2026-12-13', '18:00');
    expect(
      await close.run(createRun(scene.platform, tenant.id, SYSTEM), toLocalDate('2026-12-13'), tenant),
    ).toEqual({ expired: 0 });
    scene.at(day, '18:00');
    expect(await close.run(createRun(scene.platform, tenant.id, SYSTEM), toLocalDate(day), tenant)).toEqual({
      expired: 1,
    });
    expect(await close.run(createRun(scene.platform, tenant.id, SYSTEM), toLocalDate(day), tenant)).toEqual({
      expired: 0,
    });
    await scene.drain();
    expect(await stages(scene.harbour, [sent.paymentId, later.paymentId])).toEqual({
      cancelled: 1,
      submitted: 1,
    });
    const told = await inTenant(scene.platform, scene.harbour.id, SYSTEM, (work) =>
      work.rows<{ template: string }>(sql`
        select template from messages where merchant_id = ${work.merchantId} and subject_id = ${payer.mandateId}
        order by created_at, id`),
    );
    expect(told.map(({ template }) => template)).toEqual(['mandate-agreement', 'mandate-cancelled']);
    expect(await scene.broken()).toEqual([]);
  });
});

describe('a return file that is not quite right', () => {
  it('moves no debit, posting, invoice or mandate, and closes no inbox', async () => {
    await limitFiles(500);
    const bank = bankReturns(scene);
    const made = await bank.lodged('2027-02-01', [6, 5, 2]);
    const picture = () =>
      scene.within(scene.harbour, async (work) => ({
        payments: await work.rows(sql`
          select id, stage, return_code, updated_at from payments where merchant_id = ${work.merchantId} order by id`),
        postings: await work.rows(sql`
          select id from postings where merchant_id = ${work.merchantId} order by id`),
        invoices: await work.rows(sql`
          select id, status, in_flight_cents, paid_cents from invoices where merchant_id = ${work.merchantId}
          order by id`),
        mandates: await work.rows(sql`
          select id, status from mandates where merchant_id = ${work.merchantId} order by id`),
      }));
    const before = await picture();
    const entries = made.map((one) => one.entry);
    const good = fileOf('2027-02-02', entries).split('\r\n');
    const cases = [
      [good[0], good[1], good[2], good[3]].join('\r\n'),
      fileOf('2027-02-02', entries, { userId: '999999' }),
      [good[0], good[1], good.at(-2)].join('\r\n'),
      fileOf('2027-02-03', entries),
    ];
    for (const content of cases) await expect(bank.load('2027-02-02', content)).rejects.toThrow('returns.');
    expect(await picture()).toEqual(before);
    expect(await bank.isInboxClosed('2027-02-02')).toBe(false);
    // Lines that fit nothing wait; they too move nothing.
    const strange = entries.map((entry) => ({ ...entry, amountCents: 1 as typeof entry.amountCents }));
    const { fileId } = await bank.load('2027-02-02', fileOf('2027-02-02', strange));
    expect(await bank.outcomes(fileId)).toEqual(Array.from({ length: 3 }, () => 'queued amount_differs'));
    expect(await picture()).toEqual(before);
    expect(await scene.broken()).toEqual([]);
  });

  it('of one facility moves nothing of another, though reference and amount fit', async () => {
    const day = '2027-02-08';
    scene.at(day, '06:30');
    const [id] = await debits(scene.banksia, 1, day);
    await scene.runPhase(scene.banksia, 'claim', day);
    const [file] = await openFiles(scene.banksia, day);
    await scene.within(scene.banksia, (work) => acceptFile(work, file!.id, 'R'));
    await scene.drain();
    const [detail] = parseDirectEntry(await scene.fileText(file!.storage_key)).details;
    scene.at('2027-02-09', '09:00');
    const { fileId } = await loadReturns(createRun(scene.platform, scene.lorikeet.id, SYSTEM), {
      facilityId: scene.lorikeet.facilityId,
      filename: 'r.txt',
      content: fileOf('2027-02-09', [entryOf(detail!, 6, day)]),
    });
    expect(await bankReturns(scene).outcomes(fileId)).toEqual(['queued unknown_reference']);
    expect(await stages(scene.banksia, [id!])).toEqual({ submitted: 1 });
  });
});
