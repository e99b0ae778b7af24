import { z } from 'zod';
import { contract } from './contract.ts';
import { done, id, instant, listInput, listOutput, text } from './wire.ts';

/** The largest file of customers, in bytes, and the most rows under its headings. */
export const CUSTOMER_FILE_BYTES_MAX = 1024 * 1024;
export const CUSTOMER_FILE_ROWS_MAX = 1_000;
export const CUSTOMER_FILE_COLUMNS_MAX = 200;
/** The file travels as base64. */
const BODY_BYTES_MAX = Math.ceil((CUSTOMER_FILE_BYTES_MAX * 4) / 3) + 64 * 1024;

/** What a column of a file of customers can hold: its word on screens, and other headings that people give it. */
export const CUSTOMER_COLUMNS = {
  name: {
    en: 'Name',
    zh: '姓名',
    also: ['Customer name', 'Full name', 'Customer', 'Business name', 'Company', '名称'],
  },
  email_primary: { en: 'E-mail', zh: '电子邮箱', also: ['Email address', 'Mail', '邮箱'] },
  phone_mobile: {
    en: 'Mobile',
    zh: '手机',
    also: ['Mobile phone', 'Mobile number', 'Phone', 'Phone number', '电话'],
  },
  type: { en: 'Person or business', zh: '个人或企业', also: ['Type', '类型'] },
  abn: { en: 'ABN', zh: 'ABN', also: ['ABN number'] },
  first_name: { en: 'First name', zh: '名', also: ['Given name'] },
  last_name: { en: 'Last name', zh: '姓', also: ['Surname', 'Family name'] },
  birthday: { en: 'Date of birth', zh: '出生日期', also: ['Birthday', 'DOB', '生日'] },
  address_line1: { en: 'Address', zh: '地址', also: ['Address line 1', 'Street', 'Street address'] },
  address_line2: { en: 'Address, second line', zh: '地址第二行', also: ['Address line 2', 'Unit'] },
  suburb: { en: 'Suburb', zh: '城区', also: ['City', 'Town'] },
  state: { en: 'State', zh: '州', also: [] },
  postcode: { en: 'Postcode', zh: '邮政编码', also: ['Post code', 'Zip', '邮编'] },
  phone_daytime: { en: 'Daytime phone', zh: '日间电话', also: ['Home phone', 'Work phone'] },
  email_secondary: { en: 'Second e-mail', zh: '备用邮箱', also: ['Other email'] },
  reference: {
    en: 'Your reference',
    zh: '参考号',
    also: ['Reference', 'Member number', 'Member id', 'Customer number'],
  },
  locale: { en: 'Language', zh: '语言', also: [] },
} as const;
export type CustomerColumn = keyof typeof CUSTOMER_COLUMNS;
export const CUSTOMER_COLUMN_NAMES = Object.keys(CUSTOMER_COLUMNS) as CustomerColumn[];

const column = z
  .int()
  .min(0)
  .max(CUSTOMER_FILE_COLUMNS_MAX - 1)
  .optional();
/** Which column of the file, from 0, holds what; what is left out is not in the file. */
const columns = z.strictObject(
  Object.fromEntries(CUSTOMER_COLUMN_NAMES.map((name) => [name, column])) as {
    [name in CustomerColumn]: typeof column;
  },
);

const file = {
  filename: text(200),
  content: z.base64('invalid').min(1, 'file_required'),
};

const READING = [
  'customer_import.not_csv',
  'customer_import.no_rows',
  'customer_import.too_large',
  'customer_import.too_many_rows',
  'customer_import.too_many_columns',
] as const;

const nullableText = z.string().nullable();

export const previewCustomerImport = contract({
  name: 'previewCustomerImport',
  area: 'merchant',
  method: 'POST',
  path: '/customer/import/preview',
  access: 'customers.write',
  summary:
    'What a CSV file of customers would add, by the columns given or as they are guessed, and what is wrong in which line; adds nothing',
  input: z.strictObject({ ...file, columns: columns.optional() }),
  output: z.strictObject({
    headings: z.array(z.string()),
    columns,
    /** Columns without which no row can be added: an e-mail, and a name or its parts. */
    missing: z.array(z.enum(CUSTOMER_COLUMN_NAMES as [CustomerColumn, ...CustomerColumn[]])),
    rows: z.int(),
    /** At most 100 rows with faults; `faulty` counts all. */
    faults: z.array(z.strictObject({ line: z.int(), name: nullableText, messages: z.array(z.string()) })),
    faulty: z.int(),
    /** The first rows as they are read. */
    samples: z.array(
      z.strictObject({ name: z.string(), email: z.string(), phone: nullableText, reference: nullableText }),
    ),
  }),
  bodyLimitBytes: BODY_BYTES_MAX,
  refusals: [...READING, 'customer_import.columns'],
  shows: ['customers'],
});

export const importCustomers = contract({
  name: 'importCustomers',
  area: 'merchant',
  method: 'POST',
  path: '/customer/import/run',
  access: 'customers.write',
  summary: 'Adds every row of a CSV file as a pending customer, or none where one has a fault',
  input: z.strictObject({ ...file, columns }),
  output: z.strictObject({ id: id('customer_import'), added: z.int() }),
  bodyLimitBytes: BODY_BYTES_MAX,
  idempotent: true,
  refusals: [
    'customer.merged',
    'customer.erased',
    ...READING,
    'customer_import.columns',
    'customer_import.faulty',
    'merchant.currency_not_collected',
    'mandate.aud_only',
  ],
  changes: ['customers'],
});

export const listCustomerImports = contract({
  name: 'listCustomerImports',
  area: 'merchant',
  method: 'GET',
  path: '/customer/import/list',
  access: 'customers.write',
  summary: 'Files of customers that were added, the latest first',
  input: listInput(['created_at'], {}),
  output: listOutput(
    z.strictObject({
      id: id('customer_import'),
      filename: z.string(),
      rows: z.int(),
      created_by: z.string(),
      created_at: instant,
      undone_by: nullableText,
      undone_at: instant.nullable(),
    }),
  ),
  shows: ['customers'],
});

export const undoCustomerImport = contract({
  name: 'undoCustomerImport',
  area: 'merchant',
  method: 'POST',
  path: '/customer/import/undo/{id}',
  access: 'customers.write',
  summary:
    'Makes all customers of a file inactive and revokes their invitations, as long as none of them was billed or has agreed to debits',
  input: z.strictObject({ id: id('customer_import') }),
  output: done,
  refusals: ['customer_import.billed', 'customer_import.undone', 'customer.still_billed'],
  changes: ['customers', 'invitations'],
});
