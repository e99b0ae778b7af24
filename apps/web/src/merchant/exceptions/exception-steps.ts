import type { ExceptionKind } from '@lorikeet/contracts/exception-kinds';
import { address } from '../../app/paths.ts';
import { aboutLink, type Exception } from './exception-words.ts';

type Step = { key: 'ask' | 'edit' | 'customer' | 'invoice' | 'open'; to: string };
type Rights = { invite: boolean; edit: boolean };

/** Kinds that a new direct debit request of the payer puts in order. */
const ASKS: readonly ExceptionKind[] = [
  'payment.unfit',
  'customer.dishonoured_repeatedly',
  'customer.debits_blocked',
  'invoice.above_agreed_maximum',
  'invoice.beyond_last_day',
];

/** What can be done about an exception, the likeliest first: where each step is taken. */
export function stepsFor(row: Exception, isOwn: boolean, may: Rights): Step[] {
  const steps: Step[] = [];
  const payer = row.payer?.id;
  if (payer && may.invite && ASKS.includes(row.kind)) {
    steps.push({ key: 'ask', to: address('merchantCustomersCreateInvite', undefined, { customer: payer }) });
  }
  if (payer && may.edit && row.kind === 'customer.unreachable')
    steps.push({ key: 'edit', to: address('merchantCustomersEdit', { id: payer }) });
  if (payer && row.invoice_id) {
    const invoice = { tab: 'invoices', invoice: row.invoice_id };
    steps.push({ key: 'invoice', to: address('merchantCustomersDetail', { id: payer }, invoice) });
  }
  const about = aboutLink(row, isOwn);
  if (about && about.label !== 'customer') steps.push({ key: 'open', to: about.to });
  if (payer) steps.push({ key: 'customer', to: address('merchantCustomersDetail', { id: payer }) });
  return steps;
}
