import type { Input, Output } from '@lorikeet/contracts';
import type * as audit from '@lorikeet/contracts/audit';
import { changedFields } from '../../platform/audit/changed-fields.ts';
import { openAuditIn } from '../../platform/audit/open-audit.ts';
import { type FoundRows, foundPage, orderOf } from '../../platform/db/list-page.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { nameInValues, printSubject } from '../../platform/print-subject.ts';
import type { Work } from '../../platform/work.ts';
import { auditMatch } from './audit-match.ts';

export type AuditRow = {
  id: string;
  at: Date;
  actor_kind: 'user' | 'payer' | 'system' | 'api_key';
  actor_id: string | null;
  actor_name: string | null;
  maker_name: string | null;
  action: string;
  subject_kind: string | null;
  subject_id: string | null;
  before: unknown;
  after: unknown;
  ip: string | null;
  request_id: string | null;
  seq: number | null;
  hash: string | null;
  /** What a person among the subjects is called now. */
  record_name: string | null;
};
type Facts = Omit<Output<typeof audit.getAuditEntry>, 'changes' | 'seal' | 'request_id'>;

/** How many fields of a change a list names. */
const FIELDS_NAMED = 4;

/** The rows that a list's filters match, opened. */
export async function foundAudit(
  work: Work,
  input: Input<typeof audit.listAudit>,
): Promise<FoundRows<AuditRow>> {
  return {
    match: await auditMatch(work, input),
    orderBy: orderOf(input.sort ?? '-at'),
    select: (page) => sql`
      ${selectFrom(work, sql`${page} join audit_log a on a.merchant_id = ${work.merchantId} and a.id = page.id`)}
      order by page.place`,
    shown: (rows: AuditRow[]) => openAuditIn(work, rows),
  };
}

export async function auditList(
  work: Work,
  input: Input<typeof audit.listAudit>,
): Promise<Output<typeof audit.listAudit>> {
  const { rows, count } = await foundPage(work, input, await foundAudit(work, input));
  return { rows: rows.map((row) => ({ ...factsOf(row), fields: namedFields(row) })), count };
}

/** One row with what each field was and became, or 404. */
export async function auditRow(work: Work, id: string): Promise<Output<typeof audit.getAuditEntry>> {
  const sealed = found(
    await work.maybe<AuditRow>(
      sql`${selectFrom(work, sql`audit_log a`)} where a.merchant_id = ${work.merchantId} and a.id = ${id}`,
    ),
  );
  const [row] = await openAuditIn(work, [sealed]);
  const { seq, hash, request_id: requestId, before, after } = row!;
  return {
    ...factsOf(row!),
    request_id: requestId,
    seal: seq !== null && hash !== null ? { seq, hash } : null,
    changes: changedFields(before, after),
  };
}

/** The merchant's staff, by name: also those who have left, because the log still speaks of them. */
export async function peopleOfLog(work: Work): Promise<Output<typeof audit.listAuditPeople>> {
  const people = await work.rows<{ id: string; name: string }>(sql`
    select id, name from merchant_users where merchant_id = ${work.merchantId} order by lower(name), id limit 500`);
  return { people };
}

/** A decision about a change that waited is about what the change is. */
const subject = sql`coalesce(ap.subject_id, a.subject_id)`;

/** Rows and what their subjects are called. The page comes first: so many joins are made in the order in which they stand. */
const selectFrom = (work: Work, log: Sql): Sql => sql`
  select a.id, a.at, a.actor_kind, a.actor_id, a.actor_name, a.maker_name, a.action, a.subject_kind, a.subject_id,
    a.before, a.after, a.ip, a.request_id, s.seq, s.hash,
    coalesce(u.name, c.name, d.reference, pn.name, 'PO-' || lpad(po.number::text, greatest(6, length(po.number::text)), '0'),
      'INV-' || lpad(i.number::text, greatest(6, length(i.number::text)), '0'), bf.filename,
      pc.name, p.description, r.name) as record_name
  from ${log}
  left join approvals ap on ap.merchant_id = ${work.merchantId} and ap.id = a.subject_id
  left join merchant_users u on u.merchant_id = ${work.merchantId} and u.id = ${subject}
  left join customers c on c.merchant_id = ${work.merchantId} and c.id = ${subject}
  left join mandates d on d.merchant_id = ${work.merchantId} and d.id = ${subject}
  left join plans pn on pn.merchant_id = ${work.merchantId} and pn.id = ${subject}
  left join payouts po on po.merchant_id = ${work.merchantId} and po.id = ${subject}
  left join invoices i on i.merchant_id = ${work.merchantId} and i.id = ${subject}
  left join bank_files bf on bf.merchant_id = ${work.merchantId} and bf.id = ${subject}
  left join payments p on p.merchant_id = ${work.merchantId} and p.id = ${subject}
  left join customers pc on pc.merchant_id = ${work.merchantId} and pc.id = p.customer_id
  left join roles r on r.merchant_id = ${work.merchantId} and r.id = ${subject}
  left join audit_seals s on s.merchant_id = ${work.merchantId} and s.audit_id = a.id`;

function factsOf(row: AuditRow): Facts {
  return {
    id: row.id,
    at: row.at,
    actor: { kind: row.actor_kind, id: printActor(row), name: row.actor_name },
    maker: row.maker_name,
    action: row.action,
    subject_kind: row.subject_kind,
    subject_id: printSubject(row.subject_kind, row.subject_id),
    subject_name: row.record_name ?? nameInValues(row.after, row.before),
    ip: row.ip,
    sealed: row.seq !== null,
  };
}

/** The fields that changed, without the rest of a long record. */
function namedFields(row: AuditRow): string[] {
  const changed = changedFields(row.before, row.after).filter((one) => one.changed);
  return [...new Set(changed.map((one) => one.field.split('.')[0]!))].slice(0, FIELDS_NAMED);
}

function printActor({ actor_kind: kind, actor_id: id }: AuditRow): string | null {
  if (!id) return null;
  const kinds = { user: 'user', payer: null, system: null, api_key: 'api_key' } as const;
  return printSubject(kinds[kind], id);
}
