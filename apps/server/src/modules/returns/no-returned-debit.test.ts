import { addBankDays, printId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankReturns, fileOf, type Returnable } from '../../test/bank-returns.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';

let scene: DebitMerchants;
let bank: ReturnType<typeof bankReturns>;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  bank = bankReturns(scene);
});
afterAll(() => scene.close());

type Entry = Returnable['entry'];
/** The first record of a file is its header. */
const LINE = 2;
const LINES = [
  {
    name: 'a returned refund to the payer of a debit',
    day: '2026-11-23',
    brings: 'returned_credit',
    refusal: 'returns.line_of_credit',
    content: (day: string, entry: Entry) =>
      fileOf(day, [{ ...entry, originalCode: 50, lodgementReference: 'HARB-REFND' }]),
  },
  {
    name: 'a refusal that agrees with a debit in everything',
    day: '2026-12-07',
    brings: 'refused_return',
    refusal: 'returns.line_refuses',
    content: (day: string, entry: Entry) => fileOf(day, [], { refusals: [entry] }),
  },
];

const stageOf = async (one: Returnable) => (await scene.payment(scene.harbour, one.paymentId)).stage;

describe('a queued line that is no returned debit', () => {
  it.each(LINES)('$name: is offered no debit, is applied to none, and holds none up', async (line) => {
    const made = (await bank.lodged(line.day, [6]))[0]!;
    const back = addBankDays(toLocalDate(line.day), 1);
    const { fileId } = await bank.load(back, line.content(back, made.entry));
    const file = printId('returns_file', fileId);
    const { token } = scene.lorikeet;
    const read = (call: string) =>
      scene.portal.call<{ rows: object[] }>('GET', `/api/merchant/returns/${call}`, { token });
    expect((await read(`candidates?id=${file}&line=${LINE}`)).data.rows).toEqual([]);
    expect((await read(`lines?id=${file}`)).data.rows).toMatchObject([
      { outcome: 'queued', brings: line.brings },
    ]);
    const resolve = (body: object) =>
      scene.portal.call<{ refusal?: string }>('POST', `/api/merchant/returns/resolve/${file}`, {
        token,
        body: { line: LINE, ...body },
      });
    const applied = await resolve({
      as: 'applied',
      payment_id: printId('payment', made.paymentId),
      merchant_id: printId('merchant', scene.harbour.id),
    });
    expect(applied.data.refusal).toBe(line.refusal);
    expect(await stageOf(made)).toBe('submitted');
    for (const later of [2, 3]) {
      const day = addBankDays(toLocalDate(line.day), later);
      await bank.load(day, fileOf(day, []));
    }
    await scene.runPhase(scene.harbour, 'close', addBankDays(toLocalDate(line.day), 3));
    expect(await stageOf(made)).toBe('cleared');
    expect((await resolve({ as: 'dismissed', reason: 'Settled on the statement' })).code).toBe(0);
    expect(await scene.broken()).toEqual([]);
  });
});
