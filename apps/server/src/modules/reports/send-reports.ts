import type { Input } from '@lorikeet/contracts';
import type * as contract from '@lorikeet/contracts/reports';
import { type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import { nextScheduled, type Schedule } from '@lorikeet/domain/reports';
import type { Phase } from '../../platform/days/phase.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { requestDownload } from '../downloads/index.ts';
import { fitRecipients } from './report-recipients.query.ts';
import { filenameOf, fixedTerms } from './request-report.ts';

type Due = {
  id: string;
  name: string;
  owner_id: string;
  owner_name: string;
  locale: 'en' | 'zh';
  terms: Input<typeof contract.getReport>;
  schedule: Schedule;
  next_on: LocalDate;
  format: 'csv' | 'xlsx' | 'pdf';
  recipient_ids: string[];
};

/** In the morning, saved reports whose day has come are asked for, each once, for those they are sent to. */
export const sendPhase: Phase = {
  name: 'reports.send',
  meaning: { en: 'Prepares the saved reports that are sent on this day', zh: '准备当日定时发送的报表' },
  at: '06:30',
  zone: 'merchant',
  kinds: ['business', 'council'],
  begins: toLocalDate('2026-11-25'),
  mayBeDue: (day): Sql =>
    sql`exists (select 1 from saved_reports s where s.merchant_id = m.id and s.next_on <= ${day}::date)`,
  run: sendReports,
};

async function sendReports(run: Run, day: LocalDate): Promise<{ sent: number }> {
  const due = await run.inTransaction((work) =>
    work.rows<{ id: string }>(sql`
      select id from saved_reports where merchant_id = ${work.merchantId} and next_on <= ${day} order by next_on, id`),
  );
  let sent = 0;
  for (const { id } of due) {
    if (await run.inTransaction((work) => sendReport(work, id, day))) sent += 1;
  }
  return { sent };
}

/** Asks for one and moves its day, in one transaction. It ends with the rights of whoever set it, also where that is no colleague. */
async function sendReport(work: Work, id: string, day: LocalDate): Promise<boolean> {
  const report = await work.maybe<Due>(sql`
    select s.id, s.name, s.owner_id, s.owner_name,
      coalesce(u.locale, 'en') as locale, s.terms, s.schedule, s.next_on, s.format,
      s.recipient_ids
    from saved_reports s
    left join merchant_users u on u.merchant_id = ${work.merchantId} and u.id = s.owner_id
    where s.merchant_id = ${work.merchantId} and s.id = ${id} and s.next_on <= ${day}
    for update of s`);
  if (!report) return false;
  const [owner] = await fitRecipients(work, [report.owner_id]);
  const recipients = owner ? await fitRecipients(work, report.recipient_ids) : [];
  if (recipients.length === 0) {
    await endSchedule(work, report);
    return false;
  }
  // What was to be sent on a day is of that day, also when it is sent later, and of days that are over: it is morning.
  const params = await fixedTerms(work, report.terms, report.next_on, { overOnly: true });
  await requestDownload(work, {
    kind: 'report',
    format: report.format,
    locale: report.locale,
    params: { ...params, name: report.name },
    filename: filenameOf(params, report.format),
    owner: { id: report.owner_id, name: report.owner_name },
    readerIds: recipients.map((one) => one.id),
    isScheduled: true,
  });
  await work.run(sql`
    update saved_reports set next_on = ${nextScheduled(report.schedule, day)}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${id}`);
  return true;
}

/** Nobody is left to send it to, or for: those whom it concerned are told, as far as they still sign in. */
async function endSchedule(work: Work, { id, name, schedule, owner_id, recipient_ids }: Due): Promise<void> {
  await work.run(sql`
    update saved_reports set schedule = null, next_on = null, recipient_ids = '{}', updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${id}`);
  await work.audit({
    action: 'report.schedule_ended',
    subjectKind: 'report',
    subjectId: id,
    after: { name, schedule },
  });
  await work.emit('report.schedule_ended', { id, user_ids: [...new Set([owner_id, ...recipient_ids])] });
}
