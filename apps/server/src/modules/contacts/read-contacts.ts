import { faultsOf } from '@lorikeet/contracts';
import { codeWords } from '@lorikeet/contracts/code-words';
import {
  CONTACT_HEADINGS,
  CONTACTS_BYTES_MAX,
  CONTACTS_ROWS_MAX,
  type ContactColumn,
  contactInput,
} from '@lorikeet/contracts/contacts';
import { type FaultCode, faultSentence } from '@lorikeet/contracts/faults';
import { splitTags } from '@lorikeet/domain/contacts';
import { parseId, printId } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { unharmed } from '../../platform/lists/csv.ts';
import { encodingOf, recordsOf } from '../../platform/lists/read-csv.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { type ContactFields, keyOf } from './contact-store.ts';

type Fault = { code: FaultCode; column?: ContactColumn; params?: Record<string, unknown> };
/** A row of a file as it is read: what it would add, or what is wrong with it. */
export type ReadRow = { line: number; name: string | null; organisation: string | null } & (
  | { fields: ContactFields; faults: [] }
  | { fields: undefined; faults: [Fault, ...Fault[]] }
);
type RawRow = { line: number; cells: Partial<Record<ContactColumn, string>> | undefined };

const COLUMNS = Object.keys(CONTACT_HEADINGS) as ContactColumn[];
const NEEDED = ['name', 'side', 'organisation'] as const satisfies readonly ContactColumn[];
const MEGABYTE = 1024 * 1024;

/**
 * Reads a file of contacts to its end and says of each row what it would add or what is wrong. Refuses
 * `contact_import.not_csv`, `contact_import.no_rows`, `contact_import.too_large`, `contact_import.too_many_rows`,
 * `contact_import.headings`.
 */
export async function readContacts(work: Work, content: string, locale: 'en' | 'zh'): Promise<ReadRow[]> {
  const raw = recordsIn(Buffer.from(content, 'base64'), locale);
  const customers = await customersOf(work, raw);
  const rows = raw.map((row) => readRow(row, customers));
  return refuseKnown(work, rows);
}

function recordsIn(bytes: Buffer, locale: 'en' | 'zh'): RawRow[] {
  refuseUnless(bytes.length <= CONTACTS_BYTES_MAX, 'contact_import.too_large', {
    max: `${CONTACTS_BYTES_MAX / MEGABYTE} MB`,
  });
  const encoding = encodingOf(bytes);
  refuseUnless(encoding !== undefined, 'contact_import.not_csv');
  let columns: Map<ContactColumn, number> | undefined;
  const rows: RawRow[] = [];
  for (const { line, cells } of recordsOf(bytes, encoding)) {
    if (!columns) {
      columns = columnsOf(cells ?? [], locale);
      continue;
    }
    refuseUnless(rows.length < CONTACTS_ROWS_MAX, 'contact_import.too_many_rows', { max: CONTACTS_ROWS_MAX });
    const found = [...columns].map(([column, at]) => [column, unharmed(cells?.[at] ?? '')] as const);
    rows.push({ line, cells: cells && Object.fromEntries(found) });
  }
  refuseUnless(rows.length > 0, 'contact_import.no_rows');
  return rows;
}

/** Which column holds what, by its heading in either language. */
function columnsOf(headings: readonly string[], locale: 'en' | 'zh'): Map<ContactColumn, number> {
  const plain = headings.map((heading) => heading.trim().toLowerCase());
  const columns = new Map(
    COLUMNS.flatMap((column) => {
      const { en, zh } = CONTACT_HEADINGS[column];
      const at = plain.findIndex((heading) => heading === en.toLowerCase() || heading === zh);
      return at < 0 ? [] : [[column, at] as const];
    }),
  );
  const missing = NEEDED.filter((column) => !columns.has(column));
  if (missing.length > 0) {
    const names = NEEDED.map((column) => CONTACT_HEADINGS[column][locale]);
    throw new Refusal('contact_import.headings', { missing: names.join(locale === 'zh' ? '、' : ', ') });
  }
  return columns;
}

/** The customers that the rows name, by id and by name in lower case: of one that was merged, the one that it leads to. Nobody is added to one who was erased. */
type Customers = { kept: Map<string, string>; keptByName: Map<string, string[]> };

