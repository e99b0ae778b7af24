import { APPROVAL_STATES } from '@lorikeet/domain/approvals';
import { z } from 'zod';
import { APPROVAL_KIND_NAMES, OVERTAKEN_BECAUSE } from './approval-kinds.ts';
import { fieldChange } from './changes.ts';
import { contract } from './contract.ts';
import { ERASURE_REFUSALS } from './refusals/customers.ts';
import { anyId, id, instant, listInput, listOutput, nothing, oneOrMore, text } from './wire.ts';

/** What a merchant can put under the rule of two: each is switched on by itself. */
export const APPROVAL_TOPICS = ['payout_account', 'roles', 'bulk'] as const;
export type ApprovalTopic = (typeof APPROVAL_TOPICS)[number];

/** Returned by a call whose change was not made but waits for a second person; null where it was made. */
export const waitingChange = z.strictObject({ approval_id: id('approval'), expires_at: instant }).nullable();
export type WaitingChange = z.output<typeof waitingChange>;

const person = z.strictObject({ id: id('user'), name: z.string() });

const approvalFacts = {
  id: id('approval'),
  kind: z.enum(APPROVAL_KIND_NAMES),
  subject_kind: z.string(),
  /** Printed with its prefix where its kind has one. */
  subject_id: z.string(),
  subject_name: z.string().nullable(),
  status: z.enum(APPROVAL_STATES),
  requested_by: person,
  requested_at: instant,
  expires_at: instant,
  /** Null while it waits, and where the platform's staff decided. */
  decided_by: person.nullable(),
  decided_at: instant.nullable(),
  note: z.string().nullable(),
  /** Why it can never be made any more, where it ended for that. */
  ended_because: z.enum(OVERTAKEN_BECAUSE).nullable(),
  /** Who decides: somebody else of the team, or the platform's staff: where nobody else can, and always on who a business is in law. */
  decider: z.enum(['team', 'platform']),
  /** What the reader may do with it now. */
  can: z.array(z.enum(['approve', 'decline', 'withdraw'])),
};

export const listApprovals = contract({
  name: 'listApprovals',
  area: 'merchant',
  method: 'GET',
  path: '/approval/list',
  access: 'session',
  summary: 'Changes that wait or waited for a second person: the reader’s own, and those they may decide',
  input: listInput(['requested_at'], { status: oneOrMore(APPROVAL_STATES), subject_id: anyId.optional() }),
  output: listOutput(z.strictObject(approvalFacts)),
  shows: ['approvals'],
});

export const getApproval = contract({
  name: 'getApproval',
  area: 'merchant',
  method: 'GET',
  path: '/approval/detail',
  access: 'session',
  summary: 'One of them, with what it changes, field by field',
  input: z.strictObject({ id: id('approval') }),
  output: z.strictObject({ ...approvalFacts, changes: z.array(fieldChange) }),
  shows: ['approvals'],
});

const decision = z.strictObject({ status: z.enum(APPROVAL_STATES) });
const DECIDED = [
  'approval.was_approved',
  'approval.was_declined',
  'approval.was_withdrawn',
  'approval.has_expired',
  'approval.was_overtaken',
] as const;

/** Of the changes themselves: what has become impossible since one was asked for. */
const CHANGE_REFUSED = [
  'returns.line_decided',
  'refund.waits_for_clearance',
  'refund.card_not_charged',
  'refund.payment_was_returned',
  'refund.payment_is_disputed',
  'refund.dispute_lost',
  'refund.above_payment',
  'refund.above_credit',
  'refund.account_needed',
  'refund.account_aud_only',
  'refund.receipt_taken_back',
  'refund.other_rail',
  'merchant.not_live',
  'returns.line_of_credit',
  'returns.line_refuses',
  'returns.not_with_bank',
  'returns.line_amount_differs',
  'facility.none',
  'mandate.need_details_refused',
  'mandate.suspend_refused',
  'mandate.facility_stopped',
  'mandate_import.not_checked',
  'mandate_import.nothing_ready',
  'mandate_import.check_again',
  'mandate_import.was_taken_in',
  'mandate_import.was_undone',
  'mandate_import.was_cancelled',
  'merchant.closing',
  'bpay.credit_was_spent',
  'bpay.not_credited',
  'bpay.not_matched',
  'bpay.not_waiting',
  'bpay.line_decided',
  'statement.line_matched',
  'statement.not_expected',
  'statement.line_waits',
  'statement.not_by_hand',
  'statement.was_paid_out',
  'statement.merchant_closed',
  'bpay.line_receipt_taken',
  'bpay.line_takes_less',
  'invoice.write_off_refused',
  'invoice.of_open_order',
  'invoice.nothing_is_due',
  'invoice.being_taken',
  'payment.aud_only',
  'payout_account.same',
  'merchant.identity_stands',
  'role.system',
  'role.in_use',
  'approval.two_needed',
  'user.removed',
  'user.own_email',
  'user.holds_more',
  'user.owner_only',
  'user.last_owner',
  'user.no_two_factor',
  'user.yourself',
  ...ERASURE_REFUSALS,
  'bulk.too_many',
  'bulk.rows_changed',
  'bulk.mailbox_waits',
] as const;

