import * as dashboard from '@lorikeet/contracts/dashboard';
import * as operations from '@lorikeet/contracts/dashboard-platform';
import * as registration from '@lorikeet/contracts/registration';
import * as reports from '@lorikeet/contracts/reports';
import type { Routes } from '../../platform/http/routes.ts';
import { attentionOf } from './dashboard-attention.query.ts';
import { documentsOf } from './dashboard-documents.query.ts';
import { figuresOf } from './dashboard-figures.query.ts';
import { monthsOf } from './dashboard-months.query.ts';
import { platformDay } from './dashboard-platform.query.ts';
import { makeReport } from './make-report.ts';
import { onboardingOf } from './onboarding.query.ts';
import type { ReportsGiven } from './ports.ts';

export function reportRoutes(routes: Routes, given: ReportsGiven): void {
  routes.tenant(dashboard.getDashboardFigures, ({ work, input }) => figuresOf(work, input));
  routes.tenant(dashboard.getDashboardMonths, ({ work }) => monthsOf(work));
  routes.tenant(dashboard.getDashboardAttention, async ({ work }) => ({ items: await attentionOf(work) }));
  routes.tenant(dashboard.getDashboardDocuments, ({ work, caller }) => documentsOf(work, caller.locale));
  routes.tenant(reports.getReport, ({ work, input }) => makeReport(work, input, given));
  routes.tenant(registration.getOnboardingChecklist, ({ work }) => onboardingOf(work));
  routes.tenant(operations.getDashboardPlatform, ({ work }) => platformDay(work, given));
}
