import * as bankConnections from '@lorikeet/contracts/bank-connections';
import { fieldProblem } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import { waitForSecondPerson } from '../approvals/index.ts';
import { checkConnection } from './check-connection.ts';
import { connectionList, transferList } from './connection-list.query.ts';
import type { BankLine } from './ports.ts';
import { connectionApproval, refuseOtherInbox, setConnection, shownTyped } from './set-connection.ts';
import { switchConnection } from './switch-connection.ts';

const DONE = { done: true } as const;

export function bankConnectionRoutes(routes: Routes, line: BankLine): void {
  routes.tenant(bankConnections.listBankConnections, ({ work }) => connectionList(work));
  routes.tenant(bankConnections.listFileTransfers, ({ work, input }) => transferList(work, input));
  routes.run(bankConnections.setBankConnection, async ({ run, input }) => {
    await run.inTransaction((work) => refuseOtherInbox(work, input.id));
    if (input.login === 'key' && !(await line.isPrivateKey(input.secret)))
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
  routes.tenant(bankConnections.pauseBankConnection, async ({ work, input }) => {
    await switchConnection(work, input.id, false);
    return DONE;
  });
  routes.tenant(bankConnections.resumeBankConnection, async ({ work, input }) => {
    await switchConnection(work, input.id, true);
    return DONE;
  });
  routes.run(bankConnections.checkBankConnection, ({ run, input }) => checkConnection(run, line, input.id));
}
