import { toLocalDate } from '@lorikeet/domain/kernel';
import { expect, test } from 'vitest';
import { createPool, onOneConnection, sql } from '../../apps/server/src/platform/db/sql.ts';
import { createTestDatabase } from '../../apps/server/src/test/test-database.ts';
import { refundedSince } from './bank-returns.ts';

const [REFUNDED, OTHER] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'];

test('a debit counts as refunded at its own merchant alone, whoever else has its reference', async () => {
  const database = await createTestDatabase();
  const owner = createPool(database.ownerUrl, 1);
  try {
    const refunded = await onOneConnection(owner, async (reads) => {
      // Of the two tables what is read, in front of the real ones.
      await reads.run(
        sql`create temporary table payments (merchant_id uuid, id int, debit_date date, lodgement_reference text)`,
      );
      await reads.run(
        sql`create temporary table refunds (merchant_id uuid, payment_id int, rail text, status text)`,
      );
      for (const merchantId of [REFUNDED, OTHER])
        await reads.run(sql`insert into payments values (${merchantId}, 1, '2026-08-20', 'MERC-1')`);
      await reads.run(sql`insert into refunds values (${REFUNDED}, 1, 'bank_debit', 'lodged')`);
      return refundedSince({ reads }, toLocalDate('2026-08-27'));
    });
    expect([...refunded]).toEqual([`${REFUNDED} MERC-1`]);
  } finally {
    await owner.end();
    await database.drop();
  }
});
