import { PAYOUT_REFUSALS } from '@lorikeet/contracts/payouts';
import type { Module } from '../../platform/module.ts';
import { trustClosePhase } from './close-trust.ts';
import { bankFileListeners } from './follow-bank-files.ts';
import { taxInvoicePhase } from './issue-tax-invoice.ts';
import { payoutPhase } from './live-payouts.ts';
import { payoutInvariants } from './payout-invariants.ts';
import { payoutRoutes } from './routes.ts';
import { sharedDeposits, sharedPayouts } from './share-payouts.ts';
import { payoutStatementFile } from './statement-of-payout.ts';
import { taxInvoiceFile } from './tax-invoice-file.ts';
import { trustInvariants } from './trust-invariants.ts';

export { approvePayout } from './approve-payout.ts';
export { type Drawn, drawPayout } from './draw-payout.ts';
export { type ImportedStatement, importStatement } from './import-statement.ts';

export const payoutsModule: Module = {
  name: 'payouts',
  routes: payoutRoutes,
  phases: [taxInvoicePhase, trustClosePhase, payoutPhase],
  listeners: bankFileListeners,
  invariants: [...payoutInvariants, ...trustInvariants],
  files: [payoutStatementFile, taxInvoiceFile],
  lists: [sharedPayouts, sharedDeposits],
  refusals: PAYOUT_REFUSALS,
};
