import { parseDirectEntry, type ReturnCode } from '@lorikeet/bank-files';
import { addBankDays, toLocalDate } from '@lorikeet/domain/kernel';
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

const mandateOf = ({ mandateId }: Payer) =>
  scene.within(scene.harbour, async (work) => {
    const { status } = await work.one<{ status: string }>(
      sql`select status from mandates where merchant_id = ${work.merchantId} and id = ${mandateId}`,
    );
    return status;
  });
const flagged = async () =>
  (await scene.exceptions(scene.harbour)).map(({ kind }) => kind).includes('customer.dishonoured_repeatedly');

/** A debit of a debt of its own is lodged on a day and comes back on the next bank day. */
async function dishonour(payer: Payer, day: string, code: ReturnCode): Promise<void> {
  scene.at(day, '06:00');
  const { paymentId } = await scene.debit(scene.harbour, payer, { cents: 2_000, due: day });
  await scene.runPhase(scene.harbour, 'claim', day);
  const file = (await scene.files(scene.harbour)).at(-1)!;
  await scene.within(scene.harbour, (work) => acceptFile(work, file.id, 'R'));
  await scene.drain();
  const { lodgement_reference: reference } = await scene.payment(scene.harbour, paymentId);
  const { details } = parseDirectEntry(await scene.fileText(file.storage_key));
  const detail = details.find((one) => one.lodgementReference === reference)!;
  const back = addBankDays(toLocalDate(day), 1);
  await bank.load(back, fileOf(back, [entryOf(detail, code, day)]));
}

describe('three dishonours in a row', () => {
  it('are the payer’s own: codes that say nothing of them neither count nor stop', async () => {
    const payer = await scene.payer(scene.harbour, { name: 'Payer' });
    await dishonour(payer, '2026-11-23', 6);
    await dishonour(payer, '2026-11-25', 7);
    await dishonour(payer, '2026-11-27', 6);
    expect(await mandateOf(payer)).toBe('active');
    await dishonour(payer, '2026-12-01', 8);
    expect(await mandateOf(payer), 'the bank does not know our user id').toBe('active');
    expect(await flagged()).toBe(false);
    await scene.platform.pool.query("update facilities set status = 'active' where id = $1", [
      scene.harbour.facilityId,
    ]);
    await dishonour(payer, '2026-12-03', 6);
    expect(await mandateOf(payer)).toBe('suspended');
    expect(await flagged()).toBe(true);
    expect(await scene.broken()).toEqual([]);
  });
});
