import {
  BANK_DEBIT_EVENTS,
  BANK_DEBIT_STAGES,
  type BankDebitEvent,
  type BankDebitStage,
} from '@lorikeet/domain/debits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { moveDebits } from './index.ts';

let scene: DebitMerchants;
const debits = new Map<BankDebitStage, string>();
beforeAll(async () => {
  scene = await openDebitMerchants();
  const payer = await scene.payer(scene.harbour);
  for (const stage of BANK_DEBIT_STAGES) {
    const { paymentId } = await scene.debit(scene.harbour, payer, { cents: 500, due: '2026-12-01' });
    debits.set(stage, paymentId);
  }
});
afterAll(() => scene.close());

const OPENS_A_RECORD: readonly BankDebitEvent[] = ['refund', 'dispute'];
/** A skip keeps the stage, which differs: such a debit is moved by its date. */
const KEEPS_THE_STAGE: readonly BankDebitEvent[] = ['move'];
const moving = BANK_DEBIT_EVENTS.filter((event) => ![...OPENS_A_RECORD, ...KEEPS_THE_STAGE].includes(event));
/** The moves in words of their own, a second opinion: the statements follow the domain's table wherever it goes. */
const MOVES: Partial<Record<BankDebitEvent, [from: readonly BankDebitStage[], to: BankDebitStage]>> = {
  notice_missing: [['scheduled'], 'held'],
  notice_proven: [['held'], 'scheduled'],
  claim: [['scheduled'], 'batched'],
  withdraw_file: [['batched'], 'scheduled'],
  bank_accepts: [['batched'], 'submitted'],
  bank_rejects: [['submitted'], 'rejected'],
  return_line: [['batched', 'submitted', 'cleared'], 'returned'],
  window_closed: [['submitted'], 'cleared'],
  cancel: [['scheduled', 'held', 'batched'], 'cancelled'],
};

describe('a set of debits', () => {
  it.each(moving)(
    'is moved by %s from the stages that it may leave by it, and from no other',
    async (event) => {
      await scene.within(scene.harbour, async (work) => {
        for (const [stage, id] of debits) {
          await work.run(sql`
          update payments set stage = ${stage} where merchant_id = ${work.merchantId} and id = ${id}`);
        }
        const ids = [...debits.values()];
        await work.run(moveDebits(work, event, { where: sql`p.id = any(${ids}::uuid[])` }));
        const rows = await work.rows<{ id: string; stage: string }>(sql`
        select id, stage from payments where merchant_id = ${work.merchantId} and id = any(${ids}::uuid[])`);
        const found = new Map(rows.map(({ id, stage }) => [id, stage]));
        const [from, to] = MOVES[event]!;
        const wanted = BANK_DEBIT_STAGES.map((stage) => (from.includes(stage) ? to : stage));
        expect(BANK_DEBIT_STAGES.map((stage) => found.get(debits.get(stage)!))).toEqual(wanted);
      });
    },
  );

  it('is never moved by an event that leaves each its stage, nor from a stage that it may not leave', async () => {
    await scene.within(scene.harbour, async (work) => {
      for (const event of [...OPENS_A_RECORD, ...KEEPS_THE_STAGE]) {
        expect(() => moveDebits(work, event, { where: sql`true` }), event).toThrow(RangeError);
      }
      expect(() => moveDebits(work, 'claim', { where: sql`true`, from: ['held'] })).toThrow(RangeError);
    });
  });
});
