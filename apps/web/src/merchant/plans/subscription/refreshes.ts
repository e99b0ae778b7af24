import { getCustomer, getCustomerForecast, listCustomerDebits } from '@lorikeet/contracts/customers';
import { listInvoices } from '@lorikeet/contracts/invoices';
import { listPayments } from '@lorikeet/contracts/payments';
import { countPlans, getPlan, listPlans } from '@lorikeet/contracts/plans';
import { getSubscription, listSubscriptions } from '@lorikeet/contracts/subscriptions';

/** The reads that show what a change of a subscription changes. */
export const SUBSCRIPTION_REFRESHES = [
  getSubscription,
  listSubscriptions,
  getPlan,
  listPlans,
  countPlans,
  listInvoices,
  listPayments,
  getCustomer,
  listCustomerDebits,
  getCustomerForecast,
];
