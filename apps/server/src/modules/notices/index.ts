import type { Phase } from '../../platform/days.ts';
import { listener } from '../../platform/events/event.ts';
import type { Module } from '../../platform/module.ts';
import { inTenant, SYSTEM } from '../../platform/work.ts';
import { redateBlocked } from './redate-blocked.ts';
import { sendNotices } from './send-notices.ts';

export { addressOf, announced, type DebitToTell, debitsToTell } from './announced-debit.query.ts';
export { type ReturnAsks, returnText } from './debit-mail.ts';
export { holdBounced } from './hold-bounced.ts';
export { sendNotices, tellNow } from './send-notices.ts';

/** Before the day's run: payers are told of the debits to come. */
const noticePhase: Phase = {
  name: 'notices',
  at: '06:00',
  zone: 'bank',
  kinds: ['business', 'council'],
  run: (platform, tenant) => sendNotices(platform, tenant.id),
};

const mandateResumed = listener(
  'mandate.resumed',
  'notices.mandate-resumed',
  (platform, { merchantId, payload }) =>
    inTenant(platform, merchantId, SYSTEM, (work) => redateBlocked(work, payload.id)),
);

export const noticesModule: Module = {
  name: 'notices',
  phases: [noticePhase],
  listeners: [mandateResumed],
};
