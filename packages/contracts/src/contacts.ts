import {
  CONTACT_SIDES,
  MERGE_FIELDS,
  NOTES_MAX_LENGTH,
  TAG_MAX_LENGTH,
  TAGS_MAX,
  tidyTags,
} from '@lorikeet/domain/contacts';
import { isEmail, phoneRule } from '@lorikeet/domain/kernel';
import { z } from 'zod';
import { contract } from './contract.ts';
import { blankable, nameField } from './customer-fields.ts';
import { done, id, instant, listInput, listOutput, oneOrMore, seenInstant, text } from './wire.ts';

/** The largest file of contacts, in bytes, and the most rows under its headings. */
export const CONTACTS_BYTES_MAX = 1024 * 1024;
export const CONTACTS_ROWS_MAX = 1_000;
/** The file travels as base64. */
const BODY_BYTES_MAX = Math.ceil((CONTACTS_BYTES_MAX * 4) / 3) + 64 * 1024;

const nullableText = z.string().nullable();
const optional = <T extends z.ZodType>(field: T) => field.nullish().transform((value) => value ?? null);

/** What a person fills in about a contact. */
const contactFields = {
  side: z.enum(CONTACT_SIDES, 'choose_one'),
  /** The customer whose person it is; the organisation is then its name. */
  customer_id: optional(id('customer')),
  organisation: blankable(100),
  name: nameField,
  role: blankable(60),
  email: blankable(254).refine((value) => value === null || isEmail(value), { error: 'email_invalid' }),
  phone: blankable(40).refine((value) => value === null || phoneRule(value), { error: 'phone_invalid' }),
  tags: z
    .array(z.string().max(TAG_MAX_LENGTH, 'tag_too_long'))
    .max(TAGS_MAX, 'too_many_tags')
    .default([])
    .transform((tags) => tidyTags(tags)),
  notes: blankable(NOTES_MAX_LENGTH),
};

type Filled = { side: string; customer_id: string | null; organisation: string | null };

/** An organisation is a customer or a name; a supplier is no customer. */
function checkOrganisation(value: Filled, context: z.core.$RefinementCtx): void {
  const fault = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (value.customer_id !== null) {
    if (value.side === 'supplier') fault('side', 'supplier_is_no_customer');
    if (value.organisation !== null) fault('organisation', 'customer_has_name');
  } else if (value.organisation === null) {
    for (const field of ['organisation', 'customer_id']) fault(field, 'organisation_required');
  }
}

/** A contact as a form or a row of a file gives it. */
export const contactInput = z.strictObject(contactFields).superRefine(checkOrganisation);

export const contactRow = z.strictObject({
  id: id('contact'),
  side: z.enum(CONTACT_SIDES),
  customer_id: id('customer').nullable(),
  /** The customer's name, where it is a customer. */
  organisation: z.string(),
  name: z.string(),
  role: nullableText,
  email: nullableText,
  phone: nullableText,
  tags: z.array(z.string()),
  notes: nullableText,
  created_at: instant,
  updated_at: instant,
});

export const listContacts = contract({
  name: 'listContacts',
  area: 'merchant',
  method: 'GET',
  path: '/contact/list',
  access: 'contacts.read',
  summary: 'People at customers and suppliers; searched by name, organisation, e-mail, phone or id',
  input: listInput(['created_at', 'name'], {
    side: oneOrMore(CONTACT_SIDES),
    /** One tag, or several with commas between them: those that have any of them. */
    tag: z.string().trim().max(600).optional(),
    customer_id: id('customer').optional(),
  }),
  output: listOutput(contactRow),
  shows: ['contacts', 'customers'],
});

export const listContactTags = contract({
  name: 'listContactTags',
  area: 'merchant',
  method: 'GET',
  path: '/contact/tags',
  access: 'contacts.read',
  summary: 'The tags that contacts have, the most frequent first, at most 200',
  input: z.strictObject({}),
  output: z.strictObject({ rows: z.array(z.strictObject({ tag: z.string(), contacts: z.int() })) }),
  shows: ['contacts'],
});

/** What happened to a contact, or to one that was merged into it. */
const historyRow = z.strictObject({
  id: id('audit'),
  at: instant,
  action: z.string(),
  actor: nullableText,
  /** The names of the fields that were changed. */
  fields: z.array(z.string()),
  /** Its name, where it happened to a contact that was merged into this one. */
  of: nullableText,
});

export const getContact = contract({
  name: 'getContact',
  area: 'merchant',
  method: 'GET',
  path: '/contact/detail',
  access: 'contacts.read',
  summary: 'One contact with its history; one that was merged answers with the contact that it became',
  input: z.strictObject({ id: id('contact') }),
  output: z.strictObject({
    ...contactRow.shape,
    /** Contacts with the same name, e-mail or phone: perhaps the same person. */
    alike: z.array(z.strictObject({ id: id('contact'), name: z.string(), organisation: z.string() })),
    /** The latest first, at most 100. */
    history: z.array(historyRow),
  }),
  shows: ['contacts', 'customers', 'audit'],
});

