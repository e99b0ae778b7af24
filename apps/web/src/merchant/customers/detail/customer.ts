import type { WireOutput } from '@lorikeet/contracts/contract';
import type { getCustomer, listCustomerDebits } from '@lorikeet/contracts/customers';

export type Customer = WireOutput<typeof getCustomer>;
export type PaymentMethod = Customer['payment_methods'][number];
export type Debit = WireOutput<typeof listCustomerDebits>['rows'][number];
