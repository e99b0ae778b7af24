import { type Listener, listener } from '../../platform/events/event.ts';
import type { Module } from '../../platform/module.ts';
import { councilInvariants } from './council-invariants.ts';
import { applyImport } from './imports/apply-import.ts';
import { faultyRowsFile } from './imports/faulty-rows-file.ts';
import { finishRollsPhase } from './imports/finish-phase.ts';
import { readRows } from './imports/read-rows.ts';
import { finishUndo } from './imports/undo-import.ts';
import { slipFile } from './issue-code.ts';
import { noticeFile } from './notices/print-notice.ts';
import type { CouncilOutside } from './ports.ts';
import { propertyFinder } from './property-finder.ts';
import { receiptsCsv } from './receipts/receipts-csv.ts';
import { answerCodeRequest } from './request-code.ts';
import { councilRoutes } from './routes.ts';
import { sharedProperties } from './share-properties.ts';
import { deleteExpiredTries } from './try-limit.ts';

export { arrangedUntil, grantArrangement, waiversOf } from './arrangements.ts';
export { RATES_CURRENCY } from './charge-property.ts';
export { councilSettings, updateCouncilSettings } from './council-settings.ts';
export { importRoll, undoRoll } from './imports/import-roll.ts';
export { issueCode } from './issue-code.ts';
export { issueRatesNotice } from './issue-rates-notice.ts';
export {
  type OwedForProperty,
  overdueSql,
  owedForProperties,
  owedForProperty,
  owedSql,
} from './owed-for-property.query.ts';
export type { CouncilOutside } from './ports.ts';
export { grantAccess, hasAccess } from './property-access.ts';
export { makeCode } from './property-codes.ts';
export { propertyCrn } from './property-crn.query.ts';
export { estimateOf } from './property-rates.query.ts';
export {
  type AddressParts,
  addressLine,
  addressOf,
  createProperty,
  lockProperties,
  lockProperty,
  type NewProperty,
  type PropertyRecord,
  propertyColumns,
} from './property-store.ts';
export { ratepayerLimits } from './ratepayer-limits.query.ts';
export { createReceiptsFile } from './receipts/create-receipts-file.ts';
export { noteRequest } from './request-code.ts';

/** Long work on a file of the rates roll follows the call that asked for it, and so does what must not tell by its time. */
const listeners: readonly Listener[] = [
  listener('rates_import.check_started', 'council.read-roll', (run, { payload }) =>
    readRows(run, payload.id),
  ),
  listener('rates_import.confirmed', 'council.apply-roll', (run, { payload }) =>
    applyImport(run, payload.id),
  ),
  listener('rates_import.undo_started', 'council.undo-roll', (run, { payload }) =>
    finishUndo(run, payload.id),
  ),
  listener('property.code_requested', 'council.answer-code-request', answerCodeRequest),
];

export const councilModule = (outside: CouncilOutside): Module => ({
  name: 'council',
  routes: (routes) => councilRoutes(routes, outside),
  files: [slipFile, noticeFile, faultyRowsFile, receiptsCsv],
  phases: [finishRollsPhase],
  listeners,
  invariants: councilInvariants,
  lists: [sharedProperties],
  finders: [propertyFinder],
  loops: [{ name: 'council.forget_tries', everyMs: 3_600_000, run: deleteExpiredTries }],
});
