import { parseDirectEntry } from '@lorikeet/bank-files';
import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants, type Payer } from '../../test/debit-merchants.ts';
import { acceptFile } from '../bank-files/index.ts';
import { moveMandate } from '../customers/index.ts';
import { moveMerchant } from '../merchants/move-merchant.ts';
import { recordNoReturns } from '../returns/index.ts';
import { claimDebits } from './claim-debits.ts';
import { cancelDebit, runDebits, withdrawFile } from './index.ts';

let scene: DebitMerchants;
let payer: Payer;
beforeAll(async () => {
  scene = await openDebitMerchants();
  payer = await scene.payer(scene.harbour);
});
afterAll(() => scene.close());

const day = (text: string) => toLocalDate(text);
const run = (merchant: { id: string }, on: string) =>
  runDebits(createRun(scene.platform, merchant.id, SYSTEM), day(on));
const openFiles = async () =>
  (await scene.files(scene.harbour)).filter((file) => file.status !== 'withdrawn');
const stageOf = async (id: string) => (await scene.payment(scene.harbour, id)).stage;

async function debits(n: number, due: string, cents = 1000): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < n; i += 1) {
    ids.push((await scene.debit(scene.harbour, payer, { cents: cents + i, due })).paymentId);
  }
  return ids;
}

/** A file's exceptions that closed by themselves, with the reason. */
const settled = (fileId: string) =>
  scene.within(scene.harbour, async (work) => {
    const rows = await work.rows<{ kind: string; resolution: string }>(sql`
      select kind, resolution from exceptions
      where merchant_id = ${work.merchantId} and subject_id = ${fileId} and status = 'resolved'
        and resolved_by is null order by created_at, id`);
    return rows.map(({ kind, resolution }) => `${kind} ${resolution}`);
  });

const limitFiles = (records: number) =>
  scene.within(scene.harbour, (work) =>
    work.run(sql`update facilities set records_per_file = ${records} where merchant_id = ${work.merchantId}`),
  );

