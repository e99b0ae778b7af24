import { onboardingChecklist } from '@lorikeet/contracts/registration';
import {
  dashboardAttention,
  dashboardDocuments,
  dashboardFigures,
  dashboardMonths,
  dashboardPlatform,
} from '@lorikeet/contracts/reports';
import type { Routes } from '../../platform/http/routes.ts';
import { attentionOf } from './dashboard-attention.query.ts';
import { documentsOf } from './dashboard-documents.query.ts';
import { figuresOf } from './dashboard-figures.query.ts';
import { monthsOf } from './dashboard-months.query.ts';
import { platformDay } from './dashboard-platform.query.ts';
import { onboardingOf } from './onboarding.query.ts';

export function reportRoutes(routes: Routes): void {
  routes.tenant(dashboardFigures, ({ work, input }) => figuresOf(work, input));
  routes.tenant(dashboardMonths, ({ work }) => monthsOf(work));
  routes.tenant(dashboardAttention, async ({ work }) => ({ items: await attentionOf(work) }));
  routes.tenant(dashboardDocuments, ({ work, caller }) => documentsOf(work, caller.locale));
  routes.tenant(onboardingChecklist, ({ work }) => onboardingOf(work));
  routes.tenant(dashboardPlatform, ({ work }) => platformDay(work));
}
