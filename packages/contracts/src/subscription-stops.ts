import { SUBSCRIPTION_STATES } from '@lorikeet/domain/subscriptions';
import { z } from 'zod';
import { contract } from './contract.ts';
import { cents, id, localDate } from './wire.ts';

/** The terms that a preview was reckoned from, as one text: sent back, it is refused to do it under others. */
export const seen = z.string().max(100);

/** What a pause or a cancellation did with what was billed ahead and with changes that are not settled yet. */
const stopped = z.strictObject({
  id: id('subscription'),
  status: z.enum(SUBSCRIPTION_STATES),
  /** The periods whose bills were taken back. */
  taken_back: z.array(
    z.strictObject({
      start: localDate,
      /** The first day after the period. */
      end: localDate,
      /** What its bill came to, GST included. */
      amount_cents: cents,
    }),
  ),
  /** What the customer has as credit, because a change had charged it for a period taken back. */
  credit_cents: cents,
  /** What changes had charged and is invoiced now; the customer's credit pays for it first. */
  due_now_cents: cents,
  /** What changes had charged and waits for the first invoice after the pause. */
  due_next_cents: cents,
  /** The last day, where an end is set. */
  end_date: localDate.nullable(),
  seen,
});

const pauseInput = z.strictObject({ id: id('subscription') });
const pauseRefusals = ['subscription.pause_refused'] as const;
const cancelInput = z.strictObject({
  id: id('subscription'),
  when: z.enum(['now', 'period_end']).default('now'),
});
const cancelRefusals = ['merchant.closing'] as const;

export const previewPause = contract({
  name: 'previewPause',
  area: 'merchant',
  method: 'POST',
  path: '/subscription/previewPause/{id}',
  access: 'subscriptions.write',
  summary: 'What a pause would take back, credit and leave to be charged; changes nothing',
  input: pauseInput,
  output: stopped,
  refusals: pauseRefusals,
  shows: ['subscriptions', 'plans', 'invoices'],
});

export const pauseSubscription = contract({
  name: 'pauseSubscription',
  area: 'merchant',
  method: 'POST',
  path: '/subscription/pause/{id}',
  access: 'subscriptions.write',
  summary: 'Bills nothing until resumed; periods billed ahead are taken back while their debits are not sent',
  input: pauseInput.extend({ seen: seen.optional() }),
  output: stopped,
  refusals: [...pauseRefusals, 'subscription.preview_outdated'],
  changes: ['subscriptions', 'plans', 'invoices', 'payments', 'debits', 'customers'],
});

export const previewCancel = contract({
  name: 'previewCancel',
  area: 'merchant',
  method: 'POST',
  path: '/subscription/previewCancel/{id}',
  access: 'subscriptions.write',
  summary: 'What an end would take back, credit and invoice; changes nothing',
  input: cancelInput,
  output: stopped,
  refusals: cancelRefusals,
  shows: ['subscriptions', 'plans', 'invoices'],
});

export const cancelSubscription = contract({
  name: 'cancelSubscription',
  area: 'merchant',
  method: 'POST',
  path: '/subscription/cancel/{id}',
  access: 'subscriptions.write',
  summary: 'Ends a subscription now, or when the period that is billed already has run out',
  input: cancelInput.extend({ seen: seen.optional() }),
  output: stopped,
  refusals: [...cancelRefusals, 'subscription.preview_outdated'],
  changes: ['subscriptions', 'plans', 'invoices', 'payments', 'debits', 'customers'],
});
