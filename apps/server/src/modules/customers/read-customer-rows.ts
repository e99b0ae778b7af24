import { faultsOf } from '@lorikeet/contracts';
import { codeWords } from '@lorikeet/contracts/code-words';
import { CUSTOMER_COLUMNS, type CustomerColumn } from '@lorikeet/contracts/customer-imports';
import { createCustomer } from '@lorikeet/contracts/customers';
import { type FaultCode, faultSentence } from '@lorikeet/contracts/faults';
import { sql } from '../../platform/db/sql.ts';
import { unharmed } from '../../platform/lists/csv.ts';
import type { Work } from '../../platform/work.ts';
import type { NewCustomer } from './create-customer.ts';
import type { Columns, CustomerFile } from './read-customer-file.ts';

type Fault = { code: FaultCode; column?: CustomerColumn; params?: Record<string, unknown> };
/** A row of a file as it is read: whom it would add, or what is wrong with it. */
type ReadRow = { line: number; name: string | null } & (
  | { customer: NewCustomer & { email_primary: string }; faults: [] }
  | { customer: undefined; faults: [Fault, ...Fault[]] }
);

/** Reads the rows by the columns chosen, and says of each whom it would add or what is wrong. */
export async function readRows(work: Work, file: CustomerFile, columns: Columns): Promise<ReadRow[]> {
  const rows = file.lines.map((each) => readRow(each, columns, work.today));
  return refuseKnown(work, rows);
}

const typeOf = (word: string, abn: string): string => {
  if (word === '') return abn === '' ? 'person' : 'business';
  const known = Object.entries(codeWords.customerType).find(
    ([code, { en, zh }]) => [code, en.toLowerCase()].includes(word.toLowerCase()) || zh === word,
  );
  return known?.[0] ?? word;
};

const localeOf = (word: string): string => (/^(zh|chinese|中文)/i.test(word) ? 'zh' : 'en');

/** `3/12/1980`, day first as Australians write it, as the wire has it; another text stays, and is a fault. */
function dateOf(text: string): string {
  const found = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text);
  return found ? `${found[3]}-${found[2]!.padStart(2, '0')}-${found[1]!.padStart(2, '0')}` : text;
}

function readRow({ line, cells }: CustomerFile['lines'][number], columns: Columns, today: string): ReadRow {
  if (!cells) return { line, name: null, customer: undefined, faults: [{ code: 'row_broken' }] };
  const cell = (name: CustomerColumn): string => {
    const at = columns[name];
    return at === undefined ? '' : unharmed(cells[at] ?? '').trim();
  };
  const [first, last] = [cell('first_name'), cell('last_name')];
  const name = cell('name') || [first, last].filter(Boolean).join(' ');
  const typed = {
    type: typeOf(cell('type'), cell('abn')),
    name,
    abn: cell('abn'),
    first_name: first,
    last_name: last,
    birthday: dateOf(cell('birthday')),
    address_line1: cell('address_line1'),
    address_line2: cell('address_line2'),
    suburb: cell('suburb'),
    postcode: cell('postcode'),
    state: cell('state').toUpperCase(),
    phone_daytime: cell('phone_daytime'),
    phone_mobile: cell('phone_mobile'),
    email_primary: cell('email_primary'),
    email_secondary: cell('email_secondary'),
    reference: cell('reference'),
    locale: localeOf(cell('locale')),
    payment_type: 'none',
  };
  const parsed = createCustomer.input.safeParse(typed);
  if (!parsed.success) {
    const [one, ...more] = faultsOf(parsed.error.issues, typed).map(
      ({ path, code, params }): Fault => ({ code, params, column: path.split('.')[0] as CustomerColumn }),
    );
    return { line, name: name || null, customer: undefined, faults: [one!, ...more] };
  }
  const {
    payment_type: _type,
    bsb: _bsb,
    account_number: _number,
    account_name: _name,
    ...customer
  } = parsed.data;
  if (customer.birthday && customer.birthday > today)
    return { line, name, customer: undefined, faults: [{ code: 'birthday_future', column: 'birthday' }] };
  return { line, name, customer, faults: [] };
}

type Known = Pick<NewCustomer, 'name'> & { email_primary: string; reference?: string | null | undefined };
const keysOf = ({ name, email_primary: email, reference }: Known): string[] => [
  `${email.toLowerCase()}\n${name.toLowerCase()}`,
  ...(reference ? [`\n${reference}`] : []),
];

/** Rows whose customer is there already, or stands further up. Those whom a file brought and its undoing ended are not. */
async function refuseKnown(work: Work, rows: readonly ReadRow[]): Promise<ReadRow[]> {
  const sound = rows.flatMap(({ customer }) => customer ?? []);
  const emails = sound.map((one) => one.email_primary.toLowerCase());
  const references = sound.flatMap(({ reference }) => reference ?? []);
  const known = await work.rows<Known>(sql`
    select name, email_primary, reference from customers
    where merchant_id = ${work.merchantId} and status not in ('inactive', 'merged', 'erased')
      and (lower(email_primary) = any(${emails}::text[]) or reference = any(${references}::text[]))`);
  const there = new Set(known.filter((one) => one.email_primary).flatMap(keysOf));
  const above = new Set<string>();
  return rows.map((row) => {
    if (!row.customer) return row;
    const keys = keysOf(row.customer);
    const has = (all: Set<string>) => keys.some((key) => all.has(key));
    const code = has(there) ? 'customer_exists' : has(above) ? 'customer_twice' : undefined;
    for (const key of keys) above.add(key);
    return code ? { ...row, customer: undefined, faults: [{ code, column: 'name' }] } : row;
  });
}

/** What is wrong with a row, in words, each with the heading that its column has in the file. */
export const faultsInWords = (
  { faults }: ReadRow,
  { headings, columns, locale }: { headings: readonly string[]; columns: Columns; locale: 'en' | 'zh' },
): string[] =>
  faults.map(({ code, column, params }) => {
    const at = column && columns[column];
    const heading =
      (at === undefined ? undefined : headings[at]) ?? (column && CUSTOMER_COLUMNS[column]?.[locale]);
    return (
      (heading ? `${heading}${locale === 'zh' ? '：' : ': '}` : '') + faultSentence(code, locale, params)
    );
  });
