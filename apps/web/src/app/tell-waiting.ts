import type { setApprovalPolicy } from '@lorikeet/contracts/approvals';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { word } from '../lib/i18n.ts';
import { addToast } from '../lib/toasts.ts';

type Waiting = WireOutput<typeof setApprovalPolicy>['waiting'];

/** Tells the person that a change was not made but waits for a second person; returns whether it does. */
export function tellWaiting(waiting: Waiting): boolean {
  if (!waiting) return false;
  addToast({ severity: 'info', summary: word('secondPerson.title'), detail: word('secondPerson.detail') });
  return true;
}
