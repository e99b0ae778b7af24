import { AU_STATES, isEmail, phoneRule } from '@lorikeet/domain/kernel';
import { z } from 'zod';
import { contract } from './contract.ts';
import { cents, id, instant, listInput, listOutput, locale, text } from './wire.ts';

/** The relation of a person with access to a property. */
export const PROPERTY_RELATIONS = ['owner', 'agent'] as const;
export const ACCESS_END_REASONS = ['sold', 'no_longer_agent', 'mistake'] as const;

const blankableWith = (max: number, rule: (value: string) => boolean, fault: string) =>
  z
    .string()
    .trim()
    .max(max, 'too_long')
    .nullish()
    .transform((value) => value || null)
    .refine((value) => value === null || rule(value), { error: fault });

export const propertyAddress = z.strictObject({
  line1: z.string(),
  line2: z.string().nullable(),
  suburb: z.string(),
  state: z.enum(AU_STATES),
  postcode: z.string(),
});

const propertyRow = z.strictObject({
  id: id('property'),
  assessment_number: z.string(),
  address: propertyAddress,
  owner_name: z.string(),
  /** What the property owes by the book, and what of it should have been paid; negative when the council owes it. */
  owed_cents: cents,
  overdue_cents: cents,
  /** Sign-ins that have it now. */
  registered: z.int(),
  code_issued_at: instant.nullable(),
  /** A person asked for a code that must be posted. */
  letter_asked_at: instant.nullable(),
});

export const listProperties = contract({
  name: 'listProperties',
  area: 'merchant',
  method: 'GET',
  path: '/council/property/list',
  access: 'council.read',
  summary: 'The properties that the council rates',
  input: listInput(['assessment_number', 'owner_name', 'suburb'], {
    /** Registered, not registered, waiting for a posted code, or late with what it owes. */
    standing: z.enum(['registered', 'unregistered', 'letter_asked', 'overdue']).optional(),
  }),
  output: listOutput(propertyRow),
  shows: ['properties'],
});

export const getProperty = contract({
  name: 'getProperty',
  area: 'merchant',
  method: 'GET',
  path: '/council/property/detail',
  access: 'council.read',
  summary: 'One property: who has access, its code and who asked for one',
  input: z.strictObject({ id: id('property') }),
  output: z.strictObject({
    ...propertyRow.shape,
    owner_email: z.string().nullable(),
    owner_phone: z.string().nullable(),
    locale,
    /** Where the code that is good now came from; none when no code is good. */
    code_source: z.enum(['notice', 'invitation', 'request']).nullable(),
    accesses: z.array(
      z.strictObject({
        id: id('property_access'),
        name: z.string(),
        email: z.string(),
        relation: z.enum(PROPERTY_RELATIONS),
        granted_at: instant,
        ended_at: instant.nullable(),
        why: z.enum(ACCESS_END_REASONS).nullable(),
      }),
    ),
  }),
  shows: ['properties'],
});

export const issuePropertyCode = contract({
  name: 'issuePropertyCode',
  area: 'merchant',
  method: 'POST',
  path: '/council/property/issueCode/{id}',
  access: 'council.write',
  summary: 'Makes a new verification code, ends the earlier ones, and prints or mails it',
  input: z.strictObject({ id: id('property'), deliver: z.enum(['print', 'email']) }),
  output: z.strictObject({
    /** A single-use ticket for the slip as a PDF; none when it was mailed. */
    url: z.string().nullable(),
  }),
  secret: true,
  refusals: ['merchant.closing', 'council.not_live', 'council.owner_without_email'],
  changes: ['properties'],
});

export const endPropertyAccess = contract({
  name: 'endPropertyAccess',
  area: 'merchant',
  method: 'POST',
  path: '/council/property/endAccess/{id}',
  access: 'council.write',
  summary: 'Ends one person’s access; the codes that they may know end with it',
  input: z.strictObject({ id: id('property_access'), why: z.enum(ACCESS_END_REASONS) }),
  output: z.strictObject({ ended: z.literal(true) }),
  idempotent: true,
  refusals: ['council.access_has_ended'],
  changes: ['properties'],
});

export const transferProperty = contract({
  name: 'transferProperty',
  area: 'merchant',
  method: 'POST',
  path: '/council/property/transfer/{id}',
  access: 'council.write',
  summary: 'Records a sale: the new owner on file, every access and every code ended',
  input: z.strictObject({
    id: id('property'),
    owner_name: text(120),
    owner_email: blankableWith(254, isEmail, 'email_invalid'),
    owner_phone: blankableWith(20, phoneRule, 'phone_invalid'),
  }),
  output: z.strictObject({ ended: z.int() }),
  idempotent: true,
  changes: ['properties'],
});
