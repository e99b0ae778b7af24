import type { AnyApprovalKind } from './approvals.ts';
import type { Phase } from './days/phase.ts';
import type { Listener, Tap } from './events/event.ts';
import type { FileKind } from './files/tickets.ts';
import type { Forget } from './forget.ts';
import type { Routes } from './http/routes.ts';
import type { Invariant } from './invariant.ts';
import type { JobHandler } from './jobs/jobs.ts';
import type { BulkAction } from './lists/bulk-action.ts';
import type { SharedList } from './lists/shared-list.ts';
import type { Loop } from './loops.ts';
import type { PreparedFile } from './prepared-file.ts';
import type { Purge } from './purge.ts';
import type { Finder } from './search/finder.ts';
import type { Platform } from './work.ts';

/** What a module registers: calls, phases, listeners, jobs, invariants and more. */
export type Module = {
  name: string;
  routes?(routes: Routes): void;
  phases?: readonly Phase[];
  listeners?: readonly Listener[];
  /** Interests in all events. */
  taps?: readonly Tap[];
  jobs?(platform: Platform): JobHandler[];
  invariants?: readonly Invariant[];
  /** Work that the leading worker repeats. */
  loops?: readonly Loop[];
  /** What of its tables has served and is deleted once a day. */
  purges?: readonly Purge[];
  /** Kinds of download through a ticket. */
  files?: readonly FileKind[];
  /** Files that are prepared in the background. */
  prepares?: readonly PreparedFile[];
  /** Lists that can be exported and changed in bulk. */
  lists?: readonly SharedList[];
  /** Actions on many rows of a list at once. */
  bulk?: readonly BulkAction[];
  /** Kinds of things that the search finds. */
  finders?: readonly Finder[];
  /** Changes that can require a second person. */
  approvals?: readonly AnyApprovalKind[];
  /** Destroys what it keeps of a payer who is erased. */
  forgets?: Forget;
};