describe('a debit run', () => {
  it('writes as many files as its limits need, each debit once, though another run starts at the same time', async () => {
    await limitFiles(3);
    const ids = await debits(8, '2026-11-23');
    const both = await Promise.all([run(scene.harbour, '2026-11-23'), run(scene.harbour, '2026-11-23')]);
    expect(both.reduce((sum, one) => sum + one.debits, 0)).toBe(8);
    const files = await openFiles();
    expect(files.map((file) => file.records)).toEqual([3, 3, 2]);
    const references: string[] = [];
    for (const file of files) {
      const parsed = parseDirectEntry(await scene.fileText(file.storage_key));
      expect(parsed.faults).toEqual([]);
      const own = parsed.details.filter((detail) => detail.code === 13);
      expect(own.reduce((sum, one) => sum + one.amountCents, 0)).toBe(file.total_cents);
      references.push(...own.map((detail) => detail.lodgementReference));
    }
    const rows = await scene.within(scene.harbour, (work) =>
      work.rows<{ lodgement_reference: string }>(
        sql`select lodgement_reference from payments where merchant_id = ${work.merchantId} and id = any(${ids}::uuid[])`,
      ),
    );
    expect(references.sort()).toEqual(rows.map((row) => row.lodgement_reference).sort());
    expect(await scene.broken()).toEqual([]);
    const audit = await scene.within(scene.harbour, (work) =>
      work.rows<{ after: { debits: number; digest: string } }>(
        sql`select after from audit_log where merchant_id = ${work.merchantId} and action = 'debit_run.finished' order by id`,
      ),
    );
    expect(audit).toHaveLength(1);
    expect(audit[0]!.after).toMatchObject({ debits: 8, digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('continues where it was interrupted: while claiming, and between two files', async () => {
    await limitFiles(2);
    const ids = await debits(5, '2026-11-24');
    // The state after a process died while claiming: a batch without all its debits.
    const batchId = await scene.within(scene.harbour, async (work) => {
      const id = work.newId();
      await work.run(sql`
        insert into batches (merchant_id, id, facility_id, processing_date, sequence, status, created_at, updated_at)
        values (${work.merchantId}, ${id}, ${scene.harbour.facilityId}, '2026-11-24', 1, 'claiming', ${work.now}, ${work.now})`);
      await work.run(sql`
        update payments set stage = 'batched', batch_id = ${id}
        where merchant_id = ${work.merchantId} and id = any(${ids.slice(0, 2)}::uuid[])`);
      return id;
    });
    scene.at('2026-11-24', '07:00');
    expect(await run(scene.harbour, '2026-11-24')).toMatchObject({ debits: 5, files: 3 });
    const before = (await openFiles()).filter((file) => file.processing_date === '2026-11-24');
    // One that died between two files: the last file's row is not there, the batch not closed.
    await scene.within(scene.harbour, async (work) => {
      await work.run(
        sql`delete from bank_files where merchant_id = ${work.merchantId} and id = ${before.at(-1)!.id}`,
      );
      await work.run(
        sql`update batches set status = 'claimed' where merchant_id = ${work.merchantId} and id = ${batchId}`,
      );
    });
    await run(scene.harbour, '2026-11-24');
    const after = (await openFiles()).filter((file) => file.processing_date === '2026-11-24');
    expect(after.map((file) => file.records)).toEqual([2, 2, 1]);
    expect(after.slice(0, 2).map((file) => file.id)).toEqual(before.slice(0, 2).map((file) => file.id));
    expect(await scene.broken()).toEqual([]);
  });

  it('takes the next bank day after cut-off, and over a weekend', async () => {
    await limitFiles(500);
    const [late] = await debits(1, '2026-11-27');
    scene.at('2026-11-27', '16:00');
    await run(scene.harbour, '2026-11-27');
    const file = (await openFiles()).at(-1)!;
    expect(file.processing_date).toBe('2026-11-30');
    expect(await stageOf(late!)).toBe('batched');
  });

  it('moves the debits of a past day to a new batch', async () => {
    const ids = await debits(2, '2026-12-01');
    scene.at('2026-12-01', '07:00');
    await scene.within(scene.harbour, async (work) => {
      const id = work.newId();
      await work.run(sql`
        insert into batches (merchant_id, id, facility_id, processing_date, sequence, status, created_at, updated_at)
        values (${work.merchantId}, ${id}, ${scene.harbour.facilityId}, '2026-12-01', 1, 'claimed', ${work.now}, ${work.now})`);
      await work.run(
        sql`update payments set stage = 'batched', batch_id = ${id} where merchant_id = ${work.merchantId} and id = any(${ids}::uuid[])`,
      );
    });
    scene.at('2026-12-02', '07:00');
    await run(scene.harbour, '2026-12-02');
    const file = (await openFiles()).at(-1)!;
    expect(file).toMatchObject({ processing_date: '2026-12-02', records: 2 });
    expect(await scene.broken()).toEqual([]);
  });

  it('leaves a debit whose mandate is not active, and claims it once it is again', async () => {
    const blocked = await scene.payer(scene.harbour, { name: 'Blocked Payer' });
    scene.at('2026-12-03', '06:30');
    const { paymentId } = await scene.debit(scene.harbour, blocked, { cents: 900, due: '2026-12-03' });
    await scene.within(scene.harbour, (work) =>
      moveMandate(work, blocked.mandateId, 'suspend', { reason: 'return_code_6' }),
    );
    await scene.runPhase(scene.harbour, 'claim', '2026-12-03');
    expect(await stageOf(paymentId)).toBe('scheduled');
    await scene.within(scene.harbour, (work) => moveMandate(work, blocked.mandateId, 'resume', {}));
    await scene.runPhase(scene.harbour, 'claim', '2026-12-04');
    expect(await stageOf(paymentId)).toBe('batched');
  });

  it('skips an account that no bank would accept, and requests new details from the payer', async () => {
    const odd = await scene.payer(scene.harbour, { name: 'Odd Account' });
    const fine = await scene.payer(scene.harbour, { name: 'Fine Account' });
    scene.at('2026-12-07', '06:30');
    const bad = await scene.debit(scene.harbour, odd, { cents: 800, due: '2026-12-07' });
    const good = await scene.debit(scene.harbour, fine, { cents: 700, due: '2026-12-07' });
    await scene.within(scene.harbour, (work) =>
      work.run(sql`
        update payment_methods set account = ${scene.platform.vault.seal('12345678901')}
        where merchant_id = ${work.merchantId} and id = ${odd.methodId}`),
    );
    await scene.runPhase(scene.harbour, 'claim', '2026-12-07');
    expect(await stageOf(bad.paymentId)).toBe('scheduled');
    expect(await stageOf(good.paymentId)).toBe('batched');
    expect((await scene.exceptions(scene.harbour)).map((one) => one.kind)).toContain('payment.unfit');
    expect(await scene.broken()).toEqual([]);
  });
});

describe('a file that is not lodged', () => {
  it('is built again without a debit that is cancelled, and the bank keeps one that is lodged', async () => {
    const ids = await debits(3, '2026-12-08');
    await scene.runPhase(scene.harbour, 'claim', '2026-12-08');
    const first = (await openFiles()).at(-1)!;
    await scene.within(scene.harbour, (work) => cancelDebit(work, ids[1]!, 'asked'));
    await scene.drain();
    const second = (await openFiles()).at(-1)!;
    expect(second.records).toBe(2);
    expect(second.id).not.toBe(first.id);
    expect(await scene.payment(scene.harbour, ids[1]!)).toMatchObject({ stage: 'cancelled', batch_id: null });
    expect(await scene.broken()).toEqual([]);
    await scene.within(scene.harbour, (work) => acceptFile(work, second.id, 'R-1'));
    await expect(
      scene.within(scene.harbour, (work) => cancelDebit(work, ids[0]!, 'asked')),
    ).rejects.toMatchObject({ code: 'bank_debit.already_with_the_bank' });
    await scene.drain();
    expect(await stageOf(ids[0]!)).toBe('submitted');
    await expect(
      scene.within(scene.harbour, (work) => withdrawFile(work, second.id, 'no')),
    ).rejects.toMatchObject({ code: 'bank_file.withdraw_refused' });
  });

  it('is withdrawn, alerts, and its debits keep their references in the next file', async () => {
    const [id] = await debits(1, '2026-12-09');
    await scene.runPhase(scene.harbour, 'claim', '2026-12-09');
    const first = (await openFiles()).at(-1)!;
    const { lodgement_reference: reference } = await scene.payment(scene.harbour, id!);
    scene.at('2026-12-10', '06:50');
    await scene.within(scene.harbour, (work) => withdrawFile(work, first.id, 'the bank was down'));
    expect(await stageOf(id!)).toBe('scheduled');
    await scene.runPhase(scene.harbour, 'claim', '2026-12-10');
    const second = (await openFiles()).at(-1)!;
    expect(second.processing_date).toBe('2026-12-10');
    expect(await scene.payment(scene.harbour, id!)).toMatchObject({ lodgement_reference: reference });
    expect((await scene.exceptions(scene.harbour)).map((one) => one.kind)).toContain('bank_file.withdrawn');
    expect(await scene.broken()).toEqual([]);
  });

  it('is never cleared, and raises one exception', async () => {
    const [id] = await debits(1, '2026-12-11');
    await scene.runPhase(scene.harbour, 'claim', '2026-12-11');
    for (const on of ['2026-12-11', '2026-12-14', '2026-12-15', '2026-12-16', '2026-12-17']) {
      await scene.runPhase(scene.harbour, 'close', on);
    }
    expect(await stageOf(id!)).toBe('batched');
    const file = (await openFiles()).at(-1)!;
    const alerts = (await scene.exceptions(scene.harbour)).filter((one) => one.subject_id === file.id);
    expect(alerts.map((one) => one.kind)).toEqual(['bank_file.not_lodged']);
    const { n } = await scene.within(scene.lorikeet, (work) =>
      work.one<{ n: number }>(
        sql`select count(*)::int as n from messages where merchant_id = ${work.merchantId} and subject_id = ${file.id}`,
      ),
    );
    // The lodger's contact and its one member of staff, each once, however many days it lasts.
    expect(n).toBe(2);
    // Recording the lodgement closes the exception by itself, with its reason.
    await scene.within(scene.harbour, (work) => acceptFile(work, file.id, 'LATE-1'));
    await scene.drain();
    expect(await settled(file.id)).toEqual(['bank_file.not_lodged file_lodged']);
    expect(await stageOf(id!)).toBe('submitted');
  });

  it('is alerted no longer once it is withdrawn, and a clearance held up no longer once it clears', async () => {
    const [first] = await debits(1, '2027-01-11', 1500);
    await scene.runPhase(scene.harbour, 'claim', '2027-01-11');
    const lost = (await openFiles()).at(-1)!;
    await scene.runPhase(scene.harbour, 'close', '2027-01-11');
    await scene.within(scene.harbour, (work) => withdrawFile(work, lost.id, 'lost'));
    expect(await settled(lost.id)).toEqual(['bank_file.not_lodged file_over']);

    await scene.runPhase(scene.harbour, 'claim', '2027-01-12');
    const file = (await openFiles()).at(-1)!;
    await scene.within(scene.harbour, (work) => acceptFile(work, file.id, 'R'));
    await scene.drain();
    await scene.runPhase(scene.harbour, 'close', '2027-01-15');
    const open = (await scene.exceptions(scene.harbour)).filter((one) => one.subject_id === file.id);
    expect(open).toMatchObject([{ kind: 'bank_file.clearance_blocked', reason: 'inbox_not_closed' }]);
    for (const bankDate of ['2027-01-13', '2027-01-14', '2027-01-15']) {
      await scene.within(scene.lorikeet, (work) =>
        recordNoReturns(work, { facilityId: scene.lorikeet.facilityId, bankDate: day(bankDate) }),
      );
    }
    await scene.runPhase(scene.harbour, 'close', '2027-01-18');
    expect(await stageOf(first!)).toBe('cleared');
    expect(await settled(file.id)).toEqual(['bank_file.clearance_blocked file_cleared']);
    expect(await scene.broken()).toEqual([]);
  });

  it('that began before its merchant closed holds nothing of it afterwards', async () => {
    const { other } = scene;
    const unannounced = await scene.debit(other, await scene.payer(other, { account: '52345148' }), {
      cents: 700,
      due: '2027-01-19',
      notice: 'advance',
    });
    // What follows the closing, by which its debits are cancelled, has not been heard yet.
    await scene.within(other, (work) => moveMerchant(work, 'close', 'asked'));
    const claim = {
      facilityId: other.facilityId,
      day: day('2027-01-19'),
      processingDate: day('2027-01-19'),
    };
    expect(await claimDebits(createRun(scene.platform, other.id, SYSTEM), claim)).toEqual({
      batchId: undefined,
      held: 0,
    });
    expect((await scene.payment(other, unannounced.paymentId)).stage).toBe('scheduled');
  });
});
