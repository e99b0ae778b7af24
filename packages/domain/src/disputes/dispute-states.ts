import { cell, defineTable } from '../kernel/index.ts';

const { to, same, no, queue, refuse } = cell;

/** inquiry: a question that took no money. opened: the money is gone until the dispute is won. */
export const DISPUTE_STATES = [
  'inquiry',
  'opened',
  'evidence_sent',
  'won',
  'lost',
  'closed',
  'appealed',
] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

export const DISPUTE_EVENTS = [
  'open',
  'close',
  'send_evidence',
  'win',
  'lose',
  'due_date_passed',
  'payer_withdraws',
  'appeal',
] as const;
export type DisputeEvent = (typeof DISPUTE_EVENTS)[number];

const onlyAppeal = refuse('only_an_appeal_is_left');
const decidedEarly = queue('decided_without_evidence');

/** What may happen to a dispute. A won appeal first reverses the loss, then books the win. */
export const disputeTable = defineTable({
  name: 'dispute',
  states: DISPUTE_STATES,
  events: DISPUTE_EVENTS,
  initial: 'inquiry',
  rows: {
    inquiry: {
      open: to('opened', 'money_taken'),
      close: to('closed'),
      send_evidence: no,
      win: no,
      lose: no,
      due_date_passed: same,
      payer_withdraws: to('closed'),
      appeal: no,
    },
    opened: {
      open: same,
      close: no,
      send_evidence: to('evidence_sent'),
      win: decidedEarly,
      lose: decidedEarly,
      due_date_passed: to('lost', 'money_lost'),
      payer_withdraws: to('won', 'money_back'),
      appeal: no,
    },
    evidence_sent: {
      open: same,
      close: no,
      send_evidence: same,
      win: to('won', 'money_back'),
      lose: to('lost', 'money_lost'),
      due_date_passed: same,
      payer_withdraws: to('won', 'money_back'),
      appeal: no,
    },
    won: {
      open: same,
      close: no,
      send_evidence: no,
      win: same,
      lose: queue('lost_after_won'),
      due_date_passed: same,
      payer_withdraws: same,
      appeal: no,
    },
    lost: {
      open: same,
      close: no,
      send_evidence: onlyAppeal,
      win: queue('won_after_lost'),
      lose: same,
      due_date_passed: same,
      payer_withdraws: queue('won_after_lost'),
      appeal: to('appealed'),
    },
    closed: {
      open: to('opened', 'money_taken'),
      close: same,
      send_evidence: no,
      win: no,
      lose: no,
      due_date_passed: same,
      payer_withdraws: same,
      appeal: no,
    },
    appealed: {
      open: same,
      close: no,
      send_evidence: same,
      win: to('won', 'undo_loss', 'money_back'),
      lose: to('lost'),
      due_date_passed: same,
      payer_withdraws: to('won', 'undo_loss', 'money_back'),
      appeal: same,
    },
  },
});

/** True while the dispute decides what its payment is shown as. */
export function isDisputeOpen(state: DisputeState): boolean {
  return state === 'opened' || state === 'evidence_sent' || state === 'appealed';
}
