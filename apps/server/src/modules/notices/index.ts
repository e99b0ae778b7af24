import type { Phase } from '../../platform/days/phase.ts';
import { listener } from '../../platform/events/event.ts';
import type { Module } from '../../platform/module.ts';
import { noticesMayBeDue } from './notices-due.query.ts';
import { redateBlocked } from './redate-blocked.ts';
import { sendNotices } from './send-notices.ts';

export { announced, type DebitToAnnounce, debitsToAnnounce } from './announced-debit.query.ts';
export { type ReturnAsks, returnLetter } from './debit-mail.ts';
export { feeLetter, feePurpose } from './fee-mail.ts';
export { holdBounced } from './hold-bounced.ts';
export { holdDebits } from './hold-debits.ts';
export { queueLetters } from './queue-letters.ts';
export { sendNoticeNow, sendNoticesNow } from './send-notices.ts';

/** Before the day's run: payers are notified of coming debits. */
const noticePhase: Phase = {
  name: 'notices',
  meaning: { en: 'Sends payers notice of the debits to come', zh: '向付款人发送扣款预告' },
  at: '06:00',
  zone: 'bank',
  kinds: ['business', 'council'],
  begins: 'tenant',
  mayBeDue: noticesMayBeDue,
  run: sendNotices,
};

const mandateResumed = listener('mandate.resumed', 'notices.mandate-resumed', (run, { payload }) =>
  run.inTransaction((work) => redateBlocked(work, payload.id)),
);

export const noticesModule: Module = {
  name: 'notices',
  phases: [noticePhase],
  listeners: [mandateResumed],
};
