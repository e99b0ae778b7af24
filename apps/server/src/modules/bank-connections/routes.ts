import * as bankConnections from '@lorikeet/contracts/bank-connections';
import { fieldProblem } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import { waitForSecondPerson } from '../approvals/index.ts';
import { checkConnection } from './check-connection.ts';
import { connectionList, transferList } from './connection-list.query.ts';
import type { BankLine } from './ports.ts';
import {
  connectionApproval,
  refuseOtherInbox,
  refuseUnseen,
  setConnection,
  shownTyped,
} from './set-connection.ts';
import { switchConnection } from './switch-connection.ts';

const DONE = { done: true } as const;

export function bankConnectionRoutes(routes: Routes, line: BankLine): void {
  routes.tenant(bankConnections.listBankConnections, ({ work }) => connectionList(work));
  routes.tenant(bankConnections.listFileTransfers, ({ work, input }) => transferList(work, input));
  routes.run(bankConnections.setBankConnection, async ({ run, input }) => {
    const { seen_updated_at: _, ...typed } = input;
    await run.inTransaction((work) => refuseOtherInbox(work, typed.id));
    if (typed.login === 'key' && !(await line.isPrivateKey(typed.secret)))
      throw fieldProblem([{ path: 'secret', code: 'private_key_invalid' }]);
    // Looked up outside of the transaction: a name server may be slow. It is checked again at each visit.
    refuseUnless(await line.isReachable(typed.host), 'bank_connection.address_inside');
    return run.inTransaction(async (work) => {
      await refuseUnseen(work, input);
      const waiting = await waitForSecondPerson(work, connectionApproval, {
        subject: { kind: 'facility', id: typed.id },
        after: shownTyped(typed),
        payload: typed,
      });
      if (waiting) return { waiting };
      await setConnection(work, typed);
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
