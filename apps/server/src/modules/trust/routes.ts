import { bankFileFault } from '@lorikeet/contracts/bank-file-faults';
import * as trust from '@lorikeet/contracts/trust';
import type { Routes } from '../../platform/http/routes.ts';
import { listDeposits } from './deposit-list.query.ts';
import { importStatement } from './import-statement.ts';
import { reopenLine } from './reopen-line.ts';
import { resolveLine } from './resolve-line.ts';
import { listCandidates, listStatement, summariseStatement } from './statement-list.query.ts';
import { positionOfTrust } from './trust-position.query.ts';

export function trustRoutes(routes: Routes): void {
  routes.tenant(trust.listDeposits, ({ work, input }) => listDeposits(work, input));
  routes.tenant(trust.listStatementLines, ({ work, input }) => listStatement(work, input));
  routes.tenant(trust.getStatementSummary, ({ work, input }) => summariseStatement(work, input));
  routes.tenant(trust.importStatement, async ({ work, input, caller }) => {
    const { faults, ...counts } = await importStatement(work, input.content);
    return {
      ...counts,
      faults: faults.map(({ line, code }) => ({ line, message: bankFileFault(code, caller.locale) })),
    };
  });
  routes.tenant(trust.listStatementCandidates, ({ work, input }) => listCandidates(work, input.id));
  routes.tenant(trust.resolveStatementLine, async ({ work, input }) => ({
    waiting: await resolveLine(work, input),
  }));
  routes.tenant(trust.reopenStatementLine, async ({ work, input }) => ({
    waiting: await reopenLine(work, input),
  }));
  routes.tenant(trust.getTrustPosition, ({ work }) => positionOfTrust(work));
}
