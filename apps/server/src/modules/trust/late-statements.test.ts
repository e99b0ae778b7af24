import { addDays, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { makeDebit, openScene } from '../../test/debit-scene.ts';
import { expectedLines } from './expected-lines.query.ts';
import { importStatement } from './import-statement.ts';

const DAY = toLocalDate('2026-11-03');
let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants(DAY, '09:00');
});
afterAll(() => scene.close());

const within = <T>(body: (work: Work) => Promise<T>) => scene.within(scene.banksia, body);

it('a merchant that begins statements late has nothing read that was taken long before the first of them', async () => {
  await within(async (work) => {
    const { fileId } = await makeDebit(work, await openScene(work), { cents: 4_100, day: DAY });
    // Two files a day of some years, none of which any statement has shown.
    await work.run(sql`
      insert into bank_files select (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid(), 'batch_id', null,
        'first_payment_id', null, 'last_payment_id', null, 'reference', 'OLD-' || n, 'filename', 'old-' || n,
        'processing_date', ${DAY}::date - 1 - n / 2))).*
      from bank_files f, generate_series(0, 1999) n where f.merchant_id = ${work.merchantId} and f.id = ${fileId}`);
    await importStatement(work, `Date,Amount,Description\n${DAY},1.00,FIRST`);
  });
  const { found, plan } = await within(async (work) => {
    let asked: Sql | undefined;
    const noted: Work = {
      ...work,
      rows: <T extends object>(statement: Sql) => {
        if (statement.text.includes('as rejected')) asked = statement;
        return work.rows<T>(statement);
      },
    };
    // A year later the time before the first statement is as far away as it was.
    const found = await expectedLines(noted, [{ from: addDays(DAY, 365), to: addDays(DAY, 366) }]);
    const { text, values } = asked!;
    await work.run(sql`analyze bank_files`);
    const rows = await work.rows<Record<string, string>>({ text: `explain ${text}`, values } as Sql);
    return { found, plan: rows.flatMap((row) => Object.values(row)) };
  });
  const files = found.filter(({ kind }) => kind === 'debit_file');
  expect(files).toHaveLength(121);
  expect(files.every(({ from }) => from >= addDays(DAY, -60))).toBe(true);
  const bounded = plan.filter((line) => line.includes('Index Cond') && line.includes('processing_date >='));
  expect(bounded.length, plan.join('\n')).toBeGreaterThan(0);
});
