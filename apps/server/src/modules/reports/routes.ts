import * as registration from '@lorikeet/contracts/registration';
import * as reports from '@lorikeet/contracts/reports';
import type { Routes } from '../../platform/http/routes.ts';
import { attentionOf } from './dashboard-attention.query.ts';
import { documentsOf } from './dashboard-documents.query.ts';
import { figuresOf } from './dashboard-figures.query.ts';
import { monthsOf } from './dashboard-months.query.ts';
import { platformDay } from './dashboard-platform.query.ts';
import { onboardingOf } from './onboarding.query.ts';
import type { ReportsGiven } from './ports.ts';

export function reportRoutes(routes: Routes, given: ReportsGiven): void {
  routes.tenant(reports.getDashboardFigures, ({ work, input }) => figuresOf(work, input));
  routes.tenant(reports.getDashboardMonths, ({ work }) => monthsOf(work));
  routes.tenant(reports.getDashboardAttention, async ({ work }) => ({ items: await attentionOf(work) }));
  routes.tenant(reports.getDashboardDocuments, ({ work, caller }) => documentsOf(work, caller.locale));
  routes.tenant(registration.getOnboardingChecklist, ({ work }) => onboardingOf(work));
  routes.tenant(reports.getDashboardPlatform, ({ work }) => platformDay(work, given));
}
