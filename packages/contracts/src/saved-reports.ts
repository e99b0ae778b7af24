import { SCHEDULES } from '@lorikeet/domain/reports';
import { z } from 'zod';
import { contract } from './contract.ts';
import { REPORT_FORMATS, reportTerms } from './reports.ts';
import { done, id, localDate, nothing, text } from './wire.ts';

/** A person keeps at most this many reports. */
export const SAVED_REPORTS_MAX = 50;
const RECIPIENTS_MAX = 50;

const person = z.strictObject({ id: id('user'), name: z.string() });

export const listSavedReports = contract({
  name: 'listSavedReports',
  area: 'merchant',
  method: 'GET',
  path: '/report/saved',
  access: 'reports.read',
  summary:
    'One’s own saved reports and those that others share, each by name, with what is sent when and to whom',
  input: nothing,
  output: z.strictObject({
    rows: z.array(
      z.strictObject({
        id: id('report'),
        name: z.string(),
        is_shared: z.boolean(),
        is_own: z.boolean(),
        owner_name: z.string(),
        /** One's own, or a shared one that nobody else can remove: its owner has left. */
        may_delete: z.boolean(),
        ...reportTerms,
        schedule: z.enum(SCHEDULES).nullable(),
        format: z.enum(REPORT_FORMATS),
        /** Of those who were chosen, who may open it now. */
        recipients: z.array(person),
        /** The day of the next one. */
        next_on: localDate.nullable(),
      }),
    ),
  }),
  shows: ['saved-reports'],
});

export const createSavedReport = contract({
  name: 'createSavedReport',
  area: 'merchant',
  method: 'POST',
  path: '/report/save',
  access: 'reports.read',
  byKey: false,
  summary: 'Keeps a report with its range under a name; a name that one has already is kept anew',
  input: z.strictObject({ name: text(60), is_shared: z.boolean(), ...reportTerms }),
  output: z.strictObject({ id: id('report') }),
  idempotent: true,
  refusals: ['report.too_many_saved', 'report.too_long'],
  changes: ['saved-reports'],
});

export const deleteSavedReport = contract({
  name: 'deleteSavedReport',
  area: 'merchant',
  method: 'POST',
  path: '/report/delete/{id}',
  access: 'reports.read',
  byKey: false,
  summary: 'Forgets a saved report of one’s own, or a shared one whose owner has left; it is sent no more',
  input: z.strictObject({ id: id('report') }),
  output: done,
  changes: ['saved-reports'],
});

export const setReportSchedule = contract({
  name: 'setReportSchedule',
  area: 'merchant',
  method: 'POST',
  path: '/report/schedule/{id}',
  access: 'exports.create',
  byKey: false,
  summary:
    'Has a saved report of one’s own prepared every week or month for colleagues, who are told by e-mail; without a schedule it ends',
  input: z.strictObject({
    id: id('report'),
    schedule: z.enum(SCHEDULES).nullable(),
    format: z.enum(REPORT_FORMATS),
    recipient_ids: z.array(id('user')).max(RECIPIENTS_MAX, 'too_many').default([]),
  }),
  output: z.strictObject({ next_on: localDate.nullable() }),
  refusals: ['report.no_recipient', 'report.recipient_unfit', 'report.too_long'],
  changes: ['saved-reports'],
});

export const listReportRecipients = contract({
  name: 'listReportRecipients',
  area: 'merchant',
  method: 'GET',
  path: '/report/recipients',
  access: 'exports.create',
  summary: 'The colleagues that a report can be sent to: those who may read reports and open files',
  input: nothing,
  output: z.strictObject({ rows: z.array(person) }),
  shows: ['team'],
});
