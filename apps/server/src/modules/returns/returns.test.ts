import { parseDirectEntry } from '@lorikeet/bank-files';
import { type LocalDate, parts, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { bankReturns, entryOf, fileOf } from '../../test/bank-returns.ts';
import { type DebitMerchants, openDebitMerchants, type Payer } from '../../test/debit-merchants.ts';
import { acceptFile } from '../bank-files/index.ts';

let scene: DebitMerchants;
let bank: ReturnType<typeof bankReturns>;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  bank = bankReturns(scene);
});
afterAll(() => scene.close());

const mandateOf = (payer: Payer) =>
  scene.within(scene.harbour, async (work) => {
    const { status } = await work.one<{ status: string }>(
      sql`select status from mandates where merchant_id = ${work.merchantId} and id = ${payer.mandateId}`,
    );
    return status;
  });
const retryOf = (paymentId: string) =>
  scene.within(scene.harbour, (work) =>
    work.maybe<{
      id: string;
      attempt: number;
      debit_date: LocalDate;
      notice_allows_from: LocalDate;
      amount_cents: number;
    }>(sql`
      select id, attempt, debit_date, notice_allows_from, amount_cents from payments
      where merchant_id = ${work.merchantId} and retry_of = ${paymentId}`),
  );
describe('a return', () => {
  it('does what its code requires', async () => {
    const made = await bank.lodged('2026-11-23', [6, 3, 1, 4, 7, 9]);
    const { fileId } = await bank.load(
      '2026-11-24',
      fileOf(
        '2026-11-24',
        made.map((one) => one.entry),
      ),
    );
    expect(await bank.outcomes(fileId)).toEqual(Array.from({ length: 6 }, () => 'matched'));
    for (const one of made) {
      expect(await scene.payment(scene.harbour, one.paymentId)).toMatchObject({
        stage: 'returned',
        returned_on: '2026-11-24',
        return_code: String(one.entry.returnCode),
      });
    }
    expect(await Promise.all(made.map((one) => mandateOf(one.payer)))).toEqual([
      'active',
      'cancelled',
      'needs_details',
      'cancelled',
      'active',
      'needs_details',
    ]);
    // Insufficient funds is tried once more on the third bank day, announced with the dishonour.
    expect(await retryOf(made[0]!.paymentId)).toMatchObject({
      attempt: 2,
      debit_date: '2026-11-27',
      notice_allows_from: '2026-11-25',
      amount_cents: 2000,
    });
    for (const one of made.slice(1)) expect(await retryOf(one.paymentId)).toBeUndefined();
    const deceased = await scene.within(scene.harbour, (work) =>
      work.one<{ messages_stopped: boolean }>(
        sql`select messages_stopped from customers where merchant_id = ${work.merchantId} and id = ${made[3]!.payer.customerId}`,
      ),
    );
    expect(deceased.messages_stopped).toBe(true);
    const queued = (await scene.exceptions(scene.harbour)).filter(
      (one) => one.kind === 'payment.return_undecided',
    );
    expect(queued.map((one) => one.reason).sort()).toEqual(['customer_deceased', 'unknown']);
    expect(await bank.isInboxClosed('2026-11-24')).toBe(true);
    expect(await scene.broken()).toEqual([]);
  });

  it('with code 6 a second time suspends the mandate; three in a row are flagged', async () => {
    const [first] = await bank.lodged('2026-11-30', [6]);
    await bank.load('2026-12-01', fileOf('2026-12-01', [first!.entry]));
    const retry = (await retryOf(first!.paymentId))!;
    expect(retry.debit_date).toBe('2026-12-04');
    const again = async (paymentId: string, day: string, returned: string) => {
      await scene.runPhase(scene.harbour, 'claim', day);
      const file = (await scene.files(scene.harbour)).at(-1)!;
      await scene.within(scene.harbour, (work) => acceptFile(work, file.id, 'R'));
      await scene.drain();
      const { lodgement_reference: reference } = await scene.payment(scene.harbour, paymentId);
      await bank.load(
        returned,
        fileOf(returned, [
          {
            ...first!.entry,
            lodgementReference: String(reference),
            dayOfMonth: parts(toLocalDate(day)).day,
          },
        ]),
      );
    };
    await again(retry.id, '2026-12-04', '2026-12-07');
    expect(await mandateOf(first!.payer)).toBe('suspended');
    expect(await retryOf(retry.id)).toBeUndefined();
    const letter = await scene.within(scene.harbour, async (work) => {
      const { body } = await work.one<{ body: Buffer }>(sql`
        select body from messages
        where merchant_id = ${work.merchantId} and subject_id = ${retry.id} and template = 'debit-returned'`);
      return work.vault.open(body);
    });
    expect(letter, 'the payer can open the bill that is still owed').toMatch(
      /\/merchant\/accounting\/payment\/[\w-]{44}\b/,
    );
    expect((await scene.exceptions(scene.harbour)).map((one) => one.kind)).not.toContain(
      'customer.dishonoured_repeatedly',
    );
    await scene.within(scene.harbour, (work) =>
      work.run(
        sql`update mandates set status = 'active' where merchant_id = ${work.merchantId} and id = ${first!.payer.mandateId}`,
      ),
    );
    scene.at('2026-12-08', '06:00');
    const third = await scene.debit(scene.harbour, first!.payer, { cents: 2000, due: '2026-12-08' });
    await again(third.paymentId, '2026-12-08', '2026-12-09');
    expect((await scene.exceptions(scene.harbour)).map((one) => one.kind)).toContain(
      'customer.dishonoured_repeatedly',
    );
    // The schedule stops: the first return of this debt would have been tried again.
    expect(await mandateOf(first!.payer)).toBe('suspended');
    expect(await retryOf(third.paymentId)).toBeUndefined();
    expect(await scene.broken()).toEqual([]);
  });

  it('with code 8 stops the facility and leaves the mandate', async () => {
    const [made] = await bank.lodged('2026-12-10', [8], scene.other);
    await bank.load('2026-12-11', fileOf('2026-12-11', [made!.entry]));
    const facility = await scene.within(scene.other, (work) =>
      work.one<{ status: string }>(sql`select status from facilities where merchant_id = ${work.merchantId}`),
    );
    expect(facility.status).toBe('stopped');
    const status = await scene.within(scene.other, (work) =>
      work.one<{ status: string }>(sql`select status from mandates where merchant_id = ${work.merchantId}`),
    );
    expect(status.status).toBe('active');
  });

  it('of an unrecorded file proves that it was lodged', async () => {
    scene.at('2026-12-14', '06:30');
    const payer = await scene.payer(scene.harbour, { name: 'Proof' });
    const { paymentId } = await scene.debit(scene.harbour, payer, { cents: 3333, due: '2026-12-14' });
    const beside = await scene.debit(scene.harbour, payer, { cents: 4444, due: '2026-12-14' });
    await scene.runPhase(scene.harbour, 'claim', '2026-12-14');
    const file = (await scene.files(scene.harbour)).at(-1)!;
    const { details } = parseDirectEntry(await scene.fileText(file.storage_key));
    const detail = details.find((one) => one.amountCents === 3333)!;
    const { fileId } = await bank.load(
      '2026-12-15',
      fileOf('2026-12-15', [entryOf(detail, 6, '2026-12-14')]),
    );
    expect(await bank.outcomes(fileId)).toEqual(['matched']);
    expect((await scene.files(scene.harbour)).at(-1)).toMatchObject({ id: file.id, status: 'accepted' });
    expect(await scene.payment(scene.harbour, paymentId)).toMatchObject({ stage: 'returned' });
    expect(await scene.payment(scene.harbour, beside.paymentId)).toMatchObject({ stage: 'submitted' });
    expect((await scene.exceptions(scene.harbour)).map((one) => one.kind)).toContain(
      'bank_file.receipt_missing',
    );
    expect(await scene.broken()).toEqual([]);
  });
});
