import { createRun, type Run } from '../../platform/run.ts';
import { inTenant, type Platform, SYSTEM, type Work } from '../../platform/work.ts';
import { type Folders, type Inbox, stillHolds } from './connection-store.ts';
import type { BankFolders } from './ports.ts';

/** One process at one bank: what it may use, and the token by which it holds the connection. */
export type Visit = {
  platform: Platform;
  inbox: Inbox;
  folders: Folders;
  /** Undefined until the bank's server was reached. */
  remote: BankFolders;
  token: string;
  /** Ends what is under way: the process stops, or another has the connection. */
  ended: AbortSignal;
};

/** Another process has the connection, or it was switched off or set anew: this visit changes nothing any more. */
export class VisitLost extends Error {}

/** The same folders, whose operations end with the visit: each throws `VisitLost` from then on. */
export function untilEnded(remote: BankFolders, ended: AbortSignal): BankFolders {
  const over = Promise.withResolvers<never>();
  over.promise.catch(() => {});
  const end = () => over.reject(new VisitLost('the visit is over'));
  if (ended.aborted) end();
  else ended.addEventListener('abort', end, { once: true });
  const bound = Object.entries(remote).map(([name, operation]) => [
    name,
    async (...args: unknown[]) => {
      if (ended.aborted) return over.promise;
      return Promise.race([over.promise, (operation as (...given: unknown[]) => Promise<unknown>)(...args)]);
    },
  ]);
  return Object.fromEntries(bound) as BankFolders;
}

/** The run of the inbox's tenant. */
export const runOf = ({ platform, inbox }: Visit): Run => createRun(platform, inbox.merchantId, SYSTEM);

/** A transaction in the tenant of the inbox, begun only while the visit holds its connection. Throws `VisitLost`. */
export function whileHeld<T>(visit: Visit, body: (work: Work) => Promise<T>): Promise<T> {
  return inTenant(visit.platform, visit.inbox.merchantId, SYSTEM, async (work) => {
    if (!(await stillHolds(work, visit.inbox.facilityId, visit.token))) throw new VisitLost('another visit');
    return body(work);
  });
}

/** A file of a folder. */
export const inFolder = (folder: string, name: string): string =>
  folder === '/' ? `/${name}` : `${folder.replace(/\/$/, '')}/${name}`;
