import type { Input, Output } from '@lorikeet/contracts';
import * as saved from '@lorikeet/contracts/saved-reports';
import { nextScheduled } from '@lorikeet/domain/reports';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { found, notFound } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { cutRange, rangeOf } from './make-report.ts';
import { fitRecipients, mayOpen } from './report-recipients.query.ts';

type Listed = Output<typeof saved.listSavedReports>;
type Stored = Omit<Listed['rows'][number], keyof Terms> & { terms: Terms };
type Terms = Pick<Listed['rows'][number], 'report' | 'preset' | 'from' | 'to' | 'currency'>;

/** One's own saved reports, then those that others share, each by name, with those who get it as they may open it now. */
export async function savedReports(work: Work): Promise<Listed> {
  const owner = work.actor.id ?? null;
  const rows = await work.rows<Stored>(sql`
    select s.id, s.name, s.is_shared, s.owner_id = ${owner}::uuid as is_own, s.owner_name,
      ${mayForget(work)} as may_delete, s.terms, s.schedule, s.format,
      s.next_on, coalesce((
        select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name, u.id) from merchant_users u
        where u.merchant_id = ${work.merchantId} and u.id = any(s.recipient_ids)
          and ${mayOpen(work)}), '[]') as recipients
    from saved_reports s
    where s.merchant_id = ${work.merchantId} and (s.owner_id = ${owner}::uuid or s.is_shared)
    order by s.owner_id = ${owner}::uuid desc, lower(s.name), s.id`);
  return { rows: rows.map(({ terms, ...row }) => ({ ...row, ...terms })) };
}

/**
 * Keeps a report; one's own of the same name is replaced and stays on its schedule. Refuses `report.too_many_saved`, and `report.too_long`
 * for a range that could not be made.
 */
export async function saveReport(
  work: Work,
  { name, is_shared, ...terms }: Input<typeof saved.createSavedReport>,
): Promise<{ id: string }> {
  const owner = found(work.actor.id);
  cutRange(rangeOf(terms, work));
  const kept = await work.one<{ id: string }>(sql`
    insert into saved_reports (merchant_id, id, name, owner_id, owner_name, is_shared, terms, format, created_at, updated_at)
    values (${work.merchantId}, ${work.newId()}, ${name}, ${owner}, ${work.actor.name}, ${is_shared},
      ${JSON.stringify(terms)}, 'xlsx', ${work.now}, ${work.now})
    on conflict (merchant_id, owner_id, lower(name)) do update set name = excluded.name, is_shared = excluded.is_shared,
      terms = excluded.terms, updated_at = excluded.updated_at
    returning id`);
  const { n } = await work.one<{ n: number }>(sql`
    select count(*)::int as n from saved_reports where merchant_id = ${work.merchantId} and owner_id = ${owner}`);
  refuseUnless(n <= saved.SAVED_REPORTS_MAX, 'report.too_many_saved', { limit: saved.SAVED_REPORTS_MAX });
  await work.audit({
    action: 'report.saved',
    subjectKind: 'report',
    subjectId: kept.id,
    after: { name, is_shared, ...terms },
  });
  return kept;
}

/** Of a saved report `s`: one's own, or one that is shared and was left behind by who is no colleague any more. */
const mayForget = (
  work: Work,
): Sql => sql`(s.owner_id = ${work.actor.id ?? null}::uuid or (s.is_shared and not exists (
  select 1 from merchant_users o
  where o.merchant_id = ${work.merchantId} and o.id = s.owner_id and o.status <> 'removed')))`;

/** Forgets a report of one's own, or a shared one whose owner has left. 404 for another's. */
export async function forgetReport(work: Work, id: string): Promise<void> {
  const gone = await work.run(sql`
    delete from saved_reports s
    where s.merchant_id = ${work.merchantId} and s.id = ${id} and ${mayForget(work)}`);
  if (gone === 0) throw notFound();
  await work.audit({ action: 'report.deleted', subjectKind: 'report', subjectId: id });
}

/**
 * Says when a report of one's own is prepared and who is told. 404 for another's. Refuses `report.no_recipient`,
 * `report.recipient_unfit` for who may not read reports or open files, `report.too_long` for a range that could not be made.
 */
export async function setSchedule(
  work: Work,
  { id, schedule, format, recipient_ids: chosen }: Input<typeof saved.setReportSchedule>,
): Promise<Output<typeof saved.setReportSchedule>> {
  const recipients = [...new Set(chosen)];
  if (schedule) {
    refuseUnless(recipients.length > 0, 'report.no_recipient');
    const fit = await fitRecipients(work, recipients);
    refuseUnless(fit.length === recipients.length, 'report.recipient_unfit');
  }
  const nextOn = schedule && nextScheduled(schedule, work.today);
  const changed = await work.maybe<{ terms: Terms }>(sql`
    update saved_reports set schedule = ${schedule}, format = ${format}, next_on = ${nextOn},
      recipient_ids = ${schedule ? recipients : []}::uuid[], updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${id} and owner_id = ${work.actor.id ?? null}::uuid
    returning terms`);
  if (!changed) throw notFound();
  if (schedule) cutRange(rangeOf(changed.terms, work));
  await work.audit({
    action: 'report.schedule_set',
    subjectKind: 'report',
    subjectId: id,
    after: { schedule, format, recipients: recipients.length },
  });
  return { next_on: nextOn };
}
