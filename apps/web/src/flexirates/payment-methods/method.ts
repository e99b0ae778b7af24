import type { WireOutput } from '@lorikeet/contracts/contract';
import type { listMyCards, listMyPaymentMethods } from '@lorikeet/contracts/payment-methods';
import type { TFunction } from 'i18next';

export type Method = WireOutput<typeof listMyPaymentMethods>['rows'][number];
export type MyCard = WireOutput<typeof listMyCards>['rows'][number];

/** `Westpac ••• 5148`. */
export const accountName = ({
  bank_name: bank,
  account_masked: masked,
}: Pick<Method, 'bank_name' | 'account_masked'>): string => [bank, masked].filter(Boolean).join(' ');

/** `Visa ••• 4242`. */
export const cardName = (
  { network, last4 }: Pick<MyCard, 'network' | 'last4'>,
  t: TFunction<'payment-methods'>,
): string => `${t(`cards.networks.${network}`)} ••• ${last4}`;

/** `12/30`, the last month of a card. */
export const cardEnd = ({ exp_month, exp_year }: Pick<MyCard, 'exp_month' | 'exp_year'>): string =>
  `${String(exp_month).padStart(2, '0')}/${String(exp_year % 100).padStart(2, '0')}`;
