import { useCan } from '../../lib/permissions.ts';

/** Whether the reader may say whose a receipt is: it is read, its customer is looked for, and it is then given. */
export function useMayMatch(): boolean {
  return [useCan('payments.write'), useCan('payments.read'), useCan('customers.read')].every(Boolean);
}
