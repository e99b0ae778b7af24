import * as accounting from '@lorikeet/contracts/accounting-files';
import type { Routes } from '../../platform/http/routes.ts';
import { issueAccountingFile } from './accounting/accounting-file.ts';
import { accountingTotals } from './accounting/accounting-totals.query.ts';

export function accountingRoutes(routes: Routes): void {
  routes.tenant(accounting.getAccountingFile, ({ work, input }) => accountingTotals(work, input));
  routes.tenant(accounting.createAccountingFile, ({ work, input, caller }) =>
    issueAccountingFile(work, input, caller.locale),
  );
}
