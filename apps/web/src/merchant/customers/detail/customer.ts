import type { WireOutput } from '@lorikeet/contracts/contract';
import type { getCustomer, listCustomerDebits } from '@lorikeet/contracts/customers';

export type Customer = WireOutput<typeof getCustomer>;
export type PaymentMethod = Customer['payment_methods'][number];
export type Debit = WireOutput<typeof listCustomerDebits>['rows'][number];

/** Whether an invitation may be sent to a customer: nobody who is inactive or to whom every message is stopped. */
export const isInvitable = ({ status, messages_stopped }: Customer) =>
  status !== 'inactive' && !messages_stopped;
