import * as dashboard from '@lorikeet/contracts/dashboard';
import * as operations from '@lorikeet/contracts/dashboard-platform';
import * as registration from '@lorikeet/contracts/registration';
import * as reports from '@lorikeet/contracts/reports';
import * as saved from '@lorikeet/contracts/saved-reports';
import { forbidden } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Work } from '../../platform/work.ts';
import { attentionOf } from './dashboard-attention.query.ts';
import { documentsOf } from './dashboard-documents.query.ts';
import { figuresOf } from './dashboard-figures.query.ts';
import { monthsOf } from './dashboard-months.query.ts';
import { platformDay } from './dashboard-platform.query.ts';
import { makeReport } from './make-report.ts';
import { onboardingOf } from './onboarding.query.ts';
import type { HomeGiven, ReportsGiven } from './ports.ts';
import { onScreen } from './report-body.ts';
import { possibleRecipients } from './report-recipients.query.ts';
import { requestReport } from './request-report.ts';
import { forgetReport, savedReports, saveReport, setSchedule } from './saved-reports.ts';

/** A file of a report needs the right to read it beside that to export. */
function needReports(work: Work): void {
  if (!work.actor.permissions?.has('reports.read')) throw forbidden();
}

export function reportRoutes(routes: Routes, given: ReportsGiven & HomeGiven): void {
  routes.tenant(dashboard.getDashboardFigures, ({ work, input }) => figuresOf(work, input));
  routes.tenant(dashboard.getDashboardMonths, ({ work }) => monthsOf(work));
  routes.tenant(dashboard.getDashboardAttention, async ({ work }) => ({
    items: await attentionOf(work, given),
  }));
  routes.tenant(dashboard.getDashboardDocuments, ({ work, caller }) => documentsOf(work, caller.locale));
  routes.tenant(reports.getReport, async ({ work, input }) =>
    onScreen(await makeReport(work, input, given, reports.REPORT_ROWS_MAX)),
  );
  routes.tenant(reports.createReportDownload, ({ work, input, caller }) => {
    needReports(work);
    return requestReport(work, input, caller.locale);
  });
  routes.tenant(saved.listSavedReports, ({ work }) => savedReports(work));
  routes.tenant(saved.createSavedReport, ({ work, input }) => saveReport(work, input));
  routes.tenant(saved.deleteSavedReport, async ({ work, input }) => {
    await forgetReport(work, input.id);
    return { done: true as const };
  });
  routes.tenant(saved.setReportSchedule, ({ work, input }) => {
    needReports(work);
    return setSchedule(work, input);
  });
  routes.tenant(saved.listReportRecipients, async ({ work }) => ({ rows: await possibleRecipients(work) }));
  routes.tenant(registration.getOnboardingChecklist, ({ work }) => onboardingOf(work));
  routes.tenant(operations.getDashboardPlatform, ({ work }) => platformDay(work, given));
}
