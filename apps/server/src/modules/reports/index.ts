import type { Module } from '../../platform/module.ts';
import type { ReportsGiven } from './ports.ts';
import { reportRoutes } from './routes.ts';

export const reportsModule = (given: ReportsGiven): Module => ({
  name: 'reports',
  routes: (routes) => reportRoutes(routes, given),
});
