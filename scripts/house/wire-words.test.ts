import { contract, nothing } from '@lorikeet/contracts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readContracts } from './contracts.ts';
import { isTest, readSources } from './source-files.ts';
import { findFreeWords } from './wire-words.ts';

/**
 * Words that are not one of a few: modules above bring their own (what waits for approval, exceptions, postings, what
 * the audit log is about), or several lists stand in one (activity, a payment's timeline, what a search finds).
 */
const OPEN = [
  'getApproval: kind',
  'getApproval: subject_kind',
  'listApprovals: rows.kind',
  'listApprovals: rows.subject_kind',
  'getPlatformApproval: kind',
  'getPlatformApproval: subject_kind',
  'listPlatformApprovals: rows.kind',
  'listPlatformApprovals: rows.subject_kind',
  'getAuditEntry: subject_kind',
  'listAudit: subject_kind',
  'listAudit: rows.subject_kind',
  'listCustomerActivity: rows.kind',
  'listExceptions: kind',
  'listExceptions: rows.kind',
  'getDashboardPlatform: exceptions.kind',
  'listLedgerEntries: rows.kind',
  'getPayment: timeline.kind',
  'getInvoice: postings.kind',
  'getCustomerStatement: lines.kind',
  'getPayment: postings.kind',
  'listComingMovements: rows.posting_kind',
  'getPayout: lines.rows.posting_kind',
  'getPayout: postings.kind',
  'findRecords: rows.status',
];

test('every stage, status and kind on the wire is one of a few words: take it from domain with z.enum', async () => {
  const free = findFreeWords(await readContracts());
  expect(free.filter((path) => !OPEN.includes(path))).toEqual([]);
});

test('only wire.ts says that a schema gives another type than its own: an amount is bounded within centsOf', () => {
  const claiming = readSources(/^packages\/contracts\/src\/.*\.ts$/).filter(
    ({ path, text }) => !isTest(path) && text.includes('as unknown as'),
  );
  expect(claiming.map(({ path }) => path)).toEqual(['packages/contracts/src/wire.ts']);
});

test('a free stage planted in a list is found', () => {
  const planted = contract({
    name: 'listPlanted',
    area: 'merchant',
    method: 'GET',
    path: '/planted',
    access: 'session',
    summary: 'Planted',
    shows: ['payments'],
    input: nothing,
    output: z.strictObject({ rows: z.array(z.strictObject({ stage: z.string().nullable() })) }),
  });
  expect(findFreeWords([{ file: 'planted.ts', exported: 'listPlanted', contract: planted }])).toEqual([
    'listPlanted: rows.stage',
  ]);
});
