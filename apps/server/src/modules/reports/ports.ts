import type { ExceptionKind } from '@lorikeet/contracts/exception-kinds';
import type { Work } from '../../platform/work.ts';

/** What the module is given by those beside it. */
export type ReportsGiven = {
  /** How much waits of each kind of exception, for the person who asks. */
  openExceptions(work: Work): Promise<{ kind: ExceptionKind; count: number }[]>;
};
