import { z } from 'zod';
import { AUDIT_GROUPS } from './audit-actions.ts';
import { fieldChange } from './changes.ts';
import { contract } from './contract.ts';
import { anyId, id, instant, listInput, listOutput, localDate, nothing, oneOrMore } from './wire.ts';

export const AUDIT_ACTORS = ['user', 'payer', 'system', 'api_key'] as const;

const auditFacts = {
  id: id('audit'),
  at: instant,
  /** `name` is null for what nobody did by hand, and for a person whose values were erased. */
  actor: z.strictObject({
    kind: z.enum(AUDIT_ACTORS),
    id: z.string().nullable(),
    name: z.string().nullable(),
  }),
  /** Who had asked for what the actor then approved. */
  maker: z.string().nullable(),
  action: z.string(),
  subject_kind: z.string().nullable(),
  /** Printed with its prefix where its kind has one. */
  subject_id: z.string().nullable(),
  subject_name: z.string().nullable(),
  ip: z.string().nullable(),
  /** Whether the row stands in the hash chain; a new row does within a minute. */
  sealed: z.boolean(),
};

const auditFilters = {
  actor_id: anyId.optional(),
  actor_kind: oneOrMore(AUDIT_ACTORS),
  group: oneOrMore(AUDIT_GROUPS),
  subject_kind: z
    .string()
    .regex(/^[a-z_]{1,40}$/, 'invalid')
    .optional(),
  subject_id: anyId.optional(),
  date_from: localDate.optional(),
  date_to: localDate.optional(),
};

export const listAudit = contract({
  name: 'listAudit',
  area: 'merchant',
  method: 'GET',
  path: '/audit/list',
  access: 'audit.read',
  summary: 'Who did what, when and from where, newest first',
  input: listInput(['at'], auditFilters),
  output: listOutput(
    z.strictObject({
      ...auditFacts,
      /** The fields that the change touched. */
      fields: z.array(z.string()),
    }),
  ),
  shows: ['audit'],
});

export const getAuditEntry = contract({
  name: 'getAuditEntry',
  area: 'merchant',
  method: 'GET',
  path: '/audit/detail',
  access: 'audit.read',
  summary: 'One row of the audit log: what each field was and became, and its seal',
  input: z.strictObject({ id: id('audit') }),
  output: z.strictObject({
    ...auditFacts,
    request_id: z.string().nullable(),
    /** Its place in the chain and its hash, once sealed. */
    seal: z.strictObject({ seq: z.int(), hash: z.string() }).nullable(),
    changes: z.array(fieldChange),
  }),
  shows: ['audit'],
});

export const listAuditPeople = contract({
  name: 'listAuditPeople',
  area: 'merchant',
  method: 'GET',
  path: '/audit/people',
  access: 'audit.read',
  summary: 'The members of staff by whom the audit log can be narrowed',
  input: nothing,
  output: z.strictObject({ people: z.array(z.strictObject({ id: id('user'), name: z.string() })) }),
  shows: ['audit', 'team'],
});
