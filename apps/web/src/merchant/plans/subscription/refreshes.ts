import { countPlans, listPlans, planDetail } from '@lorikeet/contracts/catalogue';
import { customerDebits, customerForecast, getCustomer } from '@lorikeet/contracts/customers';
import { listInvoices } from '@lorikeet/contracts/invoicing';
import { paymentList } from '@lorikeet/contracts/payments';
import { listSubscriptions, subscriptionDetail } from '@lorikeet/contracts/subscriptions';

/** The reads that show what a change of a subscription changes. */
export const SUBSCRIPTION_REFRESHES = [
  subscriptionDetail,
  listSubscriptions,
  planDetail,
  listPlans,
  countPlans,
  listInvoices,
  paymentList,
  getCustomer,
  customerDebits,
  customerForecast,
];
