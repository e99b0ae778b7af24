import type { FaultCode } from '@lorikeet/contracts/faults';
import type { z } from 'zod';

/** What can be wrong with a text that a field cannot read. */
export type UnreadFault = FaultCode;

/** The fields of a form that hold a text which they cannot read, each with its fault. What such a field hands over is "none". */
export type Unread = Map<string, UnreadFault>;

/** Their faults as a schema would name them: none of its own knows that anything was typed. */
export const unreadIssues = (unread: ReadonlyMap<string, FaultCode>): z.core.$ZodIssue[] =>
  [...unread].map(([name, message]) => ({
    code: 'custom',
    path: name.split('.'),
    message,
    input: undefined,
  }));
