import { BILLERS, hidden, type MenuEntry } from './menu-entry.ts';

export const report = {
  name: 'report',
  path: 'report',
  icon: 'report',
  component: 'merchant/reports/list-page',
  permission: 'reports.read',
  kinds: BILLERS,
} as const satisfies MenuEntry;

export const downloadCenter = {
  name: 'downloadCenter',
  path: 'downloadCenter',
  icon: 'downloadCenter',
  component: 'merchant/downloads/list-page',
  permission: 'exports.create',
  kinds: BILLERS,
} as const satisfies MenuEntry;

export const reportDetail = {
  ...hidden,
  name: 'reportDetail',
  path: 'reportDetail',
  component: 'merchant/reports/detail-page',
  permission: 'reports.read',
  kinds: BILLERS,
} as const satisfies MenuEntry;
