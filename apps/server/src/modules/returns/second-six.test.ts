import { parseDirectEntry, type ReturnCode } from '@lorikeet/bank-files';
import { type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { bankReturns, entryOf, fileOf, type Returnable } from '../../test/bank-returns.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { acceptFile } from '../bank-files/index.ts';
import { moveMandate } from '../customers/index.ts';
import { cancelDebit, scheduleDebit } from '../debits/index.ts';

let scene: DebitMerchants;
let bank: ReturnType<typeof bankReturns>;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  bank = bankReturns(scene);
});
afterAll(() => scene.close());

type Debit = { id: string; stage: string; attempt: number; debit_date: LocalDate };
const debitsOf = ({ payer }: Returnable) =>
  scene.within(scene.harbour, (work) =>
    work.rows<Debit>(sql`
      select id, stage, attempt, debit_date from payments
      where merchant_id = ${work.merchantId} and mandate_id = ${payer.mandateId} order by id`),
  );
const mandateOf = ({ payer }: Returnable) =>
  scene.within(scene.harbour, async (work) => {
    const { status } = await work.one<{ status: string }>(
      sql`select status from mandates where merchant_id = ${work.merchantId} and id = ${payer.mandateId}`,
    );
    return status;
  });
const because = (paymentId: string) =>
  scene.within(scene.harbour, async (work) => {
    const decided = await work.one<{ because: string }>(sql`
      select because from dunning_decisions where merchant_id = ${work.merchantId} and payment_id = ${paymentId}`);
    return decided.because;
  });

/** The debit that waits under the request is claimed on its day and comes back on the next one. */
async function giveBack(made: Returnable, code: ReturnCode, back: string): Promise<Debit> {
  const debit = (await debitsOf(made)).at(-1)!;
  const day = debit.debit_date;
  await scene.runPhase(scene.harbour, 'notices', day);
  await scene.runPhase(scene.harbour, 'claim', day);
  const file = (await scene.files(scene.harbour)).at(-1)!;
  await scene.within(scene.harbour, (work) => acceptFile(work, file.id, 'R'));
  await scene.drain();
  const { lodgement_reference: reference } = await scene.payment(scene.harbour, debit.id);
  const { details } = parseDirectEntry(await scene.fileText(file.storage_key));
  const detail = details.find((one) => one.lodgementReference === reference)!;
  await bank.load(back, fileOf(back, [entryOf(detail, code, day)]));
  return debit;
}

const move = async ({ payer }: Returnable, event: 'confirm_details' | 'resume') => {
  await scene.within(scene.harbour, (work) => moveMandate(work, payer.mandateId, event, { note: 'test' }));
  await scene.drain();
};

describe('a second 6 on the same debt', () => {
  it('is none where the bank first gave another reason: the first 6 is tried again, the one after it is not', async () => {
    const [made] = (await bank.lodged('2026-11-23', [9])) as [Returnable];
    await bank.load('2026-11-24', fileOf('2026-11-24', [made.entry]));
    expect(await mandateOf(made)).toBe('needs_details');
    scene.at('2026-11-24', '10:00');
    await move(made, 'confirm_details');
    expect(await debitsOf(made)).toMatchObject([{ attempt: 1 }, { attempt: 2, stage: 'scheduled' }]);
    await scene.runPhase(scene.harbour, 'notices', '2026-11-25');
    const first = await giveBack(made, 6, '2026-11-30');
    expect(await mandateOf(made)).toBe('active');
    expect(await because(first.id)).toBe('bank_days');
    expect(await debitsOf(made)).toMatchObject([
      { stage: 'returned' },
      { stage: 'returned' },
      { stage: 'scheduled', attempt: 3 },
    ]);
    const second = await giveBack(made, 6, '2026-12-07');
    expect(await mandateOf(made)).toBe('suspended');
    expect(await because(second.id)).toBe('tried_already');
    expect(await debitsOf(made)).toHaveLength(3);
    expect(await scene.broken()).toEqual([]);
  });

  it('is one whoever made the debit: staff’s own counts as the same debt', async () => {
    const [made] = (await bank.lodged('2026-12-10', [6])) as [Returnable];
    await bank.load('2026-12-11', fileOf('2026-12-11', [made.entry]));
    const again = (await debitsOf(made)).at(-1)!;
    const { invoice_id: invoiceId } = await scene.payment(scene.harbour, made.paymentId);
    await scene.within(scene.harbour, async (work) => {
      await cancelDebit(work, again.id, 'staff');
      await scheduleDebit(work, {
        invoiceId: String(invoiceId),
        customerId: made.payer.customerId,
        mandateId: made.payer.mandateId,
        paymentMethodId: made.payer.methodId,
        facilityId: scene.harbour.facilityId,
        currency: 'AUD',
        amountCents: 2_000,
        dueDate: toLocalDate('2026-12-15'),
        description: 'By hand',
        noticeKind: 'agreement',
      });
    });
    const byHand = await giveBack(made, 6, '2026-12-16');
    expect(byHand.attempt).toBe(1);
    expect(await mandateOf(made)).toBe('suspended');
    expect(await because(byHand.id)).toBe('tried_already');
    expect((await debitsOf(made)).filter(({ stage }) => stage === 'scheduled')).toEqual([]);
    expect(await scene.broken()).toEqual([]);
  });
});
