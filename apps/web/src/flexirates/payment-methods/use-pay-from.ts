import { listMyCards, listMyPaymentMethods } from '@lorikeet/contracts/payment-methods';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readPage } from '../../lib/queries.ts';
import { accountName, cardEnd, cardName } from './method.ts';

/** A kept card that can be chosen, with the last day on which it can be charged. */
export type ChosenCard = { name: string; endsOn: string };

type Asked = {
  council: string;
  /** Accounts whose debits have stopped can be chosen, too: choosing one starts it again. */
  withStopped?: boolean;
  /** The one that goes. */
  except?: string;
};

/** What a ratepayer can have a council's schedule paid from: the accounts that it may debit, and the cards that it keeps. */
export function usePayFrom({ council, withStopped = false, except }: Asked) {
  const { t } = useTranslation('payment-methods');
  const accounts = useQuery(readPage(listMyPaymentMethods, { page_size: 50 })).data?.rows;
  const cards = useQuery(readPage(listMyCards, { page_size: 50 })).data?.rows;
  const isOffered = (one: { id: string; council: { slug: string } }) =>
    one.council.slug === council && one.id !== except;
  const usable = (accounts ?? []).filter(
    (one) => isOffered(one) && (one.standing === 'active' || (withStopped && one.standing === 'suspended')),
  );
  const kept = (cards ?? []).filter((one) => isOffered(one) && one.is_taken && !one.has_expired);
  const cardOf = (id: string): ChosenCard | undefined => {
    const card = kept.find((one) => one.id === id);
    return card && { name: cardName(card, t), endsOn: card.ends_on };
  };
  return {
    isLoaded: accounts !== undefined && cards !== undefined,
    options: [
      ...usable.map((one) => ({ value: one.id, label: accountName(one) })),
      ...kept.map((card) => ({
        value: card.id,
        label: t('cards.choice', { card: cardName(card, t), end: cardEnd(card) }),
      })),
    ],
    preferred: [...usable, ...kept].find((one) => one.is_default)?.id ?? '',
    cardOf,
  };
}
