import { cell, defineTable, type LocalDate, type Outcome, outcomeOf } from '../kernel/index.ts';

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
  'answer_refused',
  'win',
  'lose',
  'due_date_passed',
  'payer_withdraws',
  'appeal',
  'reopen',
] as const;
export type DisputeEvent = (typeof DISPUTE_EVENTS)[number];

const onlyAppeal = refuse('only_an_appeal_is_left');
const decidedEarly = queue('decided_without_evidence');

/**
 * What may happen to a dispute. A won appeal first reverses the loss, then books the win; what the payer's bank reopens
 * (pre-arbitration) takes the money again and is answered again. An answer that the processor will never take is none.
 */
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
      answer_refused: same,
      win: no,
      lose: no,
      due_date_passed: same,
      payer_withdraws: to('closed'),
      appeal: no,
      reopen: no,
    },
    opened: {
      open: same,
      close: no,
      send_evidence: to('evidence_sent'),
      answer_refused: same,
      win: decidedEarly,
      lose: decidedEarly,
      due_date_passed: to('lost', 'money_lost'),
      payer_withdraws: to('won', 'money_back'),
      appeal: no,
      reopen: same,
    },
    evidence_sent: {
      open: same,
      close: no,
      send_evidence: same,
      answer_refused: to('opened'),
      win: to('won', 'money_back'),
      lose: to('lost', 'money_lost'),
      due_date_passed: same,
      payer_withdraws: to('won', 'money_back'),
      appeal: no,
      reopen: same,
    },
    won: {
      open: same,
      close: no,
      send_evidence: no,
      answer_refused: same,
      win: same,
      lose: queue('lost_after_won'),
      due_date_passed: same,
      payer_withdraws: same,
      appeal: no,
      reopen: to('opened', 'money_taken'),
    },
    lost: {
      open: same,
      close: no,
      send_evidence: onlyAppeal,
      answer_refused: same,
      win: queue('won_after_lost'),
      lose: same,
      due_date_passed: same,
      payer_withdraws: queue('won_after_lost'),
      appeal: to('appealed'),
      reopen: same,
    },
    closed: {
      open: to('opened', 'money_taken'),
      close: same,
      send_evidence: no,
      answer_refused: same,
      win: no,
      lose: no,
      due_date_passed: same,
      payer_withdraws: same,
      appeal: no,
      reopen: no,
    },
    appealed: {
      open: same,
      close: no,
      send_evidence: same,
      answer_refused: same,
      win: to('won', 'undo_loss', 'money_back'),
      lose: to('lost'),
      due_date_passed: same,
      payer_withdraws: to('won', 'undo_loss', 'money_back'),
      appeal: same,
      reopen: same,
    },
  },
});

export type DisputeFacts = {
  /** The last day on which a loss may be appealed; null where its network allows no appeal. */
  readonly appealDueOn: LocalDate | null;
  readonly today: LocalDate;
  readonly wasAppealed: boolean;
  readonly wasReopened: boolean;
};

/** Why a loss cannot be appealed; undefined where it can. It can once, where its network allows it, until its day. */
export function whyNoAppeal({
  appealDueOn,
  today,
  wasAppealed,
}: DisputeFacts): 'appealed_before' | 'no_appeal' | 'appeal_too_late' | undefined {
  if (wasAppealed) return 'appealed_before';
  if (appealDueOn === null) return 'no_appeal';
  return today > appealDueOn ? 'appeal_too_late' : undefined;
}

/**
 * What an event does to a dispute, with what the table alone cannot see: whether it can be appealed, and that what was
 * reopened once is reopened no more without a person.
 */
export function disputeOutcome(
  state: DisputeState,
  event: DisputeEvent,
  facts: DisputeFacts,
): Outcome<DisputeState> {
  const outcome = outcomeOf(disputeTable, state, event);
  if (outcome.kind !== 'next') return outcome;
  const why = event === 'appeal' ? whyNoAppeal(facts) : undefined;
  if (why) return { kind: 'refused', state, code: `dispute.${why}` };
  if (event === 'reopen' && facts.wasReopened)
    return { kind: 'queue', state, code: 'dispute.reopened_twice' };
  return outcome;
}

/** True while the dispute decides what its payment is shown as. */
export function isDisputeOpen(state: DisputeState): boolean {
  return state === 'opened' || state === 'evidence_sent' || state === 'appealed';
}
