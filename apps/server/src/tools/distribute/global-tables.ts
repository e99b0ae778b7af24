/**
 * Where a table that belongs to no tenant stands once tenants are spread over several machines
 * (`docs/adr/0014-global-tables.md`):
 *
 * - `reference`: a copy on every node. Read often and joined, written seldom: a write reaches all nodes or none.
 * - `coordinator`: on the coordinator alone, part of its distributed transactions. Written often, or by nobody but the
 *   portal itself, and never joined to a tenant's rows.
 * - `ratepayer`: spread by `ratepayer_id`, for what one person who crosses merchants has.
 */
export type GlobalKind = 'reference' | 'coordinator' | 'ratepayer';

type GlobalTable = { kind: GlobalKind; why: string };

/** Tables without a tenant, each with its kind and the reason why it has none. They are few. */
export const GLOBAL_TABLES: Readonly<Record<string, GlobalTable>> = {
  merchant_directory: {
    kind: 'reference',
    why: 'which tenant owns a slug, asked before the tenant is known',
  },
  reference_prefixes: { kind: 'reference', why: 'which tenant a bank’s return file speaks of' },
  debit_user_ids: {
    kind: 'reference',
    why: 'which inbox a debit user id’s returns come to, asked before the tenant is known',
  },
  bpay_biller_codes: {
    kind: 'reference',
    why: 'which tenant a file of BPAY receipts pays, asked before the tenant is known',
  },
  staff_directory: { kind: 'reference', why: 'which tenant an e-mail signs in to: one only' },
  ratepayers: { kind: 'reference', why: 'people who cross merchants, one for an e-mail' },
  ratepayer_sessions: { kind: 'ratepayer', why: 'sign-ins of people who cross merchants' },
  ratepayer_refresh_tokens: { kind: 'ratepayer', why: 'sign-ins of people who cross merchants' },
  ratepayer_emails: { kind: 'ratepayer', why: 'e-mails of people who cross merchants' },
  ratepayer_sign_ins: { kind: 'ratepayer', why: 'tries at signing in of people who cross merchants' },
  ratepayer_tokens: { kind: 'ratepayer', why: 'one-time links of people who cross merchants' },
  ratepayer_recovery_codes: { kind: 'ratepayer', why: 'second factors of people who cross merchants' },
  ratepayer_passkeys: { kind: 'ratepayer', why: 'second factors of people who cross merchants' },
  ratepayer_properties: {
    kind: 'ratepayer',
    why: 'which tenants’ properties a person who crosses merchants has',
  },
  ratepayer_tickets: {
    kind: 'ratepayer',
    why: 'which tenants’ tickets a person who crosses merchants has',
  },
  ratepayer_customers: {
    kind: 'ratepayer',
    why: 'which customer of which tenants a person who crosses merchants is',
  },
  schema_migrations: { kind: 'coordinator', why: 'the record of the schema' },
  business_clock: { kind: 'coordinator', why: 'one row: the demo’s clock' },
  property_tries: {
    kind: 'coordinator',
    why: 'tries at finding a property, counted before the tenant is known',
  },
  registrations: { kind: 'coordinator', why: 'merchants to be, before they have a tenant' },
  sign_in_throttle: { kind: 'coordinator', why: 'failures, counted before the tenant is known' },
  call_counts: {
    kind: 'coordinator',
    why: 'calls of a source in a minute, counted before the tenant is known',
  },
  spent_challenges: { kind: 'coordinator', why: 'human checks, spent before the tenant is known' },
  passkey_challenges: {
    kind: 'coordinator',
    why: 'what devices are asked to sign, before the tenant is known',
  },
  stripe_events: {
    kind: 'coordinator',
    why: 'what Stripe told, stored before it is asked whose it is',
  },
  digest_keys: { kind: 'coordinator', why: 'keys of the portal as a whole' },
  invariant_checks: { kind: 'coordinator', why: 'what the invariants over all tenants last said' },
};

/** The tenants themselves: spread by their own id, so that each stands beside its rows. */
export const TENANTS = 'merchants';

/** The tables of one kind. */
export function globalTablesOf(kind: GlobalKind): string[] {
  return Object.keys(GLOBAL_TABLES).filter((name) => GLOBAL_TABLES[name]!.kind === kind);
}