export const approveChange = contract({
  name: 'approveChange',
  area: 'merchant',
  method: 'POST',
  path: '/approval/approve/{id}',
  access: 'session',
  summary: 'Approves a change and makes it, in one step. Needs the permission that the change itself needs',
  input: z.strictObject({ id: id('approval') }),
  output: decision,
  proof: 'recent',
  refusals: [
    ...DECIDED,
    'approval.own',
    'approval.about_you',
    'approval.for_platform',
    'approval.came_later',
    'approval.subject_changed',
    ...CHANGE_REFUSED,
  ],
  changes: [
    'approvals',
    'merchants',
    'payouts',
    'roles',
    'team',
    'payments',
    'invoices',
    'bpay',
    'customers',
    'exceptions',
    'invitations',
    'mandates',
    'debits',
    'plans',
    'subscriptions',
    'orders',
    'statements',
    'ledger',
  ],
});

export const declineChange = contract({
  name: 'declineChange',
  area: 'merchant',
  method: 'POST',
  path: '/approval/decline/{id}',
  access: 'session',
  summary: 'Declines a change, with the reason that its maker is told',
  input: z.strictObject({ id: id('approval'), note: text(500) }),
  output: decision,
  refusals: [...DECIDED, 'approval.own'],
  changes: ['approvals', 'merchants', 'payouts', 'roles', 'team'],
});

export const withdrawChange = contract({
  name: 'withdrawChange',
  area: 'merchant',
  method: 'POST',
  path: '/approval/withdraw/{id}',
  access: 'session',
  summary: 'Takes back a change that one has asked for oneself',
  input: z.strictObject({ id: id('approval') }),
  output: decision,
  refusals: ['approval.was_approved', 'approval.was_declined', 'approval.not_yours'],
  changes: ['approvals', 'merchants', 'payouts', 'roles', 'team'],
});

export const getApprovalPolicy = contract({
  name: 'getApprovalPolicy',
  area: 'merchant',
  method: 'GET',
  path: '/approval/policy',
  access: 'session',
  summary: 'Which changes need a second person, and how many people could be that',
  input: nothing,
  output: z.strictObject({
    topics: z.array(
      z.strictObject({
        topic: z.enum(APPROVAL_TOPICS),
        on: z.boolean(),
        /** On only because another topic that is on would be hollow without it. */
        implied: z.boolean(),
        /** Active people who hold the permission and can be a second person now. */
        people: z.int(),
        /** Whether the reader may switch it. */
        may_change: z.boolean(),
        /** A wish to switch it off that waits for a second person. */
        waiting: waitingChange,
      }),
    ),
  }),
  shows: ['approvals'],
});

export const setApprovalPolicy = contract({
  name: 'setApprovalPolicy',
  area: 'merchant',
  method: 'POST',
  path: '/approval/policy/set',
  access: 'session',
  summary: 'Switches a second person on or off for a topic; switching off itself waits for one',
  input: z.strictObject({ topic: z.enum(APPROVAL_TOPICS), on: z.boolean() }),
  output: z.strictObject({ on: z.boolean(), waiting: waitingChange }),
  proof: 'recent',
  refusals: ['approval.two_needed', 'approval.already_waiting', 'approval.nobody_else'],
  changes: ['approvals'],
});

const ofMerchant = { merchant_id: id('merchant'), id: id('approval') };

export const listPlatformApprovals = contract({
  name: 'listPlatformApprovals',
  area: 'merchant',
  method: 'GET',
  path: '/platform/approval/list',
  access: 'merchants.read',
  summary: 'Changes of merchants for which the platform’s staff are the second person',
  input: listInput(['requested_at'], { status: oneOrMore(APPROVAL_STATES) }),
  output: listOutput(
    z.strictObject({ ...approvalFacts, merchant: z.strictObject({ id: id('merchant'), name: z.string() }) }),
  ),
  shows: ['approvals'],
});

export const getPlatformApproval = contract({
  name: 'getPlatformApproval',
  area: 'merchant',
  method: 'GET',
  path: '/platform/approval/detail',
  access: 'merchants.read',
  summary: 'One of them, with what it changes, field by field; accounts are masked',
  input: z.strictObject(ofMerchant),
  output: z.strictObject({ ...approvalFacts, changes: z.array(fieldChange) }),
  shows: ['approvals'],
});

export const approvePlatformChange = contract({
  name: 'approvePlatformChange',
  area: 'merchant',
  method: 'POST',
  path: '/platform/approval/approve/{id}',
  access: 'merchants.write',
  summary: 'Approves a merchant’s change as its second person and makes it',
  input: z.strictObject(ofMerchant),
  output: decision,
  proof: 'recent',
  refusals: [...DECIDED, 'approval.own', 'approval.subject_changed', ...CHANGE_REFUSED],
  changes: ['approvals', 'merchants', 'payouts'],
});

export const declinePlatformChange = contract({
  name: 'declinePlatformChange',
  area: 'merchant',
  method: 'POST',
  path: '/platform/approval/decline/{id}',
  access: 'merchants.write',
  summary: 'Declines a merchant’s change, with the reason that its maker reads',
  input: z.strictObject({ ...ofMerchant, note: text(500) }),
  output: decision,
  refusals: [...DECIDED, 'approval.own'],
  changes: ['approvals', 'merchants', 'payouts'],
});

/** Refusals of any call whose change can need a second person. */
export const WAITING_REFUSALS = ['approval.already_waiting', 'approval.nobody_else'] as const;
