import type { Module } from '../../platform/module.ts';
import type { HomeGiven, ReportsGiven } from './ports.ts';
import { reportFile } from './report-file.ts';
import { reportRoutes } from './routes.ts';
import { sendPhase } from './send-reports.ts';

export const reportsModule = (given: ReportsGiven & HomeGiven): Module => ({
  name: 'reports',
  routes: (routes) => reportRoutes(routes, given),
  phases: [sendPhase],
  prepares: [reportFile(given)],
});
