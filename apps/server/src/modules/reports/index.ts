import type { Module } from '../../platform/module.ts';
import { reportRoutes } from './routes.ts';

export const reportsModule: Module = {
  name: 'reports',
  routes: reportRoutes,
};
