import { z } from 'zod';
import { contract } from './contract.ts';
import { countedSum } from './dashboard.ts';
import { EXCEPTION_KIND_NAMES } from './exception-kinds.ts';
import { instant, localDate, nothing } from './wire.ts';

export const getDashboardPlatform = contract({
  name: 'getDashboardPlatform',
  area: 'merchant',
  method: 'GET',
  path: '/dashboard/platform',
  access: 'operations.read',
  summary: 'The operators’ day: files to lodge, inboxes to close, lines that wait, what is broken',
  input: nothing,
  output: z.strictObject({
    bank_date: localDate,
    /** Built and not recorded as lodged, with a processing date up to today, or later. */
    files_due: countedSum,
    files_later: countedSum,
    /** Bank days whose returns nobody has loaded or recorded as none, the oldest first. */
    inbox_open: z.array(localDate),
    lines_queued: countedSum,
    /** What people ask of the platform: questions to answer, changes to approve, applications, messages. */
    asked: z.strictObject({
      tickets: z.int(),
      approvals: z.int(),
      applications: z.int(),
      enquiries: z.int(),
    }),
    exceptions: z.array(z.strictObject({ kind: z.enum(EXCEPTION_KIND_NAMES), count: z.int() })),
    merchants: z.strictObject({ live: z.int(), preparing: z.int(), suspended: z.int() }),
    invariants: z.strictObject({ checked: z.int(), broken: z.int(), checked_at: instant.nullable() }),
  }),
  shows: [
    'bank-files',
    'returns',
    'exceptions',
    'statements',
    'payouts',
    'merchants',
    'tickets',
    'approvals',
  ],
});
