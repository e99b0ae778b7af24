import type { Currency } from '@lorikeet/domain/kernel';
import { currencyName } from './format.ts';
import { sessions } from './sessions.ts';

const AUD_ALONE: readonly Currency[] = ['AUD'];

/** What the signed-in merchant collects: its own first, then what it takes by card besides. */
export const useCollected = (): readonly Currency[] =>
  sessions.merchant((session) => session.profile?.merchant.currencies) ?? AUD_ALONE;

/** Choices of a form, with one that is chosen already though it is collected no longer. */
export const currencyOptions = (collected: readonly Currency[], chosen?: Currency) =>
  [...new Set([...collected, ...(chosen ? [chosen] : [])])].map((value) => ({
    value,
    label: `${value}, ${currencyName(value)}`,
  }));

/** A list's filter by currency: where one currency alone is collected there is nothing to choose. */
export const currencyFilter = (label: string, collected: readonly Currency[]) =>
  collected.length > 1
    ? [
        {
          key: 'currency',
          label,
          kind: 'choice',
          options: collected.map((value) => ({ value, label: value })),
        } as const,
      ]
    : [];
