import * as bankConnections from '@lorikeet/contracts/bank-connections';
import { fieldProblem } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import { waitForSecondPerson } from '../approvals/index.ts';
import { connectionList, transferList } from './connection-list.query.ts';
import type { BankLine } from './ports.ts';
import { connectionApproval, refuseOtherInbox, setConnection, shownTyped } from './set-connection.ts';
import { switchConnection } from './switch-connection.ts';
import { testConnection } from './test-connection.ts';

export function bankConnectionRoutes(routes: Routes, line: BankLine): void {
  routes.tenant(bankConnections.listBankConnections, ({ work }) => connectionList(work));
  routes.tenant(bankConnections.listFileTransfers, ({ work, input }) => transferList(work, input));
  routes.run(bankConnections.setBankConnection, async ({ run, input }) => {
    await run.inTransaction((work) => refuseOtherInbox(work, input.id));
    if (input.login === 'key' && !line.isPrivateKey(input.secret))
      throw fieldProblem([{ path: 'secret', code: 'private_key_invalid' }]);
    // Looked up outside of the transaction: a name server may be slow. It is checked again at each visit.
    refuseUnless(await line.isReachable(input.host), 'bank_connection.address_inside');
    return run.inTransaction(async (work) => {
      const waiting = await waitForSecondPerson(work, connectionApproval, {
        subject: { kind: 'facility', id: input.id },
        after: shownTyped(input),
        payload: input,
      });
      if (waiting) return { waiting };
      await setConnection(work, input);
      return { waiting: null };
    });
  });
  routes.tenant(bankConnections.switchBankConnection, async ({ work, input }) => {
    await switchConnection(work, input.id, input.is_on);
    return { done: true as const };
  });
  routes.run(bankConnections.testBankConnection, ({ run, input }) => testConnection(run, line, input.id));
}
