import type { WireOutput } from '@lorikeet/contracts/contract';
import type { listMyCards, listMyPaymentMethods } from '@lorikeet/contracts/payment-methods';
import type { TFunction } from 'i18next';

export type Method = WireOutput<typeof listMyPaymentMethods>['rows'][number];
export type MyCard = WireOutput<typeof listMyCards>['rows'][number];

/** `Visa ••• 4242`. */
export const cardName = ({ network, last4 }: MyCard, t: TFunction<'payment-methods'>): string =>
  `${t(`cards.networks.${network}`)} ••• ${last4}`;

/** `12/30`, the last month of a card. */
export const cardEnd = ({ exp_month, exp_year }: MyCard): string =>
  `${String(exp_month).padStart(2, '0')}/${String(exp_year % 100).padStart(2, '0')}`;
