import type { Customer } from './customer.ts';

type MandateStatus = NonNullable<Customer['payment_methods'][number]['mandate_status']>;

/** What holds a customer's debits back: the state of their mandate, where none can be debited and one could be mended. */
export function heldBackBy(customer: Customer): Extract<MandateStatus, 'suspended' | 'needs_details'> | null {
  const states = customer.payment_methods.map((method) => method.mandate_status);
  if (states.includes('active')) return null;
  if (states.includes('suspended')) return 'suspended';
  return states.includes('needs_details') ? 'needs_details' : null;
}