export const createContact = contract({
  name: 'createContact',
  area: 'merchant',
  method: 'POST',
  path: '/contact/create',
  access: 'contacts.write',
  summary: 'Adds a person at a customer or a supplier',
  input: contactInput,
  output: z.strictObject({ id: id('contact') }),
  idempotent: true,
  refusals: ['contact.exists', 'customer.merged', 'customer.erased'],
  changes: ['contacts'],
});

export const updateContact = contract({
  name: 'updateContact',
  area: 'merchant',
  method: 'POST',
  path: '/contact/update/{id}',
  access: 'contacts.write',
  summary: 'Rewrites a contact with everything that a form holds',
  input: z
    .strictObject({ id: id('contact'), seen_updated_at: seenInstant, ...contactFields })
    .superRefine(checkOrganisation),
  output: done,
  idempotent: true,
  refusals: [
    'contact.exists',
    'contact.merged',
    'customer.merged',
    'customer.erased',
    'record.changed_meanwhile',
  ],
  changes: ['contacts'],
});

export const deleteContact = contract({
  name: 'deleteContact',
  area: 'merchant',
  method: 'POST',
  path: '/contact/delete/{id}',
  access: 'contacts.write',
  summary: 'Deletes a contact and those that were merged into it; the audit log keeps what was done',
  input: z.strictObject({ id: id('contact') }),
  output: done,
  refusals: ['contact.merged'],
  changes: ['contacts'],
});

export const mergeContacts = contract({
  name: 'mergeContacts',
  area: 'merchant',
  method: 'POST',
  path: '/contact/merge/{id}',
  access: 'contacts.write',
  summary:
    'Makes one contact of two: values that are taken from the other one or missing, the tags, notes and history of both',
  input: z.strictObject({
    id: id('contact'),
    other_id: id('contact'),
    taken: z.array(z.enum(MERGE_FIELDS)).default([]),
  }),
  output: done,
  idempotent: true,
  refusals: [
    'contact.merged',
    'contact.same',
    'contact.exists',
    'contact.too_many_tags',
    'contact.notes_too_long',
  ],
  changes: ['contacts'],
});

/** What a file of contacts holds: its rows, and what is wrong with them. */
const importOutcome = z.strictObject({
  rows: z.int(),
  /** At most 100 rows with faults; `faulty` counts all. */
  faults: z.array(z.strictObject({ line: z.int(), name: nullableText, messages: z.array(z.string()) })),
  faulty: z.int(),
  /** The first rows as they are read. */
  samples: z.array(
    contactRow.pick({
      name: true,
      side: true,
      organisation: true,
      role: true,
      email: true,
      phone: true,
      tags: true,
    }),
  ),
});

const importInput = z.strictObject({
  filename: text(200),
  content: z.base64('invalid').min(1, 'file_required'),
});

const IMPORT_REFUSALS = [
  'contact_import.not_csv',
  'contact_import.no_rows',
  'contact_import.too_large',
  'contact_import.too_many_rows',
  'contact_import.headings',
] as const;

export const previewContactImport = contract({
  name: 'previewContactImport',
  area: 'merchant',
  method: 'POST',
  path: '/contact/import/preview',
  access: 'contacts.write',
  summary: 'What a CSV file of contacts would add, and what is wrong in which line; adds nothing',
  input: importInput,
  output: importOutcome,
  bodyLimitBytes: BODY_BYTES_MAX,
  refusals: IMPORT_REFUSALS,
  shows: ['contacts'],
});

export const importContacts = contract({
  name: 'importContacts',
  area: 'merchant',
  method: 'POST',
  path: '/contact/import/run',
  access: 'contacts.write',
  summary: 'Adds every row of a CSV file, or none where one has a fault',
  input: importInput,
  output: z.strictObject({ added: z.int() }),
  bodyLimitBytes: BODY_BYTES_MAX,
  idempotent: true,
  refusals: [...IMPORT_REFUSALS, 'contact_import.faulty'],
  changes: ['contacts'],
});

/** The columns of a file of contacts, which an export has too: a file that was exported can be read again. */
export const CONTACT_HEADINGS = {
  name: { en: 'Name', zh: '姓名' },
  side: { en: 'Customer or supplier', zh: '客户或供应商' },
  organisation: { en: 'Organisation', zh: '机构' },
  customer: { en: 'Customer number', zh: '客户编号' },
  role: { en: 'Role', zh: '职务' },
  email: { en: 'E-mail', zh: '电子邮箱' },
  phone: { en: 'Phone', zh: '电话' },
  tags: { en: 'Tags', zh: '标签' },
  notes: { en: 'Notes', zh: '备注' },
} as const;
export type ContactColumn = keyof typeof CONTACT_HEADINGS;