async function customersOf(work: Work, rows: readonly RawRow[]): Promise<Customers> {
  const ids = rows.flatMap(({ cells }) => parseId('customer', cells?.customer ?? '') ?? []);
  const named = rows.flatMap(({ cells }) => cells?.organisation?.toLowerCase() ?? []);
  const found = await work.rows<{ id: string; name: string; kept: string }>(sql`
    select id, name, coalesce(merged_into_id, id) as kept from customers
    where merchant_id = ${work.merchantId} and erased_at is null
      and (id = any(${ids}::uuid[]) or lower(name) = any(${named}::text[])) order by id`);
  const byName = Map.groupBy(found, ({ name }) => name.toLowerCase());
  return {
    kept: new Map(found.map(({ id, kept }) => [id, kept])),
    keptByName: new Map([...byName].map(([name, all]) => [name, [...new Set(all.map(({ kept }) => kept))]])),
  };
}

const sideOf = (text: string): string =>
  Object.entries(codeWords.contactSide).find(
    ([code, { en, zh }]) => [code, en.toLowerCase()].includes(text.toLowerCase()) || zh === text,
  )?.[0] ?? text;

function readRow({ line, cells }: RawRow, customers: Customers): ReadRow {
  const shown = { line, name: cells?.name || null, organisation: cells?.organisation || null };
  if (!cells) return { ...shown, fields: undefined, faults: [{ code: 'row_broken' }] };
  const side = sideOf(cells.side ?? '');
  const customer = side === 'customer' ? customerOf(cells, customers) : null;
  if (customer && 'code' in customer) return { ...shown, fields: undefined, faults: [customer] };
  const parsed = contactInput.safeParse({
    side,
    customer_id: customer && printId('customer', customer.id),
    organisation: customer ? null : cells.organisation,
    name: cells.name ?? '',
    role: cells.role,
    email: cells.email,
    phone: cells.phone,
    tags: splitTags(cells.tags ?? ''),
    notes: cells.notes,
  });
  if (parsed.success) return { ...shown, fields: parsed.data, faults: [] };
  // An organisation that is missing is missed in two fields of a form, and in one column.
  const faults = faultsOf(parsed.error.issues, { ...cells, side }).filter(
    ({ path }) => path !== 'customer_id',
  );
  const [first, ...others] = faults.map(
    ({ path, code, params }): Fault => ({ code, params, column: path.split('.')[0] as ContactColumn }),
  );
  return { ...shown, fields: undefined, faults: [first!, ...others] };
}

/** The customer that a row names by its number or, where one alone has it, by its name; null for a name of none. */
function customerOf(
  cells: NonNullable<RawRow['cells']>,
  customers: Customers,
): { id: string } | Fault | null {
  if (cells.customer) {
    const id = parseId('customer', cells.customer.toLowerCase());
    const kept = id && customers.kept.get(id);
    return kept ? { id: kept } : { code: 'customer_unknown', column: 'customer' };
  }
  const ids = customers.keptByName.get(cells.organisation?.toLowerCase() ?? '') ?? [];
  if (ids.length > 1) return { code: 'customer_ambiguous', column: 'organisation' };
  return ids[0] ? { id: ids[0] } : null;
}

/** Rows whose person is a contact already, or stands further up. */
async function refuseKnown(work: Work, rows: readonly ReadRow[]): Promise<ReadRow[]> {
  const keys = rows.flatMap(({ fields }) => (fields ? [keyOf(fields)] : []));
  const known = await work.rows<{ contact_key: string }>(sql`
    select contact_key from contacts
    where merchant_id = ${work.merchantId} and merged_into_id is null and contact_key = any(${keys}::text[])`);
  const there = new Set(known.map((row) => row.contact_key));
  const above = new Set<string>();
  return rows.map((row) => {
    if (!row.fields) return row;
    const key = keyOf(row.fields);
    const code = there.has(key) ? 'contact_exists' : above.has(key) ? 'contact_twice' : undefined;
    above.add(key);
    return code ? { ...row, fields: undefined, faults: [{ code, column: 'name' }] } : row;
  });
}

/** What is wrong with a row, in words, each with the heading of its column. */
export const faultsInWords = ({ faults }: ReadRow, locale: 'en' | 'zh'): string[] =>
  faults.map(({ code, column, params }) => {
    const heading = column && CONTACT_HEADINGS[column]?.[locale];
    return (
      (heading ? `${heading}${locale === 'zh' ? '：' : ': '}` : '') + faultSentence(code, locale, params)
    );
  });
