import type { Input, Output } from '@lorikeet/contracts';
import type * as imports from '@lorikeet/contracts/customer-imports';
import { CUSTOMER_COLUMN_NAMES } from '@lorikeet/contracts/customer-imports';
import { sql } from '../../platform/db/sql.ts';
import { lockUntilCommit } from '../../platform/db/transaction-lock.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { createCustomer } from './create-customer.ts';
import { checkColumns, guessColumns, missingColumns, openFile } from './read-customer-file.ts';
import { faultsInWords, readRows } from './read-customer-rows.ts';

const SHOWN_FAULTS = 100;
const SAMPLES = 5;

/** Whom a file would add and what is wrong with it; adds nobody. Refuses as `openFile` and `checkColumns` do. */
export async function previewImport(
  work: Work,
  { content, columns: chosen }: Input<typeof imports.previewCustomerImport>,
  locale: 'en' | 'zh',
): Promise<Output<typeof imports.previewCustomerImport>> {
  const file = openFile(content);
  const { headings } = file;
  const columns = chosen ?? (await guessColumns(work, headings));
  checkColumns(columns, headings.length);
  const missing = missingColumns(columns);
  const rows = missing.length > 0 ? [] : await readRows(work, file, columns);
  const faulty = rows.filter(({ faults }) => faults.length > 0);
  return {
    headings,
    columns,
    missing,
    rows: file.lines.length,
    faulty: faulty.length,
    faults: faulty.slice(0, SHOWN_FAULTS).map((row) => ({
      line: row.line,
      name: row.name,
      messages: faultsInWords(row, { headings, columns, locale }),
    })),
    samples: rows
      .flatMap(({ customer }) => customer ?? [])
      .slice(0, SAMPLES)
      .map(({ name, email_primary: email, phone_mobile: phone, reference }) => ({
        name,
        email,
        phone: phone ?? null,
        reference: reference ?? null,
      })),
  };
}

/**
 * Adds every row of a file as a pending customer, or none. Files of a merchant are added one after another, so that of
 * two with the same people the second is refused. Refuses `customer_import.faulty` and as the preview does.
 */
export async function importCustomers(
  work: Work,
  { filename, content, columns }: Input<typeof imports.importCustomers>,
): Promise<{ id: string; added: number }> {
  await lockUntilCommit(work, `customer-imports:${work.merchantId}`);
  const file = openFile(content);
  checkColumns(columns, file.headings.length);
  refuseUnless(missingColumns(columns).length === 0, 'customer_import.columns');
  const rows = await readRows(work, file, columns);
  const faulty = rows.filter(({ faults }) => faults.length > 0).length;
  if (faulty > 0) throw new Refusal('customer_import.faulty', { faulty });
  const added: { line: number; id: string }[] = [];
  for (const { line, customer } of rows) added.push({ line, id: await createCustomer(work, customer!) });
  const id = work.newId();
  const headings = Object.fromEntries(
    CUSTOMER_COLUMN_NAMES.flatMap((name) => {
      const at = columns[name];
      return at === undefined ? [] : [[name, file.headings[at]!]];
    }),
  );
  await work.run(sql`
    insert into customer_imports (merchant_id, id, filename, rows, columns, created_by, created_at)
    values (${work.merchantId}, ${id}, ${filename}, ${added.length}, ${JSON.stringify(headings)},
      ${work.actor.name}, ${work.now})`);
  await work.run(sql`
    insert into customer_import_rows (merchant_id, import_id, line, customer_id)
    select ${work.merchantId}::uuid, ${id}::uuid, l, c
    from unnest(${added.map(({ line }) => line)}::int[], ${added.map((one) => one.id)}::uuid[]) as a (l, c)`);
  await work.audit({ action: 'customer.imported', after: { filename, rows: added.length } });
  return { id, added: added.length };
}
