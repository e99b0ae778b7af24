import type { Output } from '@lorikeet/contracts';
import type * as bankConnections from '@lorikeet/contracts/bank-connections';
import { found } from '../../platform/http/problem.ts';
import type { Run } from '../../platform/run.ts';
import { connectionOf } from './connection-store.ts';
import { type BankLine, OperationRefused, VisitFailure } from './ports.ts';

type Tried = Output<typeof bankConnections.checkBankConnection>;

/** Tries a connection as it is set: reaches the server, signs in and looks into the folders. 404 where none was set. */
export async function checkConnection(run: Run, line: BankLine, facilityId: string): Promise<Tried> {
  const { server, folders } = await run.inTransaction(async (work) => {
    await work.audit({ action: 'bank_connection.tested', subjectKind: 'facility', subjectId: facilityId });
    return found(await connectionOf(work, facilityId));
  });
  try {
    const waiting = await line.visit(server, async (remote) => {
      await remote.list(folders.outgoing);
      await remote.list(folders.done);
      return (await remote.list(folders.incoming)).length;
    });
    return { fault: null, shown_host_key: null, waiting };
  } catch (error) {
    if (error instanceof OperationRefused) return { fault: 'folder', shown_host_key: null, waiting: 0 };
    if (!(error instanceof VisitFailure)) throw error;
    return { fault: error.fault, shown_host_key: error.shownHostKey, waiting: 0 };
  }
}
