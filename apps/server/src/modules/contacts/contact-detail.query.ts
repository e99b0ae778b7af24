import type { Output } from '@lorikeet/contracts';
import type * as contacts from '@lorikeet/contracts/contacts';
import { openAuditIn } from '../../platform/audit/open-audit.ts';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { CONTACT_COLUMNS, opened, type Stored } from './contact-list.query.ts';

type Detail = Output<typeof contacts.getContact>;

const ALIKE = 5;
const HISTORY = 100;

/** One contact with its history, or the one that it was merged into; 404. */
export async function contactDetail(work: Work, asked: string): Promise<Detail> {
  const { merchantId } = work;
  const { id } = found(
    await work.maybe<{ id: string }>(sql`
      select coalesce(merged_into_id, id) as id from contacts where merchant_id = ${merchantId} and id = ${asked}`),
  );
  const row = await work.one<Stored>(sql`
    select ${CONTACT_COLUMNS} from contacts c
    left join customers u on u.merchant_id = ${merchantId} and u.id = c.customer_id
    where c.merchant_id = ${merchantId} and c.id = ${id}`);
  const alike = await work.rows<Detail['alike'][number]>(sql`
    select c.id, c.name, coalesce(u.name, c.organisation) as organisation from contacts c
    left join customers u on u.merchant_id = ${merchantId} and u.id = c.customer_id
    where c.merchant_id = ${merchantId} and c.id <> ${id} and c.merged_into_id is null
      and (lower(c.name) = lower(${row.name}) or lower(c.email) = lower(${row.email}::text)
        or (length(c.phone_digits) >= 6 and c.phone_digits = ${(row.phone ?? '').replace(/\D/g, '')}))
    order by lower(c.name), c.id limit ${ALIKE}`);
  return { ...opened(work, row), alike, history: await historyOf(work, id) };
}

type AuditRow = {
  id: string;
  at: Date;
  action: string;
  actor_kind: string;
  actor_name: string | null;
  subject_id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** What was done to a contact and to those that it took in. */
async function historyOf(work: Work, id: string): Promise<Detail['history']> {
  const gone = await work.rows<{ id: string; name: string }>(sql`
    select id, name from contacts where merchant_id = ${work.merchantId} and merged_into_id = ${id} order by id`);
  const names = new Map(gone.map((one) => [one.id, one.name]));
  const sealed = await work.rows<AuditRow>(sql`
    select id, at, action, actor_kind, actor_name, subject_id, before, after from audit_log
    where merchant_id = ${work.merchantId} and subject_id = any(${[id, ...names.keys()]}::uuid[])
    order by at desc, id desc limit ${HISTORY}`);
  const rows = await openAuditIn(work, sealed);
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    action: row.action,
    actor: row.actor_kind === 'system' ? null : row.actor_name,
    fields: row.action === 'contact.updated' ? Object.keys({ ...row.before, ...row.after }) : [],
    of: names.get(row.subject_id) ?? null,
  }));
}
